import { ZERO_UNITS } from '@halyard/money'
import { nextMaker, OWN_ORDER } from '../../book/match.ts'
import { NONE, type OrderSlot } from '../../book/slot.ts'
import { assert } from '../../assert.ts'
import { hold } from '../../ledger/ledger.ts'
import type { Exchange } from '../../state.ts'
import type { Perp } from '../perp.ts'
import { updateStatus } from '../position/end-position.ts'
import { fillMaker, fillTaker, type PerpTaker } from './fill-opening.ts'
import { updateMaintenance } from '../position/maintenance.ts'
import { holdFor } from '../position/margin.ts'
import { openingSide, type Position } from '../position/position.ts'
import { orderAt, emitTrade } from '../trade.ts'

/**
 * Executes an opening order: matches it against the book, then rests the remainder of a limit order. An order that
 * meets another of its customer ends there (self-trade prevention: cancel taker). Requires that the customer has the
 * plan's cost available; nothing is rejected in here.
 */
export function executeOpening(exchange: Exchange, perp: Perp, order: Position): void {
  const side = openingSide(order.side)
  const taker: PerpTaker = { order, value: ZERO_UNITS, marginValue: ZERO_UNITS }
  let remaining = order.lots
  let slot: OrderSlot = NONE
  while (remaining > 0) {
    slot = nextMaker(perp.book, order.ownerId, side, order.ticks)
    if (slot === NONE || slot === OWN_ORDER) break
    const maker = orderAt(exchange, slot)
    const lots = Math.min(remaining, maker.remaining)
    remaining -= lots
    perp.book.reduce(slot, lots)
    const takerFee = fillTaker(exchange, perp, taker, maker.ticks, lots)
    const makerFee = fillMaker(exchange, perp, maker, lots)
    emitTrade(exchange, perp, { taker: order, takerSide: side, takerFee, maker, makerFee, lots })
  }
  if (remaining === 0) updateStatus(exchange, order, 'netted')
  else if (slot === OWN_ORDER) updateStatus(exchange, order, 'own_order')
  else {
    if (order.type === 'limit') restRemainder(exchange, perp, order, remaining)
    updateStatus(exchange, order, 'no_more_liquidity')
  }
  updateMaintenance(exchange, perp, order)
}

function restRemainder(exchange: Exchange, perp: Perp, order: Position, lots: number): void {
  order.priority = exchange.nextPriority++
  order.remaining = lots
  order.held = holdFor(perp, order, lots)
  hold(exchange.ledger, order.accountId, order.held, 'position_hold')
  placeInBook(exchange, perp, order)
}

/** Adds a position's order to the book, behind all others at its price. */
export function placeInBook({ perps }: Exchange, perp: Perp, order: Position): void {
  const { id, ownerId, side, ticks, remaining } = order
  assert(order.slot === NONE && order.held > 0, 'a position rests one order, with a hold')
  order.slot = perps.resting.add(id, ownerId, openingSide(side), ticks, remaining)
  perps.bySlot[order.slot] = order
  perp.book.rest(order.slot)
}
