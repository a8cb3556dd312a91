import { sql } from 'kysely'
import type { Context } from './context.ts'

/** A deposit from a chain or from a claim, as stored. Times are epoch milliseconds as strings. */
export interface DepositRecord {
  readonly kind: 'chain' | 'submission'
  readonly id: string
  readonly currency_id: number
  readonly network: string
  readonly amount: string
  readonly status: string
  readonly address: string
  readonly txid: string | null
  readonly reason: string
  readonly height: string | null
  /** The time it was detected or submitted. */
  readonly began_at: string
  readonly included_at: string | null
  readonly credited_at: string | null
  /** The time it was reversed or dropped. */
  readonly ended_at: string | null
  readonly orphaned_at: string | null
  readonly orphaned_height: string | null
  readonly reorganised_at: string | null
  /** The time it was held for manual review, and the time of the decision. */
  readonly held_at: string | null
  readonly reviewed_at: string | null
}

interface DepositFilter {
  readonly customerId: number
  readonly currencyId: number | undefined
  /** Statuses of the rows; all if `undefined`. */
  readonly statuses: readonly string[] | undefined
  readonly offset: number
  readonly limit: number
}

/** Finds a customer's on-chain deposits and claims, newest first. */
export async function findDeposits(ctx: Context, filter: DepositFilter): Promise<DepositRecord[]> {
  const statuses = filter.statuses ?? null
  const where = sql`customer_id = ${filter.customerId}
    and (${filter.currencyId ?? null}::int is null or currency_id = ${filter.currencyId ?? null})
    and (${statuses}::text[] is null or status = any(${statuses}::text[]))`
  const reach = filter.offset + filter.limit
  const { rows } = await sql<DepositRecord>`
    select * from (
      (select 'chain' as kind, id, currency_id, network, amount, status, address, txid, reason, height,
         seen_at as began_at, included_at, credited_at, ended_at, orphaned_at, orphaned_height,
         reorganised_at, held_at, reviewed_at
       from chain_deposit where ${where} order by id desc limit ${reach})
      union all
      (select 'submission', id, currency_id, network, amount, status, account, txid, reason, null,
         created_at, null, case when status = 'passed' then reviewed_at end, null, null, null,
         null, created_at, reviewed_at
       from charge_request where ${where} order by id desc limit ${reach})
    ) deposit
    order by began_at desc, kind, id desc offset ${filter.offset} limit ${filter.limit}`.execute(ctx.db)
  return rows
}

/** Finds the network of a customer's newest deposit of a currency from a chain. */
export async function findLastNetwork(
  { db }: Context,
  customerId: number,
  currencyId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('chain_deposit')
    .select('network')
    .where('customer_id', '=', String(customerId))
    .where('currency_id', '=', currencyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.network
}
