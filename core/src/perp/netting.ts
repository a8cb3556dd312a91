import type { Exchange } from '../state.ts'
import { type Perp, perpValue } from './perp.ts'
import { settleStatus } from './end-position.ts'
import { equityAt, partOf } from './margin.ts'
import type { Position } from './position.ts'
import { NO_CHARGE, settlePart } from './settle-part.ts'

/** Who takes a fill's lots, and how many are left of them to take. */
interface Netted {
  readonly holder: Position
  readonly lots: number
}

/**
 * A customer's fill belongs to the order's own row. A desk's first closes what the desk holds the other way, oldest
 * first, and the rest goes to the row it already holds on this side, so that a desk, which orders all day, holds at
 * most one row of a contract: all long or all short. The order was charged for the whole fill, the closes are not.
 */
export function netAgainst(
  exchange: Exchange,
  perp: Perp,
  order: Position,
  ticks: number,
  lots: number,
): Netted {
  if (!order.owner.desk) return { holder: order, lots }
  let left = lots
  let holder = order
  for (const row of exchange.perps.deskRows.get(order.ownerId) ?? []) {
    if (row.perpId !== order.perpId) continue
    if (row.side === order.side) {
      holder = row
      continue
    }
    const taken = Math.min(left, row.openLots)
    // A row that could not pay its loss here waits for its liquidation.
    const canPay = equityAt(row, perpValue(perp, ticks, row.openLots)) >= 0
    if (taken === 0 || !canPay) continue
    settlePart(exchange, perp, row, partOf(row, taken), perpValue(perp, ticks, taken), NO_CHARGE)
    settleStatus(exchange, row, 'netted')
    left -= taken
  }
  return { holder, lots: left }
}
