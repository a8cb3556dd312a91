import type { Faults } from './faults.ts'
import type { Random } from '../random.ts'
import type { Schedule } from './schedule.ts'

/** The machine's clock, which is set forward and back, and which may freeze. */
export interface Clock {
  read(): number
  /** Applies random faults. */
  applyFaults(): void
  /** Sets a clock that is behind, as an operator does when a start is refused for it. */
  correct(at: number): void
  /** Stops the faults. */
  calm(): void
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export function createClock(schedule: Schedule, faults: Faults, random: Random): Clock {
  let skew = 0
  let frozenAt: number | undefined
  let resumesAt = 0

  function read(): number {
    if (frozenAt !== undefined && schedule.now() < resumesAt) return frozenAt
    return schedule.now() + skew
  }

  return {
    read,
    applyFaults() {
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
    },
  }
}
