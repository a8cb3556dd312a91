import { unsafeUnits } from '@halyard/money'
import { assert } from '../../assert.ts'
import { findFundedCoinAccount } from '../../customer/customer-account.ts'
import { costOf } from '../../market/market.ts'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { PlaceOco } from '../commands.ts'
import { placeOrder } from '../place-order.ts'
import { checkStop, openChecked } from './place-stop.ts'
import { stopReply } from './stop-order.ts'

/**
 * Places both legs of an OCO. Only the more expensive one is held: the limit order holds its cost, and the stop order what it can cost beyond
 * that. Rejects what either order alone would be rejected for, and prices that do not have the market between them: a seller's
 * trigger is below the limit price and reached from above, a buyer's above it and reached from below.
 */
export function placeOco(exchange: Exchange, command: PlaceOco): Reply<'placeOco'> {
  const { customerId, marketId, side, terms, clientId, limit } = command
  const { lots } = terms
  const checked = checkStop(exchange, command)
  if (!checked.ok) return checked
  const { customer, market, trigger, payId, cost } = checked
  const falls = side === 'sell'
  const isBetween = falls ? limit.ticks > trigger.ticks : limit.ticks < trigger.ticks
  if (trigger.direction !== (falls ? 'at_or_below' : 'at_or_above') || !isBetween)
    return reject('oco_prices_are_crossed')
  if (clientId !== undefined && clientId === limit.clientId) return reject('duplicate_client_id')
  const payAccountId = findFundedCoinAccount(exchange.ledger, customer, payId, cost)
  if (payAccountId === 0) return reject('insufficient_balance')
  const placed = placeOrder(exchange, {
    kind: 'placeOrder',
    customerId,
    marketId,
    side,
    terms: { type: 'limit', timeInForce: 'post_only', ticks: limit.ticks, lots },
    clientId: limit.clientId,
  })
  if (!placed.ok) return placed

  const { order } = placed
  assert(order.status === 'waiting' && order.filledLots === 0, 'a post-only order rests')
  const held = unsafeUnits(Math.max(0, cost - costOf(market, side, limit.ticks, lots)))
  const stop = openChecked(exchange, command, checked, { payAccountId, held, pairedOrderId: order.orderId })
  return { ok: true, oco: { order, stop: stopReply(stop) } }
}
