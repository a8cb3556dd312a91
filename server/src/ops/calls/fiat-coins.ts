import type { OpsFiatCoin } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { FIAT_DECIMALS, type FiatCode } from '@halyard/product-math'
import { type CurrencyConfig, FIAT_COINS, type FiatCoin } from '../../engine/index.ts'
import { readFiatPrices } from '../../fiat/ad-prices.ts'
import { unitsOrThrow } from '../../instruments/units.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context, OpsHandler } from './context.ts'
import { auditFiat } from './fiat.ts'

const RATE_DECIMALS = 6
const FIAT_CODES = Object.keys(FIAT_DECIMALS) as FiatCode[]

export const listFiatCoins: OpsHandler<'ops/fiat/coins'> = async (ctx) => {
  const prices = await readFiatPrices(ctx.db, ctx.now())
  return {
    coins: prices.coins.map((coin) => present(currencyOf(ctx, coin.currencyId), coin)),
    rates: FIAT_CODES.map((fiat) => {
      const rate = prices.rateOf(fiat)
      return { fiat, rate: rate === undefined ? null : formatUnits(BigInt(rate), RATE_DECIMALS) }
    }),
  }
}

/** Lets a coin be traded for fiat, or changes its limits. */
export const setFiatCoin: OpsHandler<'ops/fiat/set_coin'> = async (ctx, caller) => {
  const { request } = caller
  const currency = currencyOf(ctx, request.currency_id)
  const coin: FiatCoin = {
    currencyId: currency.id,
    marketId: request.market_id,
    quantityMin: unitsOrThrow(currency, request.min_number, 'min_number'),
    newcomerMax: unitsOrThrow(currency, request.newcomer_max, 'newcomer_max'),
    twoDecidersFrom: unitsOrThrow(currency, request.two_deciders_from, 'two_deciders_from'),
    feePpm: Number(request.fee_ppm),
    status: request.status,
  }
  const row = await ctx.db
    .selectFrom('fiat_coin')
    .selectAll()
    .where('id', '=', String(currency.id))
    .executeTakeFirst()
  const before = row && { before: present(currency, FIAT_COINS.read(row)) }
  const after = present(currency, coin)
  const entry = { target: `fiat_coin:${currency.id}`, reason: request.reason, ...before, after }
  await auditFiat(ctx, caller, entry, { kind: 'configureFiatCoin', coin })
  return after
}

function currencyOf({ catalogue }: Context, id: number): CurrencyConfig {
  const currency = catalogue.currency(id)
  if (!currency) throw new CallError('currency_must_be_known', 'currency_id')
  return currency
}

function present({ name, decimals }: CurrencyConfig, coin: FiatCoin): OpsFiatCoin {
  return {
    currency_id: coin.currencyId,
    currency_name: name,
    market_id: coin.marketId ?? null,
    min_number: formatUnits(coin.quantityMin, decimals),
    newcomer_max: formatUnits(coin.newcomerMax, decimals),
    two_deciders_from: formatUnits(coin.twoDecidersFrom, decimals),
    fee_ppm: coin.feePpm,
    status: coin.status,
  }
}
