import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { type CurrencyConfig, FIAT_COINS, type FiatCoin } from '../../../../engine/index.ts'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'

/** The values of a coin of fiat trading that change. Amounts are decimals of the coin. */
type FiatCoinValues = Omit<ValuesOf<'ops/fiat/propose_coin'>, 'currency_id'>

/**
 * Limits and fee of a coin that is traded for fiat, whose id is the currency's. Its status is not among them: a new coin is
 * paused. Its market stays if the proposal names none.
 */
export const CHANGE = defineChangeKind<FiatCoinValues>({
  kind: 'fiat',

  current: async (ctx, id) => {
    const coin = await findFiatCoin(ctx, Number(id))
    return coin && fiatCoinValues(ctx, coin)
  },

  async normalise(ctx, id, after) {
    const known = await findFiatCoin(ctx, Number(id))
    return fiatCoinValues(ctx, coinOf(ctx, Number(id), after, known))
  },

  async affected({ db }, id) {
    const { rows } = await sql<{ ads: number; deals: number }>`
      select
        (select count(*)::int from fiat_ad where currency_id = ${Number(id)} and status = 'open') as ads,
        (select count(*)::int from fiat_deal where currency_id = ${Number(id)}
          and status in ('unpaid', 'paid', 'disputed')) as deals`.execute(db)
    const { ads, deals } = rows[0] ?? { ads: 0, deals: 0 }
    return [
      { fact: 'fiat_ads', value: String(ads) },
      { fact: 'fiat_deals', value: String(deals) },
    ]
  },

  async apply(ctx, { id, after, origin }) {
    const known = await findFiatCoin(ctx, Number(id))
    const coin = coinOf(ctx, Number(id), after, known)
    const answer = await ctx.engine.submit({ kind: 'configureFiatCoin', coin }, origin)
    return answer.ok ? undefined : answer.reject
  },
})

/** Finds a coin that is traded for fiat. */
export async function findFiatCoin(
  { db }: Pick<Context, 'db'>,
  currencyId: number,
): Promise<FiatCoin | undefined> {
  const row = await db
    .selectFrom('fiat_coin')
    .selectAll()
    .where('id', '=', String(currencyId))
    .executeTakeFirst()
  return row && FIAT_COINS.read(row)
}

function fiatCoinValues(ctx: Pick<Context, 'catalogue'>, coin: FiatCoin): FiatCoinValues {
  const { decimals } = currencyOf(ctx, coin.currencyId)
  return {
    ...(coin.marketId === undefined ? {} : { market_id: coin.marketId }),
    min_number: formatUnits(coin.quantityMin, decimals),
    newcomer_max: formatUnits(coin.newcomerMax, decimals),
    two_deciders_from: formatUnits(coin.twoDecidersFrom, decimals),
    fee_ppm: coin.feePpm,
  }
}

/** Returns the coin with new values. Throws a `CallError` that names the field of an impossible one. */
function coinOf(
  ctx: Pick<Context, 'catalogue'>,
  currencyId: number,
  values: FiatCoinValues,
  known: FiatCoin | undefined,
): FiatCoin {
  const currency = currencyOf(ctx, currencyId)
  const units = (name: 'min_number' | 'newcomer_max' | 'two_deciders_from') =>
    boundedUnitsOrThrow(currency, values[name], name)
  const marketId = values.market_id ?? known?.marketId
  const coin = {
    currencyId,
    marketId,
    quantityMin: units('min_number'),
    newcomerMax: units('newcomer_max'),
    twoDecidersFrom: units('two_deciders_from'),
    feePpm: values.fee_ppm,
    status: known?.status ?? 'paused',
  }
  if (coin.newcomerMax < coin.quantityMin) throw new CallError('invalid_field', 'newcomer_max')
  if (marketId !== undefined && ctx.catalogue.market(marketId)?.base.id !== currencyId)
    throw new CallError('invalid_field', 'market_id')
  return coin
}

function currencyOf({ catalogue }: Pick<Context, 'catalogue'>, id: number): CurrencyConfig {
  const currency = catalogue.currency(id)
  if (!currency) throw new CallError('currency_must_be_known', 'currency_id')
  return currency
}
