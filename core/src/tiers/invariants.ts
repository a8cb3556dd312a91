import type { Exchange } from '../state.ts'
import { isValidSchedule } from './fee-schedule.ts'
import { dayOf } from './utc-days.ts'
import { areValidLevels } from './withdraw-limits.ts'

/**
 * Yields a description of each invariant that does not hold: schedules are valid, in the order of their days and at most one day
 * ahead; limits are valid; and each part is of a known customer, of a day that has begun, and not negative.
 */
export function* findTiersViolations({ tiers, customers, at }: Exchange): Generator<string> {
  const today = dayOf(at)
  for (const [index, schedule] of tiers.schedules.entries()) {
    if (!isValidSchedule(schedule)) yield `the fee schedule of day ${schedule.id} is invalid`
    if (schedule.id > today + 1 || schedule.id <= (tiers.schedules[index - 1]?.id ?? -1))
      yield `the fee schedule of day ${schedule.id} is out of order`
  }
  if (tiers.limits && !areValidLevels(tiers.limits.levels)) yield 'the limits of withdrawals are invalid'
  for (const [customerId, parts] of tiers.parts)
    for (const { id, day, value } of parts)
      if (!customers.has(customerId) || day > today || value < 0n) yield `part ${id} of a limit is wrong`
}
