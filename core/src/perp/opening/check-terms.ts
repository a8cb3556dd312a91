import { quoteLots } from '../../book/match.ts'
import { NONE } from '../../book/slot.ts'
import { crosses, opposite } from '../../book/side.ts'
import type { CustomerId } from '../../ids.ts'
import { TICKS_MAX } from '../../market/market.ts'
import type { Reject } from '../../rejects.ts'
import type { TakerOrder } from '../../book/match.ts'
import type { TimeInForce } from '../../book/time-in-force.ts'
import type { Exchange } from '../../state.ts'
import { type Perp, perpBand } from '../perp.ts'
import { orderAt } from '../trade.ts'

/** How many price bands away from the index an order may rest on its own side. */
const OUTER_BANDS = 2

/**
 * Checks the price of an order and what its time in force asks for, and returns the reject, if any. Rejects a price that is none, one
 * outside the bands, a post-only order that would trade at once, and a FOK order that cannot be filled completely (decision 19).
 */
export function checkTerms(
  exchange: Exchange,
  perp: Perp,
  order: TakerOrder,
  timeInForce: TimeInForce,
): Reject | undefined {
  const { side, ticks } = order
  if (!Number.isSafeInteger(ticks) || ticks <= 0 || ticks > TICKS_MAX) return 'price_is_invalid'
  const outerEdge = perpBand(perp, opposite(side), OUTER_BANDS)
  if (!crosses(side, perpBand(perp, side), ticks) || !crosses(side, ticks, outerEdge))
    return 'price_outside_band'
  if (timeInForce === 'post_only') {
    const best = perp.book.best(opposite(side))
    if (best !== NONE && crosses(side, ticks, perp.book.orders.ticksOf(best))) return 'post_only_would_take'
  }
  if (timeInForce === 'fok' && !isFilledForSure(exchange, perp, order)) return 'fok_cannot_fill'
  return undefined
}

/**
 * Returns whether an order finds all of its lots in the book. A reduce-only order is not sure to keep its lots if the order fills another
 * one of the same owner before, which may reduce the position.
 */
function isFilledForSure(exchange: Exchange, { book }: Perp, order: TakerOrder): boolean {
  if (quoteLots(book, order).lots < order.remaining) return false
  const { orders } = book
  const opening = new Set<CustomerId>()
  let missing = order.remaining
  for (let slot = book.best(opposite(order.side)); missing > 0; slot = book.next(slot)) {
    const { ownerId, reduceOnly } = orderAt(exchange, slot)
    if (!reduceOnly) opening.add(ownerId)
    else if (opening.has(ownerId)) return false
    missing -= orders.remainingOf(slot)
  }
  return true
}
