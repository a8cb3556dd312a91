import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { SetCountdown } from '../commands.ts'

/** The longest countdown, in milliseconds: a day. */
export const COUNTDOWN_MS_MAX = 86_400_000

/**
 * Starts a countdown, at the end of which the customer's orders and stop orders in a market, or in all, are cancelled; each further
 * command starts it over, and 0 switches it off. Rejects more than a day.
 */
export function setCountdown(
  exchange: Exchange,
  { customerId, marketId, countdownMs }: SetCountdown,
): Reply<'setCountdown'> {
  if (!exchange.customers.has(customerId)) return reject('customer_must_be_known')
  if (marketId !== undefined && !exchange.markets.has(marketId)) return reject('market_must_be_known')
  const isInRange = Number.isSafeInteger(countdownMs) && countdownMs >= 0 && countdownMs <= COUNTDOWN_MS_MAX
  if (!isInRange) return reject('countdown_out_of_range')
  const dueAt = countdownMs === 0 ? 0 : exchange.at + countdownMs
  exchange.countdowns.set({ ownerId: customerId, marketId: marketId ?? 0, dueAt })
  return { ok: true, countdown: { dueAt } }
}
