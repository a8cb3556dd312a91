import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { SetCountdown } from '../commands.ts'

/** The longest countdown, in milliseconds: a day. */
export const COUNTDOWN_MS_MAX = 86_400_000

/**
 * Starts a countdown, at the end of which the customer's orders and stop orders in a market, or in all, or the working orders on a contract,
 * are cancelled; each further command starts it over, and 0 switches it off. Rejects more than a day, and a market maker's on a contract.
 */
export function setCountdown(
  exchange: Exchange,
  { customerId, marketId, perpId, countdownMs }: SetCountdown,
): Reply<'setCountdown'> {
  const customer = exchange.customers.get(customerId)
  if (!customer || (perpId !== undefined && customer.isMarketMaker)) return reject('customer_must_be_known')
  if (marketId !== undefined && !exchange.markets.has(marketId)) return reject('market_must_be_known')
  if (perpId !== undefined && !exchange.perps.byId.has(perpId)) return reject('contract_must_be_known')
  const isInRange = Number.isSafeInteger(countdownMs) && countdownMs >= 0 && countdownMs <= COUNTDOWN_MS_MAX
  if (!isInRange) return reject('countdown_out_of_range')
  const dueAt = countdownMs === 0 ? 0 : exchange.at + countdownMs
  const scope = perpId === undefined ? { marketId: marketId ?? 0, perpId: 0 } : { marketId: 0, perpId }
  exchange.countdowns.set({ ownerId: customerId, ...scope, dueAt })
  return { ok: true, countdown: { dueAt } }
}
