import type { Faults } from './faults.ts'
import type { Random } from './random.ts'
import type { Schedule } from './schedule.ts'

/** The machine's clock, which people and time servers set forward and back, and which may stand still. */
export interface Clock {
  read(): number
  /** Lets something happen to it. */
  draw(): void
  /** From here on it goes as it should. */
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
