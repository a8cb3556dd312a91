import type { FiatCoinInfo } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import {
  FIAT_COINS,
  FIAT_RATE_STALE_AFTER_MS,
  FIAT_RATES,
  type FiatCoin,
  MARKETS,
  PRICE_STALE_AFTER_MS,
} from '../../engine/index.ts'
import type { Context, Handler } from './context.ts'
import { currencyOf } from './present.ts'

/** The decimals of a rate: it is counted in millionths of the fiat currency for one USDT. */
const RATE_DECIMALS = 6

/** Stale index prices and rates are null, as floating advertisements have no price then. */
export const showConfig: Handler<'legalnew/config'> = async (ctx) => {
  const now = ctx.now()
  const coins = await ctx.db.selectFrom('fiat_coin').selectAll().orderBy('id').execute()
  const rates = await ctx.db.selectFrom('fiat_rate').selectAll().orderBy('id').execute()
  return {
    coins: await Promise.all(coins.map((row) => presentCoin(ctx, FIAT_COINS.read(row), now))),
    rates: rates.map(FIAT_RATES.read).map(({ fiat, rate, setAt }) => ({
      fiat,
      rate: now - setAt > FIAT_RATE_STALE_AFTER_MS ? null : formatUnits(BigInt(rate), RATE_DECIMALS),
    })),
    now,
  }
}

async function presentCoin(ctx: Context, coin: FiatCoin, now: number): Promise<FiatCoinInfo> {
  const currency = currencyOf(ctx.catalogue, coin.currencyId)
  return {
    currency_id: currency.id,
    currency_name: currency.name,
    decimals: currency.decimals,
    min_number: formatUnits(coin.quantityMin, currency.decimals),
    newcomer_max: formatUnits(coin.newcomerMax, currency.decimals),
    fee_ppm: coin.feePpm,
    status: coin.status,
    ...(await findIndex(ctx, coin.marketId, now)),
  }
}

/** Returns the index price of a market against USDT; 1 without a market, which is USDT itself. */
async function findIndex({ db }: Context, marketId: number | undefined, now: number) {
  if (marketId === undefined) return { index: '1', index_decimals: 0 }
  const row = await db.selectFrom('market').selectAll().where('id', '=', marketId).executeTakeFirstOrThrow()
  const { config, indexTicks, indexAt } = MARKETS.read(row)
  const isFresh = indexTicks > 0 && now - indexAt <= PRICE_STALE_AFTER_MS
  return {
    index: isFresh ? formatUnits(BigInt(indexTicks), config.priceDecimals) : null,
    index_decimals: config.priceDecimals,
  }
}
