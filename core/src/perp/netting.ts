import type { Exchange } from '../state.ts'
import { type Perp, perpValue } from './perp.ts'
import { updateStatus } from './position/end-position.ts'
import { equityAt, partOf } from './position/margin.ts'
import type { Position } from './position/position.ts'
import { NO_FEE, closePart } from './position/settle-part.ts'

/** The position that a fill's lots are added to, and the lots that remain to be added after netting. */
interface Netted {
  readonly target: Position
  readonly lots: number
}

/**
 * Nets a fill against the owner's opposite positions. A customer's fill opens lots in the order's own row. A market
 * maker's fill first closes its opposite rows, oldest first, and the remainder is added to its row on the same side, so
 * that it holds at most one row of a contract with open lots. The order has paid the fee of the whole fill; the closes
 * pay none (decision 10).
 */
export function netAgainst(
  exchange: Exchange,
  perp: Perp,
  order: Position,
  ticks: number,
  lots: number,
): Netted {
  if (!order.owner.isMarketMaker) return { target: order, lots }
  let remaining = lots
  let target = order
  for (const row of exchange.perps.marketMakerRows.get(order.ownerId) ?? []) {
    if (row.perpId !== order.perpId) continue
    if (row.side === order.side) {
      target = row
      continue
    }
    const closing = Math.min(remaining, row.openLots)
    // A row that could not pay its loss at this price is left to its liquidation.
    const canPay = equityAt(row, perpValue(perp, ticks, row.openLots)) >= 0
    if (closing === 0 || !canPay) continue
    closePart(exchange, perp, partOf(row, closing), perpValue(perp, ticks, closing), NO_FEE)
    updateStatus(exchange, row, 'netted')
    remaining -= closing
  }
  return { target, lots: remaining }
}
