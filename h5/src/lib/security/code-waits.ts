const KEY = 'codeWaits'
/** Longer waits are not stored, and are ignored when read. */
const WAIT_SECONDS_MAX = 3_600
const WAITS_MAX = 8

interface Wait {
  /** Epoch milliseconds by the device's clock. */
  readonly until: number
  readonly seconds: number
}

interface TextStore {
  readonly read: () => string | undefined
  readonly write: (text: string) => void
}

/** The waiting times of verification codes by purpose and target. */
export interface CodeWaits {
  /** Returns the seconds until the next code of this purpose may be requested for this target, rounded up; 0 if now. */
  readonly secondsLeft: (purpose: string, target: string, now: number) => number
  readonly start: (purpose: string, target: string, seconds: number, now: number) => void
}

/**
 * Stores how long the next verification code of a purpose must wait, so that the countdown survives a reload. A stored
 * wait never exceeds what the server asked for, even if the device's clock was changed.
 */
export function createCodeWaits(storage: TextStore): CodeWaits {
  const waits = parseWaits(storage.read())
  return {
    secondsLeft: (purpose, target, now) => leftOf(waits.get(keyOf(purpose, target)), now),
    start: (purpose, target, seconds, now) => {
      const key = keyOf(purpose, target)
      waits.delete(key)
      for (const oldest of [...waits.keys()].slice(0, 1 - WAITS_MAX)) waits.delete(oldest)
      if (Number.isSafeInteger(seconds) && seconds > 0 && seconds <= WAIT_SECONDS_MAX)
        waits.set(key, { until: now + seconds * 1_000, seconds })
      storage.write(JSON.stringify(Object.fromEntries(waits)))
    },
  }
}

function keyOf(purpose: string, target: string): string {
  return `${purpose} ${target.trim().toLowerCase()}`
}

function leftOf(wait: Wait | undefined, now: number): number {
  if (!wait) return 0
  const seconds = Math.ceil((wait.until - now) / 1_000)
  return seconds > wait.seconds ? 0 : Math.max(0, seconds)
}

/** Parses stored waits. Discards all of them if any part is invalid. */
function parseWaits(text: string | undefined): Map<string, Wait> {
  const none = new Map<string, Wait>()
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return none
    const entries = Object.entries(parsed)
    return entries.length <= WAITS_MAX && entries.every(isEntry) ? new Map(entries) : none
  } catch {
    return none
  }
}

function isEntry(entry: [string, unknown]): entry is [string, Wait] {
  const [, wait] = entry
  if (typeof wait !== 'object' || wait === null || Object.keys(wait).length !== 2) return false
  const { until, seconds } = wait as Partial<Record<keyof Wait, unknown>>
  return (
    Number.isSafeInteger(until) &&
    Number.isSafeInteger(seconds) &&
    Number(seconds) > 0 &&
    Number(seconds) <= WAIT_SECONDS_MAX
  )
}

/** The waits of this tab, in session storage. Without session storage they last until the page closes. */
export const codeWaits = createCodeWaits({
  read: () => {
    try {
      return sessionStorage.getItem(KEY) ?? undefined
    } catch {
      return undefined
    }
  },
  write: (text) => {
    try {
      sessionStorage.setItem(KEY, text)
    } catch {
      // The countdown continues; after a reload the server enforces the wait.
    }
  },
})
