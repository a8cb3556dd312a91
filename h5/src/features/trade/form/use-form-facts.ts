import { parseUnits } from '@halyard/money'
import { type DepthStore, estimateEveryMs, useSlowDepth } from '../../../lib/market/depth-store.ts'
import { useMarket } from '../../../lib/market/markets.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { useAvailable } from '../../../lib/wallet/wallet.ts'
import type { FormState } from './form-reducer.ts'
import type { FormFacts } from './form-summary.ts'

/** Returns the live data of the form, throttled to a readable rate. */
export function useFormFacts(
  market: SpotMarket,
  depth: DepthStore,
  { side, type, number, amount }: Pick<FormState, 'side' | 'type' | 'number' | 'amount'>,
): FormFacts {
  const paysId = side === 'buy' ? market.quoteId : market.baseId
  const paysDecimals = side === 'buy' ? market.quoteDecimals : market.baseDecimals
  const available = useAvailable(paysId)
  const quote = useMarket(market.matchId)
  const priceOf = (price: string | undefined) =>
    price === undefined ? undefined : parseUnits(price, market.priceDecimals)
  const asksBook = type === 'market' || type === 'post_only' || type === 'fok' || type === 'oco'
  const book = useSlowDepth(depth, asksBook ? estimateEveryMs(number + amount) : undefined)
  const live = asksBook && book.state === 'live' ? book : undefined
  return {
    available: available === undefined ? undefined : parseUnits(available, paysDecimals),
    indexTicks: priceOf(quote?.indexPrice),
    lastTicks: priceOf(quote?.lastPrice),
    bids: live?.bids,
    asks: live?.asks,
  }
}
