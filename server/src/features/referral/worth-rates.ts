import { type RawBuilder, sql } from 'kysely'
import { valuationOf } from '../../instruments/valuation.ts'
import type { Context } from './context.ts'

/** Units whose value gives a rate: large, so that rounding a rate does not show in a sum. */
const RATE_UNITS = 10n ** 18n

/**
 * Returns rows of an SQL `values` list: each currency with the value of `RATE_UNITS` of it, in USDT units. A
 * database sums in it what would be too much to fetch.
 */
export function worthRates(ctx: Context): RawBuilder<unknown> {
  const rates = ctx.catalogue
    .currencies()
    .map(({ id }) => sql`(${id}::int, ${String(valuationOf(ctx.catalogue, id, RATE_UNITS))}::numeric)`)
  return sql`(values ${sql.join(rates)}) rate (currency_id, worth)`
}

/** The SQL of a sum of rebates joined with `worthRates`, in USDT units. */
export const SUMMED_WORTH = sql<string>`coalesce(div(sum(amount * rate.worth), ${sql.lit(String(RATE_UNITS))}::numeric), 0)::text`
