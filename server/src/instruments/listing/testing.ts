import type { ListedMarket } from '../catalogue.ts'
import { UNKNOWN_ESTIMATES } from '../../engine/index.ts'
import { CURRENCIES, MARKETS } from './listing.ts'

/** Returns the markets that a new exchange lists, in the form of the catalogue. */
export function listedMarkets(): ListedMarket[] {
  return MARKETS.flatMap((config) => {
    const base = CURRENCIES.find(({ id }) => id === config.baseId)
    const quote = CURRENCIES.find(({ id }) => id === config.quoteId)
    if (!base || !quote) return []
    return [
      {
        id: config.id,
        base,
        quote,
        config,
        indexTicks: 0,
        indexAt: 0,
        lastTicks: 0,
        unchanged: UNKNOWN_ESTIMATES,
        hasOwnIndex: false,
      },
    ]
  })
}
