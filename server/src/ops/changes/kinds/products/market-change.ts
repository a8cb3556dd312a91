import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import type { MarketConfig } from '../../../../engine/index.ts'
import type { ListedMarket } from '../../../../instruments/catalogue.ts'
import { lotsOf, quantityText } from '../../../../instruments/instrument.ts'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import { volumeOf } from '../volume.ts'

/** The values of a market that change. */
export type MarketValues = ValuesOf<'ops/market/propose'>

/** Fees, price band and limits of a spot market. */
export const CHANGE = defineChangeKind<MarketValues>({
  kind: 'market',

  current: async ({ catalogue }, id) => {
    const market = catalogue.market(Number(id))
    return market && marketValues(market)
  },

  normalise({ catalogue }, id, after) {
    const market = catalogue.market(Number(id))
    return market ? marketValues({ ...market, config: configOf(market, after) }) : after
  },

  async affected({ db, catalogue, now }, id, after) {
    const market = catalogue.market(Number(id))
    if (!market) return []
    const { lotsMin, valueMin, bandPpm } = configOf(market, after)
    const { priceDecimals, quantityDecimals } = market.config
    const tickLotUnits = 10n ** BigInt(market.quote.decimals - priceDecimals - quantityDecimals)
    const reach = Math.floor((market.indexTicks * bandPpm) / 1_000_000)
    const { rows } = await sql<{ resting: number; below: number; outside: number }>`
      select count(*)::int as resting,
        count(*) filter (
          where remaining < ${lotsMin} or remaining::numeric * ticks * ${tickLotUnits} < ${valueMin}
        )::int as below,
        count(*) filter (where abs(ticks - ${market.indexTicks}::bigint) > ${reach}::bigint)::int as outside
      from spot_order where status = 'waiting' and market_id = ${market.id}`.execute(db)
    const { resting, below, outside } = rows[0] ?? { resting: 0, below: 0, outside: 0 }
    const volume = await volumeOf(db, 'candle', market.id, now())
    return [
      { fact: 'resting_orders', value: String(resting) },
      { fact: 'orders_below_minimum', value: String(below) },
      { fact: 'orders_outside_band', value: String(market.indexTicks === 0 ? 0 : outside) },
      {
        fact: 'volume_30_days',
        value: formatUnits(volume, market.quote.decimals),
        currency: market.quote.name,
      },
    ]
  },

  async apply({ engine, catalogue }, { id, after, origin }) {
    const market = catalogue.market(Number(id))
    if (!market) return 'market_must_be_known'
    const answer = await engine.submit({ kind: 'configureMarket', market: configOf(market, after) }, origin)
    return answer.ok ? undefined : answer.reject
  },
})

/** Returns the values of a market that change. */
export function marketValues(market: ListedMarket): MarketValues {
  const { config, quote } = market
  return {
    maker_fee_ppm: config.makerFeePpm,
    taker_fee_ppm: config.takerFeePpm,
    band_ppm: config.bandPpm,
    min_quantity: quantityText(market, config.lotsMin),
    max_quantity: quantityText(market, config.lotsMax),
    min_value: formatUnits(config.valueMin, quote.decimals),
  }
}

/** The most lots of an order. */
const LOTS_MAX = 1_000_000_000_000

/** Returns the configuration with new values. Throws a `CallError` that names the field of an impossible one. */
function configOf(market: ListedMarket, values: MarketValues): MarketConfig {
  const lotsMin = lotsOrThrow(market, values.min_quantity, 'min_quantity')
  const lotsMax = lotsOrThrow(market, values.max_quantity, 'max_quantity')
  if (lotsMax < lotsMin || lotsMax > LOTS_MAX) throw new CallError('invalid_field', 'max_quantity')
  return {
    ...market.config,
    makerFeePpm: values.maker_fee_ppm,
    takerFeePpm: values.taker_fee_ppm,
    bandPpm: values.band_ppm,
    lotsMin,
    lotsMax,
    valueMin: boundedUnitsOrThrow(market.quote, values.min_value, 'min_value'),
  }
}

function lotsOrThrow(market: ListedMarket, text: string, field: string): number {
  const lots = lotsOf(market, text)
  if (lots === undefined) throw new CallError('amount_step_wrong', field)
  return lots
}
