import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { comparisonOf } from '../../treasury/chain-differences.ts'
import { OWN_BOOKS } from '../treasury/income.ts'

/** The parts of the exchange's own position in a currency, in its units. */
export const EXPOSURE_PARTS = ['own', 'promised', 'market_makers', 'perps', 'chains'] as const
/** One of `EXPOSURE_PARTS`. */
export type ExposurePart = (typeof EXPOSURE_PARTS)[number]

/** An amount of one part in a currency. */
export interface ExposureAmount {
  readonly currencyId: number
  readonly part: ExposurePart
  readonly amount: bigint
}

interface AmountRow {
  readonly currency_id: number
  readonly part: ExposurePart
  readonly amount: string
}

/**
 * Reads the amounts of the treasury's books, the yields that pools have reserved, and the positions of market makers. A lot of a
 * contract is a power of ten of its base's unit.
 */
export async function readExposure(db: Kysely<Tables>): Promise<ExposureAmount[]> {
  const { rows } = await sql<AmountRow>`
    select currency_id, part, sum(amount)::text as amount from (
      select currency_id, case when book = 'marketMakers' then 'market_makers' else 'own' end as part, came_in - went_out as amount
      from treasury_flow where book = 'marketMakers' or book = any(${[...OWN_BOOKS]}::text[])
      union all
      select currency_id, 'promised', -amount from treasury_reserved where book = 'wealthPool'
      union all
      select perp.base_id, 'perps', case side when 'long' then 1 else -1 end
        * open_lots::numeric * 10::numeric ^ (currency.decimals - perp.quantity_decimals)
      from perp_position position
        join perp_market perp on perp.id = position.perp_id
        join currency on currency.id = perp.base_id
      where position.status = 'holding'
        and treasury_book(position.customer_id, 'contract', false) = 'marketMakers'
    ) line
    group by currency_id, part`.execute(db)
  const chains = await db.selectFrom('chain_balance').selectAll().where('read_at', 'is not', null).execute()
  return [
    ...rows.map(({ currency_id: currencyId, part, amount }) => ({
      currencyId,
      part,
      amount: BigInt(amount.replace(/\.0*$/, '')),
    })),
    ...chains.map((row) => ({
      currencyId: row.currency_id,
      part: 'chains' as const,
      amount: comparisonOf(row).gap,
    })),
  ]
}

/** The result of the exchange from open options on one market in one currency, in its units, if they ended at a price. */
export interface OptionsResult {
  readonly marketId: number
  readonly currencyId: number
  readonly options: number
  readonly waiting: number
  /** The result at a price 1 % higher, less that at the present price. */
  readonly up: bigint
  readonly down: bigint
}

interface ResultRow {
  readonly market_id: number
  readonly currency_id: number
  readonly options: number
  readonly waiting: number
  readonly now: string
  readonly up: string
  readonly down: string
}

/** The result of the exchange from an option `timed` that ends at hundredths of ticks: the stake, or less the gain. */
const resultAt = (price: string) => sql`sum(case
    when entry_ticks is null then 0
    when (type = 'call' and ${sql.raw(price)} > entry_ticks * 100) or (type = 'put' and ${sql.raw(price)} < entry_ticks * 100)
      or (type = 'even' and ${sql.raw(price)} = entry_ticks * 100) then -div(stake::numeric * payout_ppm, 1000000)
    when type <> 'even' and ${sql.raw(price)} = entry_ticks * 100 then 0
    else stake end)::text`

/** Reads the results of open options at the given index prices in ticks, and at 1 % above and below. */
export async function readOptionsResults(
  db: Kysely<Tables>,
  prices: readonly { readonly id: number; readonly indexTicks: number }[],
): Promise<OptionsResult[]> {
  const { rows } = await sql<ResultRow>`
    select timed.market_id, timed.currency_id,
      (count(*) filter (where entry_ticks is not null))::int as options,
      (count(*) filter (where entry_ticks is null))::int as waiting,
      ${resultAt('ticks * 100')} as now, ${resultAt('ticks * 101')} as up, ${resultAt('ticks * 99')} as down
    from timed_option timed
      join unnest(${prices.map(({ id }) => id)}::int[], ${prices.map(({ indexTicks }) => indexTicks)}::bigint[])
        as market (id, ticks) on market.id = timed.market_id
    where result is null
    group by timed.market_id, timed.currency_id`.execute(db)
  return rows.map(({ market_id, currency_id, options, waiting, now, up, down }) => ({
    marketId: market_id,
    currencyId: currency_id,
    options,
    waiting,
    up: BigInt(up) - BigInt(now),
    down: BigInt(down) - BigInt(now),
  }))
}
