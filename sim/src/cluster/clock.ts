import type { Faults } from './faults.ts'
import type { Random } from '../random.ts'
import type { Schedule } from './schedule.ts'

/** The machine's clocks: time that leaps and may freeze, as over downtime, and a clock that is set wrong for a while. */
export interface Clock {
  read(): number
  /** Returns what the clock that can be set says. */
  wall(): number
  /** Returns whether that clock is wrong. */
  isWrong(): boolean
  /** Returns the latest time that `read` has returned: exchange time is never later. */
  latest(): number
  /** Applies random faults. */
  applyFaults(): void
  /** Sets a clock that is behind, as an operator does when a start is refused for it. */
  correct(at: number): void
  /** Stops the faults. */
  calm(): void
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const JUMPS = [
  ['clockHourAhead', HOUR_MS],
  ['clockHourBehind', -HOUR_MS],
  ['clockDayAhead', DAY_MS],
  ['clockDayBehind', -DAY_MS],
] as const

export function createClock(schedule: Schedule, faults: Faults, random: Random): Clock {
  let skew = 0
  let frozenAt: number | undefined
  let resumesAt = 0
  let jump = 0
  let latest = 0
  let wrongUntil = 0

  function read(): number {
    const isFrozen = frozenAt !== undefined && schedule.now() < resumesAt
    const at = isFrozen ? (frozenAt ?? 0) : schedule.now() + skew
    latest = Math.max(latest, at)
    return at
  }

  const isWrong = (): boolean => schedule.now() < wrongUntil

  return {
    read,
    wall: () => read() + (isWrong() ? jump : 0),
    isWrong,
    latest: () => latest,
    applyFaults() {
      for (const [fault, ms] of JUMPS)
        if (!isWrong() && faults.inject(fault)) {
          jump = ms
          wrongUntil = schedule.now() + random.between(1_000, 120_000)
        }
      if (faults.inject('clockForward')) skew += random.between(1, HOUR_MS)
      if (faults.inject('clockLeap')) skew += random.between(1, 45 * DAY_MS)
      if (faults.inject('clockBack')) skew -= random.between(1, HOUR_MS)
      if (faults.inject('clockFrozen')) {
        frozenAt = read()
        resumesAt = schedule.now() + random.between(100, 40_000)
      }
    },
    correct(at) {
      frozenAt = undefined
      skew += Math.max(0, at - read())
    },
    calm() {
      frozenAt = undefined
      wrongUntil = 0
    },
  }
}
