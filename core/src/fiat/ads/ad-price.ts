import { type Amount, amount } from '@halyard/money'
import { floatingPriceOf } from '@halyard/formulas'
import { hasFreshPrice } from '../../market/market.ts'
import type { Exchange } from '../../state.ts'
import type { FiatAd } from './fiat-ad.ts'
import { FIAT_RATE_STALE_AFTER_MS } from '../fiat-coin.ts'

type IndexShare = Pick<FiatAd, 'currencyId' | 'fiat' | 'side'> & { readonly indexPpm: number }

/**
 * * Returns the price of an advertisement now, in millionths of the fiat currency for one coin. `undefined` if it
 * floats and the index is stale or uncertain, or the rate is stale: no deal is made at a price that may be a
 * momentary error (decision 53).
 */
export function priceOfAd(exchange: Exchange, ad: FiatAd): Amount | undefined {
  return ad.price ?? priceOfIndex(exchange, { ...ad, indexPpm: ad.indexPpm ?? 0 })
}

/** Returns a share of the index as a price, as `priceOfAd` does. */
export function priceOfIndex(
  { fiat, markets, at }: Exchange,
  { currencyId, fiat: code, indexPpm, side }: IndexShare,
): Amount | undefined {
  const coin = fiat.coins.get(currencyId)
  const rate = fiat.rates.get(code)
  if (!coin || !rate || at - rate.setAt > FIAT_RATE_STALE_AFTER_MS) return undefined
  const base = { rate: rate.rate, indexPpm }
  if (coin.marketId === undefined) return floatingPriceOf({ ...base, indexTicks: 1, indexDecimals: 0 }, side)
  const market = markets.get(coin.marketId)
  if (!market || !hasFreshPrice(market, at) || market.quality === 'uncertain') return undefined
  const { indexTicks } = market
  const price = floatingPriceOf({ ...base, indexTicks, indexDecimals: market.config.priceDecimals }, side)
  return price > 0n ? price : amount(1n)
}
