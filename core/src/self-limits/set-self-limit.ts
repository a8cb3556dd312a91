import { type Amount, MAX_AMOUNT } from '@halyard/money'
import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetSelfLimit } from './commands.ts'
import {
  isLooser,
  limitAt,
  LOOSER_AFTER_MS,
  REMINDER_MINUTES_MAX,
  REMINDER_MINUTES_MIN,
  type SelfLimitName,
} from './self-limit.ts'
import { limitOf, putLimit } from './self-limits-state.ts'

/**
 * Sets a limit, or removes it. A limit that is not looser than the one in force takes effect at once, a looser one 24 hours
 * later; both replace a pending change. Resting opening orders that a stricter limit refuses are cancelled. Rejects an unknown
 * customer, a market maker, and a value out of range: 1 unit or more, or 5 to 1,440 minutes.
 */
export function setSelfLimit(
  exchange: Exchange,
  { customerId, name, max }: SetSelfLimit,
): Reply<'setSelfLimit'> {
  const { selfLimits, at } = exchange
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (customer.isMarketMaker) return reject('market_maker_has_no_limits')
  if (max !== undefined && !isInRange(name, max)) return reject('self_limit_is_invalid')

  const inForce = limitAt(limitOf(selfLimits, customerId, name), at)
  const row = isLooser(max, inForce)
    ? { ownerId: customerId, name, max: inForce, next: max, nextAt: at + LOOSER_AFTER_MS }
    : { ownerId: customerId, name, max, next: undefined, nextAt: undefined }
  putLimit(selfLimits, row)
  selfLimits.blocked.add(customerId)
  return { ok: true, selfLimit: row }
}

function isInRange(name: SelfLimitName, max: Amount): boolean {
  if (name === 'reminder') return max >= REMINDER_MINUTES_MIN && max <= REMINDER_MINUTES_MAX
  return max > 0n && max <= MAX_AMOUNT
}
