import { opposite, type Side } from '../../book/side.ts'
import { checkClientId } from '../../customer/client-ids.ts'
import type { Reject } from '../../rejects.ts'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import { canClose, closeAsTaker, closingTaker } from '../closing/close-in-book.ts'
import type { OpeningTerms, ReducePosition } from '../commands.ts'
import { heldRow } from '../customer-rows.ts'
import { hasNetMode } from '../mode/position-mode.ts'
import { checkTerms } from '../opening/check-terms.ts'
import { mayRest, restRemainder } from '../opening/execute-opening.ts'
import { newOrder, timeInForceOf } from '../opening/new-order.ts'
import { OPEN_POSITIONS_MAX } from '../opening/open-position.ts'
import { hasFreshMark, type Perp } from '../perp.ts'
import { perpStatus } from '../perp-status.ts'
import { updateStatus } from '../position/end-position.ts'
import { openRow } from '../position/open-positions.ts'
import { oppositeSide, type Position, type PositionSide } from '../position/position.ts'
import { placedReply } from '../position/position-reply.ts'
import { reducingLots } from '../position/trim-reducing.ts'

/**
 * Places a reduce-only order: it closes lots of the customer's position within the limits of a close, pays its fees from what it
 * frees, and may rest in the book. Frozen customers and those with a pause of their own may reduce, as they may close. Rejects a
 * customer in separate mode, a contract that is paused, one that is not open for an order that would rest, a stale mark price, a
 * position that is none, more lots than it holds or than its other reduce-only orders leave, a price outside the bands or beyond
 * what its margin pays, and a market order without liquidity (decision 81).
 */
export function reducePosition(exchange: Exchange, command: ReducePosition): Reply<'reducePosition'> {
  const { customerId, perpId, side, terms, clientId } = command
  const { perps, customers, at } = exchange
  const customer = customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  const perp = perps.byId.get(perpId)
  if (!perp) return reject('contract_must_be_known')
  if (!hasNetMode(exchange, customer)) return reject('mode_must_be_net')
  const timeInForce = timeInForceOf(terms)
  const status = perpStatus(exchange, perp)
  if (status === 'paused' || (status !== 'open' && mayRest({ type: terms.type, timeInForce })))
    return reject('market_must_be_open')
  if (!hasFreshMark(perp, at)) return reject('market_has_no_price')
  if (perps.counts.of(customer) >= OPEN_POSITIONS_MAX) return reject('too_many_open_positions')
  const wrongId = checkClientId(perps.clientIds, customerId, clientId)
  if (wrongId) return reject(wrongId)
  const held = heldRow(perp, customerId, positionSide(opposite(side)))
  if (!held) return reject('position_holds_nothing')
  const rule = checkReducing(exchange, perp, held, terms)
  if (rule) return reject(rule)

  const ticks = terms.type === 'limit' ? terms.ticks : terms.worstTicks
  const taker = closingTaker(perp, held, terms.lots, ticks)
  const order = newOrder(exchange, perp, customer, {
    side: positionSide(side),
    type: terms.type,
    timeInForce,
    lots: terms.lots,
    ticks: taker.ticks,
    reduceOnly: true,
    clientId,
    leverage: held.leverage,
    maintenancePpm: 0,
    takeProfitTicks: undefined,
    stopLossTicks: undefined,
  })
  openRow(exchange, order)
  const filled = closeAsTaker(exchange, perp, { position: held, taker, reason: 'by_customer', order })
  const remaining = terms.lots - filled.lots
  if (remaining > 0 && mayRest(order)) restRemainder(exchange, perp, order, remaining)
  updateStatus(exchange, order, remaining === 0 ? 'netted' : 'no_more_liquidity')
  return { ok: true, position: placedReply(order, filled) }
}

/** Checks the lots and the price of a reduce-only order against the position. */
function checkReducing(
  exchange: Exchange,
  perp: Perp,
  held: Position,
  terms: OpeningTerms,
): Reject | undefined {
  const { lots } = terms
  const timeInForce = timeInForceOf(terms)
  if (!Number.isSafeInteger(lots) || lots < 1) return 'quantity_too_small'
  const taken = mayRest({ type: terms.type, timeInForce })
    ? reducingLots(perp, held.owner, oppositeSide(held.side))
    : 0
  if (lots > held.openLots - taken) return 'reduces_more_than_position'
  const ticks = terms.type === 'limit' ? terms.ticks : terms.worstTicks
  const taker = closingTaker(perp, held, lots, ticks)
  const rule = checkTerms(exchange, perp, { ...taker, ticks: ticks ?? taker.ticks }, timeInForce)
  if (rule) return rule
  if (terms.type === 'market') return canClose(perp, taker) ? undefined : 'no_liquidity'
  return taker.ticks === ticks ? undefined : 'price_outside_band'
}

function positionSide(side: Side): PositionSide {
  return side === 'buy' ? 'long' : 'short'
}
