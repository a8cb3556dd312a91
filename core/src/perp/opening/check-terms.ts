import { quoteLots } from '../../book/match.ts'
import { NONE } from '../../book/slot.ts'
import { crosses, opposite } from '../../book/side.ts'
import { TICKS_MAX } from '../../market/market.ts'
import type { Reject } from '../../rejects.ts'
import type { TakerOrder } from '../../book/match.ts'
import type { TimeInForce } from '../../book/time-in-force.ts'
import { type Perp, perpBand } from '../perp.ts'

/** How many price bands away from the index an order may rest on its own side. */
const OUTER_BANDS = 2

/**
 * Checks the price of an order and what its time in force asks for, and returns the reject, if any. Rejects a price that is none, one
 * outside the bands, a post-only order that would trade at once, and a FOK order that cannot be filled completely (decision 19).
 */
export function checkTerms(perp: Perp, order: TakerOrder, timeInForce: TimeInForce): Reject | undefined {
  const { side, ticks, remaining } = order
  if (!Number.isSafeInteger(ticks) || ticks <= 0 || ticks > TICKS_MAX) return 'price_is_invalid'
  const outerEdge = perpBand(perp, opposite(side), OUTER_BANDS)
  if (!crosses(side, perpBand(perp, side), ticks) || !crosses(side, ticks, outerEdge))
    return 'price_outside_band'
  if (timeInForce === 'post_only') {
    const best = perp.book.best(opposite(side))
    if (best !== NONE && crosses(side, ticks, perp.book.orders.ticksOf(best))) return 'post_only_would_take'
  }
  if (timeInForce === 'fok' && quoteLots(perp.book, order).lots < remaining) return 'fok_cannot_fill'
  return undefined
}
