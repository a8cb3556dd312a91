import { parseUnits } from '@halyard/money'
import { useSlowDepth } from '../../../lib/depth-store.ts'
import type { ClosingMarket } from '../closing.ts'
import type { Contract } from '../contract.ts'
import { useLeverDepth, useTicker } from '../contracts.ts'
import type { Side } from '../figures.ts'

/** How often the figures from the book are read again: no faster than a person reads. */
const ESTIMATE_MS = 300

/** The index and the live side of the book that closing a position takes from; undefined until both are known. */
export function useClosingMarket(contract: Contract, side: Side, open: boolean): ClosingMarket | undefined {
  const book = useSlowDepth(useLeverDepth(contract), open ? ESTIMATE_MS : undefined)
  const index = useTicker(contract.contractId)?.index_price
  const indexTicks = index === undefined ? undefined : parseUnits(index, contract.priceDecimals)
  if (book.state !== 'live' || indexTicks === undefined) return undefined
  return { indexTicks, levels: side === 1 ? book.bids : book.asks }
}
