import { sql } from 'kysely'
import { PERP } from '../../../instruments/kinds/perp.ts'
import { priceText, quantityText } from '../../../instruments/instrument.ts'
import type { PublicEndpoint } from '../../protocol/endpoint.ts'
import { limitOf, textOf, timeOf } from '../../protocol/fields.ts'
import { ppmText } from '../../protocol/ppm-text.ts'
import { askedOf, findSymbol, symbolOf } from '../../protocol/symbols.ts'
import { forOneOrAll, perInstrument } from '../../public/tickers.ts'

const LIMIT_DEFAULT = 100
const LIMIT_MAX = 1_000
const HOUR_MS = 3_600_000

/** Mark and index price, with the rate that would be paid now. */
export const premiumIndex = perInstrument(PERP, forOneOrAll(1, 10), ({ catalogue }, perp) => {
  const index = priceText(perp, catalogue.market(perp.config.indexMarketId)?.indexTicks ?? 0)
  return {
    symbol: symbolOf(perp),
    markPrice: priceText(perp, perp.markTicks),
    indexPrice: index,
    estimatedSettlePrice: index,
    lastFundingRate: ppmText(perp.fundingPpm),
    interestRate: ppmText(perp.config.interestPpm),
    nextFundingTime: perp.nextFundingAt,
    time: perp.markAt,
  }
})

export const fundingInfo: PublicEndpoint = {
  weight: 1,
  handle: ({ catalogue }) =>
    catalogue.perps().map((perp) => ({
      symbol: symbolOf(perp),
      adjustedFundingRateCap: ppmText(perp.config.fundingCapPpm),
      adjustedFundingRateFloor: ppmText(-perp.config.fundingCapPpm),
      fundingIntervalHours: perp.config.fundingIntervalMs / HOUR_MS,
      disclaimer: false,
    })),
}

/**
 * The rates that were paid, oldest first: the latest, or those from `startTime` on. An interval in which nothing was paid has
 * none. All positions of a contract are paid at one time, so the times are found one after another in the index.
 */
export const fundingRate: PublicEndpoint = {
  weight: 1,
  async handle({ catalogue, db }, fields) {
    const { asked } = askedOf(catalogue.perps(), fields)
    const limit = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
    const [from, to] = [timeOf(fields, 'startTime'), timeOf(fields, 'endTime')]
    const next =
      from === undefined
        ? sql`select max(at) from funding_payment where perp_id = perp.id and at < paid.at`
        : sql`select min(at) from funding_payment where perp_id = perp.id and at > paid.at`
    const first =
      from === undefined
        ? sql`select max(at) as at from funding_payment where perp_id = perp.id and (${to ?? null}::bigint is null or at <= ${to ?? null})`
        : sql`select min(at) as at from funding_payment where perp_id = perp.id and at >= ${from}`
    const order = sql.raw(from === undefined ? 'desc' : 'asc')
    const { rows } = await sql<Record<'perp_id' | 'at' | 'rate_ppm' | 'mark_ticks', string>>`
      select perp.id as perp_id, payment.at, payment.rate_ppm, payment.mark_ticks
      from unnest(${asked.map(({ id }) => id)}::int[]) perp (id)
      cross join lateral (
        with recursive paid (at, nth) as (
          (select at, 1 from (${first}) first)
          union all
          (select (${next}), nth + 1 from paid where at is not null and nth < ${limit})
        )
        select at from paid where at is not null and (${to ?? null}::bigint is null or at <= ${to ?? null})
      ) paid
      cross join lateral (
        select at, rate_ppm, mark_ticks from funding_payment where perp_id = perp.id and at = paid.at limit 1
      ) payment
      order by payment.at ${order}, perp.id limit ${limit}`.execute(db)
    return (from === undefined ? rows.toReversed() : rows).flatMap((row) => {
      const perp = catalogue.perp(Number(row.perp_id))
      return perp
        ? [
            {
              symbol: symbolOf(perp),
              fundingTime: Number(row.at),
              fundingRate: ppmText(Number(row.rate_ppm)),
              markPrice: priceText(perp, Number(row.mark_ticks)),
            },
          ]
        : []
    })
  },
}

/** The open lots of one side, which are those of the other too. */
export const openInterest: PublicEndpoint = {
  // More than at the original, because the open positions are summed.
  weight: 10,
  async handle({ catalogue, db, now }, fields) {
    const perp = findSymbol(catalogue.perps(), textOf(fields, 'symbol'))
    const { rows } = await sql<{ readonly lots: string }>`
      select coalesce(sum(open_lots), 0) as lots from perp_position
      where perp_id = ${perp.id} and side = 'long' and status in ('waiting', 'holding')`.execute(db)
    return {
      openInterest: quantityText(perp, BigInt(rows[0]?.lots ?? 0)),
      symbol: symbolOf(perp),
      time: now(),
    }
  },
}
