import type { Faults } from './faults.ts'
import type { Random } from './random.ts'
import type { Schedule } from './schedule.ts'

/** The machine's clock, which is set forward and back, and which may freeze. */
export interface Clock {
  read(): number
  /** Applies random faults. */
  draw(): void
  /** Stops the faults. */
  calm(): void
}

const HOUR_MS = 3_600_000

export function createClock(schedule: Schedule, faults: Faults, random: Random): Clock {
  let skew = 0
  let standsAt: number | undefined
  let goesAgainAt = 0

  function read(): number {
    if (standsAt !== undefined && schedule.now() < goesAgainAt) return standsAt
    return schedule.now() + skew
  }

  return {
    read,
    draw() {
      if (faults.strikes('clockForward')) skew += random.between(1, HOUR_MS)
      if (faults.strikes('clockBack')) skew -= random.between(1, HOUR_MS)
      if (faults.strikes('clockFrozen')) {
        standsAt = read()
        goesAgainAt = schedule.now() + random.between(100, 40_000)
      }
    },
    calm() {
      standsAt = undefined
    },
  }
}
