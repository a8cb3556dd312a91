import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { BeginPause } from './commands.ts'
import { DAY_MS, PAUSE_DAYS_MAX, PAUSE_DAYS_MIN } from './self-limit.ts'
import { putPause } from './self-limits-state.ts'

/**
 * Begins a pause, or makes the running one longer, and cancels the customer's resting orders that would open a position; with
 * spot, resting purchases as well. A pause of spot that is running stays. Rejects an unknown customer, a market maker, days
 * out of range, and a pause that would end before the running one.
 */
export function beginPause(
  exchange: Exchange,
  { customerId, days, withSpot }: BeginPause,
): Reply<'beginPause'> {
  const { selfLimits, at } = exchange
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (customer.isMarketMaker) return reject('market_maker_has_no_limits')
  if (!Number.isSafeInteger(days) || days < PAUSE_DAYS_MIN || days > PAUSE_DAYS_MAX)
    return reject('pause_is_invalid')
  const running = selfLimits.pauses.get(customerId)
  const until = at + days * DAY_MS
  if (running && until < running.until) return reject('pause_cannot_be_shortened', { until: running.until })

  const selfPause = { id: customerId, until, spotUntil: withSpot ? until : (running?.spotUntil ?? 0) }
  putPause(selfLimits, selfPause)
  selfLimits.blocked.add(customerId)
  return { ok: true, selfPause }
}
