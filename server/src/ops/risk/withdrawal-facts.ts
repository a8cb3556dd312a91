import type { WithdrawalFacts } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { Tables } from '../../db/tables.ts'
import { findCustomerFacts } from './customer-facts.ts'

const DAY_MS = 86_400_000
const MONTH_MS = 30 * DAY_MS
const OTHERS_MAX = 20
const COUNT_MAX = 1_000

type Parts = Pick<Context, 'db' | 'catalogue' | 'now'>
type Withdrawal = Selectable<Tables['withdrawal']>

/**
 * Finds the facts about a withdrawal and its owner. Later events than its request are not part of it, except sign-ins.
 */
export async function findWithdrawalFacts(
  ctx: Parts,
  row: Withdrawal,
): Promise<Omit<WithdrawalFacts, 'owner'>> {
  const { db, catalogue, now } = ctx
  const customer = await findCustomerFacts(db, Number(row.customer_id), now())
  const last = await findLastApproved(ctx, row)
  const since = last ?? customer.registered_at
  const decimals = catalogue.currency(row.currency_id)?.decimals ?? 0
  return {
    ...customer,
    address_saved_at: await findSavedAt(ctx, row),
    same_address: await findOthers(ctx, row),
    first_withdrawal: last === undefined,
    since,
    deposits_since: await countOf(
      ctx,
      sql`select 1 from chain_deposit where customer_id = ${row.customer_id} and credited_at > ${since}
        union all
        select 1 from charge_request
        where customer_id = ${row.customer_id} and status = 'passed' and reviewed_at > ${since}`,
    ),
    trades_since:
      (await countOf(ctx, tradesOf(sql`taker_id`, row, since))) +
      (await countOf(ctx, tradesOf(sql`maker_id`, row, since))),
    sum_day: formatUnits(await sumOf(ctx, row, DAY_MS), decimals),
    sum_month: formatUnits(await sumOf(ctx, row, MONTH_MS), decimals),
  }
}

/** Returns the request of the customer's latest approved withdrawal before this one. */
async function findLastApproved({ db }: Parts, row: Withdrawal): Promise<number | undefined> {
  const last = await db
    .selectFrom('withdrawal')
    .select('requested_at')
    .where('customer_id', '=', row.customer_id)
    .where('id', '<', row.id)
    .where('status', 'in', ['passed', 'sent', 'confirmed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && Number(last.requested_at)
}

async function findSavedAt({ db }: Parts, row: Withdrawal): Promise<number | null> {
  const saved = await db
    .selectFrom('withdrawal_address')
    .select('saved_at')
    .where('id', '=', row.address_id)
    .executeTakeFirst()
  return saved ? Number(saved.saved_at) : null
}

async function findOthers({ db }: Parts, row: Withdrawal): Promise<number[]> {
  const others = await db
    .selectFrom('withdrawal_address')
    .select('customer_id')
    .distinct()
    .where('address', '=', row.address)
    .where('customer_id', '<>', row.customer_id)
    .orderBy('customer_id')
    .limit(OTHERS_MAX)
    .execute()
  return others.map(({ customer_id }) => Number(customer_id))
}

/** Selects the customer's latest trades of one side, then those of a period: trades have no index by time. */
function tradesOf(side: RawBuilder<unknown>, row: Withdrawal, since: number): RawBuilder<unknown> {
  return sql`select 1 from (
    select at from spot_trade where ${side} = ${row.customer_id} and ${side} >= 1000
    order by posting_id desc limit ${COUNT_MAX}) as trade where at > ${since}`
}

async function countOf({ db }: Parts, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from (${rows}) as entry limit ${COUNT_MAX}) as entries
  `.execute(db)
  return counted.rows[0]?.count ?? 0
}

/** Adds up the customer's withdrawals of the same currency before this one that are paid or will be: none that waits. */
async function sumOf({ db }: Parts, row: Withdrawal, periodMs: number): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0) as sum from withdrawal
    where customer_id = ${row.customer_id} and currency_id = ${row.currency_id} and id < ${row.id}
      and requested_at > ${Number(row.requested_at) - periodMs}
      and status in ('passed', 'sent', 'confirmed')
  `.execute(db)
  return BigInt(rows[0]?.sum ?? 0)
}
