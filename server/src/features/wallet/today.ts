import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { FIRST_CUSTOMER_ID } from '../../engine/index.ts'
import type { Context } from './context.ts'
import { tradeSides } from './trade-sides.ts'
import { VALUATION_CURRENCY, VALUATION_DECIMALS } from '../../instruments/valuation.ts'

const DAY_MS = 86_400_000

/** The base of today's profit: since midnight UTC, with amounts in USDT. */
export interface Today {
  readonly since: number
  readonly base: string
  readonly invested: string
}

/** Units of one currency valued at one time: the balance at midnight, or a deposit or withdrawal since. */
interface HoldingRow {
  readonly kind: 'midnight' | 'in' | 'out'
  readonly currency_id: number
  readonly units: string
  /** The sum of units times the index price in ticks; null for a currency without a market. */
  readonly value: string | null
}

/**
 * Computes the base of today's profit, in USDT: the value of all balances at the last midnight UTC at the
 * index prices of that time, plus deposits and practice funds and minus withdrawals since, each at the index
 * price of its time. Fees count as losses. Rounded down to 10^-6 USDT per currency.
 */
export async function findToday(ctx: Context, customerId: number): Promise<Today> {
  const since = Math.floor(ctx.now() / DAY_MS) * DAY_MS
  let base = 0n
  let invested = 0n
  for (const row of await findHoldings(ctx, customerId, since)) {
    const worth = valueIn(ctx, row)
    base += worth
    if (row.kind !== 'out') invested += worth
  }
  return {
    since,
    base: formatUnits(base, VALUATION_DECIMALS),
    invested: formatUnits(invested, VALUATION_DECIMALS),
  }
}

function valueIn({ catalogue }: Context, { currency_id: id, units, value }: HoldingRow): bigint {
  const currency = catalogue.currency(id)
  if (!currency) return 0n
  if (currency.name === VALUATION_CURRENCY) return BigInt(units)
  const market = catalogue
    .markets()
    .find(({ base, quote }) => base.id === id && quote.name === VALUATION_CURRENCY)
  if (!market || value === null) return 0n
  return (
    (BigInt(value) * 10n ** BigInt(VALUATION_DECIMALS)) /
    10n ** BigInt(currency.decimals + market.config.priceDecimals)
  )
}

/**
 * Computes the midnight balances as current balances minus all postings since, in one statement, so that both
 * are consistent. Times before the first index price use the first one.
 */
async function findHoldings({ db }: Context, customerId: number, since: number): Promise<HoldingRow[]> {
  const trades = (role: 'taker' | 'maker') => sql`
    select spot_trade.* from spot_trade, bounds
    where ${sql.ref(`${role}_id`)} = ${customerId} and ${sql.ref(`${role}_id`)} >= ${sql.lit(FIRST_CUSTOMER_ID)}
      and posting_id >= bounds.posting and command_seq >= bounds.command`
  const { rows } = await sql<HoldingRow>`
    with own as materialized (
      select id, currency_id, available + frozen as units from account where owner_id = ${customerId}
    ),
    outside as materialized (select id from account where owner_id = 0 and kind = 'external'),
    first as materialized (select first_command_from(${since}) as command),
    bounds as materialized (select command, first_posting_from(command) as posting from first),
    side as materialized (
      select posting.command_seq, posting.currency_id, -amount as units, credit_id in (select id from outside) as flows
      from own cross join bounds join posting on debit_id = own.id
      where posting.id >= bounds.posting and command_seq >= bounds.command and credit_id <> debit_id
      union all
      select posting.command_seq, posting.currency_id, amount, debit_id in (select id from outside)
      from own cross join bounds join posting on credit_id = own.id and credit_id <> debit_id
      where posting.id >= bounds.posting and command_seq >= bounds.command
      union all
      select command_seq, currency_id, available + frozen, false
      from (${tradeSides('taker', trades('taker'))} union all ${tradeSides('maker', trades('maker'))}) traded
    ),
    counted as (
      select 'midnight' as kind, currency_id, ${since}::bigint as at, sum(units) as units
      from (select currency_id, units from own union all select currency_id, -units from side) held
      group by currency_id
      union all
      select case when units > 0 then 'in' else 'out' end, side.currency_id, command.at, units
      from side join command on command.seq = side.command_seq
      where flows
    )
    select kind, counted.currency_id, sum(units)::text as units, sum(units * price.ticks)::text as value
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
    group by kind, counted.currency_id`.execute(db)
  return rows
}
