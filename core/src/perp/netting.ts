import type { Exchange } from '../state.ts'
import { heldRow } from './customer-rows.ts'
import { hasNetMode, hasNetting } from './mode/position-mode.ts'
import { type Perp, perpValue } from './perp.ts'
import { updateStatus } from './position/end-position.ts'
import { updateMaintenance } from './position/maintenance.ts'
import { canPayAt, partOf } from './position/margin.ts'
import { oppositeSide, type Position } from './position/position.ts'
import { NO_FEE, closePart } from './position/settle-part.ts'

/** The position that a fill's lots are added to, and the lots that remain to be added after netting. */
interface Netted {
  readonly target: Position
  readonly lots: number
}

/**
 * Nets a fill against the owner's opposite positions. In separate mode a fill opens lots in the order's own row. Otherwise
 * it first closes opposite rows, oldest first, and the remainder is added to the row that holds lots of the same side, so
 * that an owner holds at most one row of a contract with open lots. The order has paid the fee of the whole fill; the closes
 * pay none (decisions 10 and 81).
 */
export function netAgainst(
  exchange: Exchange,
  perp: Perp,
  order: Position,
  ticks: number,
  lots: number,
): Netted {
  const { owner } = order
  if (!hasNetting(exchange, owner)) return { target: order, lots }
  let remaining = lots
  let target = order
  for (const row of heldRowsOf(exchange, perp, order)) {
    if (row.side === order.side) {
      target = row
      continue
    }
    const closing = Math.min(remaining, row.openLots)
    // A row that could not pay its loss at this price is left to its liquidation.
    if (closing === 0 || !canPayAt(perp, row, ticks)) continue
    closePart(exchange, perp, partOf(row, closing), perpValue(perp, ticks, closing), NO_FEE)
    updateStatus(exchange, row, owner.isMarketMaker ? 'netted' : 'by_customer')
    updateMaintenance(exchange, perp, row)
    remaining -= closing
  }
  return { target, lots: remaining }
}

/**
 * Returns how many lots of a customer's order would close lots of the opposite position instead of opening others, at any price
 * that its margin can pay. None in separate mode.
 */
export function lotsToNet(exchange: Exchange, perp: Perp, order: NettingOrder): number {
  if (!hasNetMode(exchange, { id: order.ownerId })) return 0
  return Math.min(order.lots, heldRow(perp, order.ownerId, oppositeSide(order.side))?.openLots ?? 0)
}

/** Returns whether a price is beyond what the margin of the customer's opposite position can pay, so that nothing nets there. */
export function isBeyondNetting(
  exchange: Exchange,
  perp: Perp,
  { ownerId, side }: Position,
  ticks: number,
): boolean {
  if (!hasNetMode(exchange, { id: ownerId })) return false
  const row = heldRow(perp, ownerId, oppositeSide(side))
  return row !== undefined && !canPayAt(perp, row, ticks)
}

type NettingOrder = Pick<Position, 'ownerId' | 'side' | 'lots'>

function heldRowsOf({ perps }: Exchange, perp: Perp, { owner, perpId }: Position): readonly Position[] {
  if (owner.isMarketMaker)
    return (perps.marketMakerRows.get(owner.id) ?? []).filter((row) => row.perpId === perpId)
  const rows = [heldRow(perp, owner.id, 'long'), heldRow(perp, owner.id, 'short')]
  return rows.filter((row) => row !== undefined)
}
