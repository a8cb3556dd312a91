import { ZERO_UNITS } from '@halyard/money'
import { nextMaker, OWN_ORDER } from '../../book/match.ts'
import { NONE } from '../../book/slot.ts'
import { assert } from '../../assert.ts'
import { canPay, hold } from '../../ledger/ledger.ts'
import type { Exchange } from '../../state.ts'
import { hasNetMode } from '../mode/position-mode.ts'
import { isBeyondNetting } from '../netting.ts'
import type { Perp } from '../perp.ts'
import { updateStatus } from '../position/end-position.ts'
import { canPayFill, fillMaker, fillTaker, type PerpTaker } from './fill-opening.ts'
import { updateMaintenance } from '../position/maintenance.ts'
import { holdFor } from '../position/margin.ts'
import { type CloseReason, openingSide, type Position } from '../position/position.ts'
import { orderAt, emitTrade } from '../trade.ts'

/**
 * Executes an opening order: matches it against the book, then rests the remainder of a limit order that is valid until cancelled.
 * An order that meets another of its customer ends there (self-trade prevention: cancel taker). In net mode it also ends at a
 * price that the margin of the position to be reduced cannot pay. Requires that the customer has the plan's cost available;
 * nothing is rejected in here. Returns the totals of its fills.
 */
export function executeOpening(exchange: Exchange, perp: Perp, order: Position): PerpTaker {
  const taker: PerpTaker = { order, lots: 0, value: ZERO_UNITS, marginValue: ZERO_UNITS }
  const end = fillFromBook(exchange, perp, taker)
  const remaining = order.lots - taker.lots
  if (end === undefined && remaining > 0) restRemainder(exchange, perp, order, remaining)
  updateStatus(exchange, order, remaining === 0 ? 'netted' : (end ?? 'no_more_liquidity'))
  updateMaintenance(exchange, perp, order, hasNetMode(exchange, order.owner))
  return taker
}

/** Fills a new order from the book, and returns why it ends there with lots that are not filled; `undefined` if they may rest. */
function fillFromBook(exchange: Exchange, perp: Perp, taker: PerpTaker): CloseReason | undefined {
  const { order } = taker
  const side = openingSide(order.side)
  while (taker.lots < order.lots) {
    const slot = nextMaker(perp.book, order.ownerId, side, order.ticks)
    if (slot === NONE) break
    if (slot === OWN_ORDER) return 'own_order'
    const maker = orderAt(exchange, slot)
    const { ticks } = maker
    const lots = Math.min(order.lots - taker.lots, maker.remaining)
    if (isBeyondNetting(exchange, perp, order, ticks)) return 'no_more_liquidity'
    if (!canPayFill(exchange, perp, taker, ticks, lots)) return 'no_more_liquidity'
    perp.book.reduce(slot, lots)
    const takerFee = fillTaker(exchange, perp, taker, ticks, lots)
    const makerFee = fillMaker(exchange, perp, maker, lots)
    emitTrade(exchange, perp, { taker: order, takerSide: side, takerFee, maker, makerFee, lots })
  }
  return mayRest(order) ? undefined : 'no_more_liquidity'
}

/** Returns whether the unfilled lots of an order rest in the book. */
export function mayRest({ type, timeInForce }: Pick<Position, 'type' | 'timeInForce'>): boolean {
  return type === 'limit' && (timeInForce === 'gtc' || timeInForce === 'post_only')
}

/** Rests lots of a new order, with a hold unless it is reduce-only. Does nothing if the customer can no longer pay the hold. */
export function restRemainder(exchange: Exchange, perp: Perp, order: Position, lots: number): void {
  const held = order.reduceOnly ? ZERO_UNITS : holdFor(perp, order, lots)
  if (!canPay(exchange.ledger, order.accountId, held)) return
  order.priority = exchange.nextPriority++
  order.remaining = lots
  order.held = held
  hold(exchange.ledger, order.accountId, held, 'position_hold')
  placeInBook(exchange, perp, order)
}

/** Adds a position's order to the book, behind all others at its price. */
export function placeInBook({ perps }: Exchange, perp: Perp, order: Position): void {
  const { id, ownerId, side, ticks, remaining, clientId } = order
  assert(order.slot === NONE, 'a position rests one order')
  assert(order.held > 0 || order.reduceOnly, 'an order that opens lots has a hold')
  order.slot = perps.resting.add(id, ownerId, openingSide(side), ticks, remaining)
  perps.bySlot[order.slot] = order
  perp.book.rest(order.slot)
  if (clientId !== undefined) perps.clientIds.add(ownerId, clientId, id)
}
