import { type Amount, amount } from '@halyard/money'
import { floatingPriceOf } from '@halyard/product-math'
import { hasFreshPrice } from '../market/market.ts'
import type { Exchange } from '../state.ts'
import type { FiatAd } from './fiat-ad.ts'
import { FIAT_RATE_STALE_AFTER_MS } from './fiat-coin.ts'

/**
 * Returns the price of an advertisement now, in millionths of the fiat currency for one coin. `undefined` if it floats and
 * the index or the rate is stale.
 */
export function priceOfAd(exchange: Exchange, ad: FiatAd): Amount | undefined {
  const { fiat, markets, at } = exchange
  if (ad.price !== undefined) return ad.price
  const coin = fiat.coins.get(ad.currencyId)
  const rate = fiat.rates.get(ad.fiat)
  if (!coin || !rate || at - rate.setAt > FIAT_RATE_STALE_AFTER_MS) return undefined
  const base = { rate: rate.rate, indexPpm: ad.indexPpm ?? 0 }
  if (coin.marketId === undefined)
    return floatingPriceOf({ ...base, indexTicks: 1, indexDecimals: 0 }, ad.side)
  const market = markets.get(coin.marketId)
  if (!market || !hasFreshPrice(market, at)) return undefined
  const { indexTicks } = market
  const price = floatingPriceOf({ ...base, indexTicks, indexDecimals: market.config.priceDecimals }, ad.side)
  return price > 0n ? price : amount(1n)
}
