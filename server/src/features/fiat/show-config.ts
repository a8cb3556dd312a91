import type { FiatCoinInfo } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { FIAT_DECIMALS, type FiatCode } from '@halyard/formulas'
import type { FiatCoin } from '../../engine/index.ts'
import { type FiatPrices, readFiatPrices } from '../../fiat/ad-prices.ts'
import type { Context, Handler } from './context.ts'
import { currencyOf } from './present.ts'

/** The decimals of a rate: it is counted in millionths of the fiat currency for one USDT. */
const RATE_DECIMALS = 6
const FIAT_CODES = Object.keys(FIAT_DECIMALS) as FiatCode[]

/** Stale index prices and rates are null, as floating advertisements have no price then. */
export const showConfig: Handler<'legalnew/config'> = async (ctx) => {
  const now = ctx.now()
  const prices = await readFiatPrices(ctx.db, now)
  return {
    coins: prices.coins.map((coin) => presentCoin(ctx, coin, prices)),
    rates: FIAT_CODES.map((fiat) => {
      const rate = prices.rateOf(fiat)
      return { fiat, rate: rate === undefined ? null : formatUnits(BigInt(rate), RATE_DECIMALS) }
    }),
    now,
  }
}

function presentCoin({ catalogue }: Context, coin: FiatCoin, prices: FiatPrices): FiatCoinInfo {
  const currency = currencyOf(catalogue, coin.currencyId)
  const index = prices.indexOf(coin)
  const decimals =
    coin.marketId === undefined ? 0 : (catalogue.market(coin.marketId)?.config.priceDecimals ?? 0)
  return {
    currency_id: currency.id,
    currency_name: currency.name,
    decimals: currency.decimals,
    min_number: formatUnits(coin.quantityMin, currency.decimals),
    newcomer_max: formatUnits(coin.newcomerMax, currency.decimals),
    fee_ppm: coin.feePpm,
    status: coin.status,
    index: index ? formatUnits(BigInt(index.indexTicks), index.indexDecimals) : null,
    index_decimals: decimals,
  }
}
