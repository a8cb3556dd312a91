import type { Exchange } from '../state.ts'
import { dayOf, DAY_MS, isLooser, LOOSER_AFTER_MS, PAUSE_DAYS_MAX } from './self-limit.ts'

/**
 * Yields a description of each invariant of self-set limits that does not hold: pending changes loosen and are at most 24
 * hours away, pauses are no longer than the longest, sums belong to a day that has begun, and no customer waits for a
 * cancellation.
 */
export function* findSelfLimitsViolations({ selfLimits, customers, at }: Exchange): Generator<string> {
  for (const { ownerId, name, max, next, nextAt } of selfLimits.limits.values()) {
    if (customers.get(ownerId)?.isMarketMaker !== false) yield `limit ${name} of ${ownerId} has no customer`
    if (nextAt === undefined ? next !== undefined : !isLooser(next, max))
      yield `the pending ${name} of ${ownerId} does not loosen it`
    if (nextAt !== undefined && nextAt > at + LOOSER_AFTER_MS)
      yield `limit ${name} of ${ownerId} waits too long`
  }
  for (const { id, until, spotUntil } of selfLimits.pauses.values())
    if (spotUntil > until || until > at + PAUSE_DAYS_MAX * DAY_MS) yield `the pause of ${id} is too long`
  for (const { id, day, optionStake, optionLoss, perpLoss } of selfLimits.uses.values())
    if (day > dayOf(at) || optionStake < 0n || optionLoss < 0n || perpLoss < 0n)
      yield `the sums of ${id} are not those of a day`
  if (selfLimits.blocked.size > 0) yield 'orders of customers in a pause were not cancelled'
}
