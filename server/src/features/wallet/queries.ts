import { sql } from 'kysely'
import type { Context } from '../../context.ts'

export interface BalanceRecord {
  readonly kind: string
  readonly currencyId: number
  readonly available: bigint
  readonly frozen: bigint
}

export async function findBalances(ctx: Context, customerId: number): Promise<BalanceRecord[]> {
  const rows = await ctx.db
    .selectFrom('account')
    .select(['kind', 'currency_id', 'available', 'frozen'])
    .where('owner_id', '=', String(customerId))
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    currencyId: row.currency_id,
    available: BigInt(row.available),
    frozen: BigInt(row.frozen),
  }))
}

export interface EntryFilter {
  readonly customerId: number
  readonly kind: string | undefined
  readonly currencyId: number | undefined
  readonly reason: string | undefined
  readonly offset: number
  readonly limit: number
}

export interface EntryRecord {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly currency_id: number
  readonly reason: string
  readonly available: string
  readonly frozen: string
}

/**
 * Changes of a customer's accounts, newest first. A posting within one account (a hold, a release) is one entry;
 * one between accounts is an entry of the account that is theirs. Nobody but the house is credited a fee, so those
 * stand in no index of credits.
 */
export async function findEntries(ctx: Context, filter: EntryFilter): Promise<EntryRecord[]> {
  const reach = filter.offset + filter.limit
  const own = sql`select id, kind, currency_id from account
    where owner_id = ${filter.customerId}
      and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
      and (${filter.currencyId ?? null}::int is null or currency_id = ${filter.currencyId ?? null})`
  const { rows } = await sql<EntryRecord>`
    with own as (${own}),
    entry as (
      select own.kind, p.* from own cross join lateral (
        (select * from posting where debit_id = own.id
           and (${filter.reason ?? null}::text is null or reason = ${filter.reason ?? null})
         order by id desc limit ${reach})
        union all
        (select * from posting where credit_id = own.id and credit_id <> debit_id and reason <> 'fee'
           and (${filter.reason ?? null}::text is null or reason = ${filter.reason ?? null})
         order by id desc limit ${reach})
      ) p
      order by p.id desc limit ${reach}
    )
    select entry.id, command.at, entry.kind, entry.currency_id, entry.reason,
      (case when entry.credit_id in (select id from own) and not entry.credit_frozen then entry.amount else 0 end
       - case when entry.debit_id in (select id from own) and not entry.debit_frozen then entry.amount else 0 end)
        as available,
      (case when entry.credit_id in (select id from own) and entry.credit_frozen then entry.amount else 0 end
       - case when entry.debit_id in (select id from own) and entry.debit_frozen then entry.amount else 0 end)
        as frozen
    from entry join command on command.seq = entry.command_seq
    order by entry.id desc offset ${filter.offset} limit ${filter.limit}`.execute(ctx.db)
  return rows
}
