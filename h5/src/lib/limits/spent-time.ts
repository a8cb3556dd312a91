/** The time that the app was visible since the last reminder or a longer break, in milliseconds. */
export interface SpentTime {
  readonly spentMs: number
  /** When it was last visible, in epoch milliseconds. */
  readonly seenAt: number
}

/** An absence after which the time starts again at zero. */
const ABSENCE_MS = 30 * 60_000

/** The longest time between two looks that counts: a device that sleeps does not count. */
const STEP_MAX_MS = 20_000

/** Adds the time since the last look while the app is visible. A clock that goes back adds nothing. */
export function addVisibleTime({ spentMs, seenAt }: SpentTime, now: number): SpentTime {
  const passed = now - seenAt
  if (passed < 0) return { spentMs, seenAt: now }
  if (passed > ABSENCE_MS) return { spentMs: 0, seenAt: now }
  return { spentMs: passed > STEP_MAX_MS ? spentMs : spentMs + passed, seenAt: now }
}

/** Returns the stored time, or none if the text is absent or damaged. */
export function readSpentTime(stored: string | undefined, now: number): SpentTime {
  const [spentMs = Number.NaN, seenAt = Number.NaN] = (stored ?? '').split(' ').map(Number)
  const isValid = Number.isSafeInteger(spentMs) && spentMs >= 0 && Number.isSafeInteger(seenAt) && seenAt > 0
  return isValid ? { spentMs, seenAt } : { spentMs: 0, seenAt: now }
}

/** Returns the text that `readSpentTime` reads. */
export function formatSpentTime({ spentMs, seenAt }: SpentTime): string {
  return `${spentMs} ${seenAt}`
}
