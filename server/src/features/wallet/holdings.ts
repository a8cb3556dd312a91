import { type RawBuilder, sql } from 'kysely'
import { FIRST_CUSTOMER_ID } from '../../engine/index.ts'
import type { Context } from './context.ts'
import { tradeSides } from './trade-sides.ts'
import { VALUATION_CURRENCY, VALUATION_DECIMALS, valuationAtIssue } from '../../instruments/valuation.ts'

export const DAY_MS = 86_400_000

/** Amount of one currency that a customer had at a midnight, or that came in or went out during the day after it. */
export interface Holding {
  readonly kind: 'midnight' | 'in' | 'out'
  /** The index of the midnight, from 0. */
  readonly day: number
  readonly currencyId: number
  /** Negative for withdrawals. */
  readonly units: bigint
  /** In USDT with `VALUATION_DECIMALS`, rounded down; negative for withdrawals. */
  readonly worth: bigint
  /** The index price of a midnight, in ticks; `undefined` for a currency without one, and for what came in or went out. */
  readonly ticks: bigint | undefined
}

interface HoldingRow extends Pick<Holding, 'kind' | 'day'> {
  readonly currency_id: number
  readonly units: string
  /** The sum of units times the index price in ticks; null for a currency without a market. */
  readonly value: string | null
}

/**
 * Values a customer's balances at midnights, ascending and of any number of days, at the index prices of those times;
 * and deposits, practice funds, withdrawals and fiat deals since, each at the index price of its time. Times before the
 * first index price use the first one; a new coin without a market is valued at its issue price. The money of a fiat deal
 * moves outside of the exchange: to the buyer its coins are a deposit, and to the seller, together with the deal's fee, a
 * withdrawal.
 */
export async function findHoldings(
  ctx: Context,
  customerId: number,
  midnights: readonly number[],
): Promise<Holding[]> {
  const rows = await selectHoldings(ctx, customerId, midnights)
  return rows.map((row) => ({
    kind: row.kind,
    day: row.day,
    currencyId: row.currency_id,
    units: BigInt(row.units),
    worth: valueIn(ctx, row),
    // A balance is valued at one price, so that the sum is a multiple of its units.
    ticks: row.kind === 'midnight' && row.value !== null ? BigInt(row.value) / BigInt(row.units) : undefined,
  }))
}

function valueIn({ catalogue }: Context, { currency_id: id, units, value }: HoldingRow): bigint {
  const currency = catalogue.currency(id)
  if (!currency) return 0n
  if (currency.name === VALUATION_CURRENCY) return BigInt(units)
  const market = catalogue
    .markets()
    .find(({ base, quote }) => base.id === id && quote.name === VALUATION_CURRENCY)
  if (!market || value === null) return valuationAtIssue(catalogue, id, BigInt(units))
  return (
    (BigInt(value) * 10n ** BigInt(VALUATION_DECIMALS)) /
    10n ** BigInt(currency.decimals + market.config.priceDecimals)
  )
}

/**
 * Computes the balances at each midnight as current balances minus all postings since, in one statement, so that both
 * are consistent. Postings are assigned to days by their command: each day has a first one.
 */
async function selectHoldings(
  { db }: Context,
  customerId: number,
  midnights: readonly number[],
): Promise<HoldingRow[]> {
  const sides = (role: 'taker' | 'maker') => tradeSides(role, tradesSince(role, customerId))
  const { rows } = await sql<HoldingRow>`
    with own as materialized (
      select id, currency_id, available + frozen as units from account where owner_id = ${customerId}
    ),
    outside as materialized (select id from account where owner_id = 0 and kind = 'external'),
    midnight as materialized (
      select (n - 1)::int as day, at, first_command_from(at) as command
      from unnest(${midnights}::bigint[]) with ordinality as given (at, n)
    ),
    bounds as materialized (
      select command, first_posting_from(command) as posting, (select array_agg(command order by day) from midnight) as firsts
      from midnight where day = 0
    ),
    side as (
      select posting.command_seq, posting.currency_id, -amount as units,
        credit_id in (select id from outside) or reason in ('fiat_payment', 'fiat_fee') as flows
      from own cross join bounds join posting on debit_id = own.id
      where posting.id >= bounds.posting and command_seq >= bounds.command and credit_id <> debit_id
      union all
      select posting.command_seq, posting.currency_id, amount,
        debit_id in (select id from outside) or reason = 'fiat_payment'
      from own cross join bounds join posting on credit_id = own.id and credit_id <> debit_id
      where posting.id >= bounds.posting and command_seq >= bounds.command
      union all
      select command_seq, currency_id, available + frozen, false
      from (${sides('taker')} union all ${sides('maker')}) traded
    ),
    change as materialized (
      select width_bucket(command_seq, bounds.firsts) - 1 as day, currency_id, sum(units) as units,
        case when flows then command_seq end as flow_seq
      from side cross join bounds
      group by 1, 2, 4
    ),
    held as (
      select day, currency_id, sum(units) as units
      from (
        select day, currency_id, units from midnight cross join own
        union all
        select midnight.day, currency_id, -units from midnight join change on change.day >= midnight.day
      ) part
      group by day, currency_id
    ),
    counted as (
      select 'midnight' as kind, day, currency_id, midnight.at, units from held join midnight using (day)
      union all
      select case when units > 0 then 'in' else 'out' end, day, currency_id, command.at, units
      from change join command on command.seq = flow_seq
    )
    select kind, day, counted.currency_id, sum(units)::text as units, sum(units * price.ticks)::text as value
    from counted
      left join currency measure on measure.name = ${VALUATION_CURRENCY}
      left join market on market.base_id = counted.currency_id and market.quote_id = measure.id
      left join lateral (
        select coalesce(
          (select ticks from price_tick where market_id = market.id and at <= counted.at order by at desc, n desc limit 1),
          (select ticks from price_tick where market_id = market.id order by n limit 1)
        ) as ticks
      ) price on true
    where units <> 0
    group by kind, day, counted.currency_id`.execute(db)
  return rows
}

/** Selects a customer's trades in one role since the first midnight, the row of `bounds`. */
function tradesSince(role: 'taker' | 'maker', customerId: number): RawBuilder<unknown> {
  const id = sql.ref(`${role}_id`)
  return sql`
    select spot_trade.* from spot_trade, bounds
    where ${id} = ${customerId} and ${id} >= ${sql.lit(FIRST_CUSTOMER_ID)}
      and posting_id >= bounds.posting and command_seq >= bounds.command`
}
