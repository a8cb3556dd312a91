import type { SpotMarket } from '../../lib/market/spot-market.ts'

/** Returns the market to begin with: the one of both coins, else one that buys or one that pays with a coin of the address. */
export function firstMarket<Market extends Pick<SpotMarket, 'baseId' | 'quoteId'>>(
  markets: readonly Market[],
  from: number | undefined,
  to: number | undefined,
): Market | undefined {
  return (
    markets.find(({ baseId, quoteId }) => baseId === to && quoteId === from) ??
    markets.find(({ baseId }) => baseId === to) ??
    markets.find(({ quoteId }) => quoteId === from) ??
    markets.find(({ baseId }) => baseId === from) ??
    markets[0]
  )
}
