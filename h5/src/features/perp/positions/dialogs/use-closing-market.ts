import { parseUnits } from '@halyard/money'
import type { PerpSide } from '@halyard/formulas'
import { useSlowDepth } from '../../../../lib/market/depth-store.ts'
import type { ClosingMarket } from '../../closing.ts'
import type { Perp } from '../../perp.ts'
import { usePerpDepth, useTicker } from '../../perps.ts'

/** The update interval of figures computed from the book. */
const ESTIMATE_MS = 300

/** Returns the index price and the live side of the book that a close fills against; undefined until both are known. */
export function useClosingMarket(perp: Perp, side: PerpSide, open: boolean): ClosingMarket | undefined {
  const book = useSlowDepth(usePerpDepth(perp), open ? ESTIMATE_MS : undefined)
  const index = useTicker(perp.perpId)?.indexPrice
  const indexTicks = index === undefined ? undefined : parseUnits(index, perp.priceDecimals)
  if (book.state !== 'live' || indexTicks === undefined) return undefined
  return { indexTicks, levels: side === 'long' ? book.bids : book.asks }
}
