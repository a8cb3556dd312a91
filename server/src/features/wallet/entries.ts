import { sql } from 'kysely'
import { FIRST_CUSTOMER_ID } from '../../engine/index.ts'
import type { Context } from './context.ts'
import { tradeSides } from './trade-sides.ts'

export interface EntryFilter {
  readonly customerId: number
  readonly kind: string | undefined
  readonly currencyId: number | undefined
  readonly reason: string | undefined
  /** Epoch milliseconds: `from` is inclusive, `to` is exclusive. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** Upper bound (exclusive) of the entry id. */
  readonly before: number | undefined
  readonly offset: number
  readonly limit: number
}

/**
 * One side of a posting from the view of its account. The id is twice the posting id, plus 1 for the credit
 * side.
 */
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
 * Finds the changes of a customer's accounts, newest first. A posting within one account (hold or release) is
 * one entry; a posting between two of the customer's accounts is two; a spot trade is the amounts paid and
 * received and the fee.
 */
export async function findEntries(ctx: Context, filter: EntryFilter): Promise<EntryRecord[]> {
  const { customerId, kind = null, currencyId = null, reason = null, offset, limit } = filter
  const { from = null, to = null, before = null } = filter
  const reach = offset + limit
  const wanted = sql`(${reason}::text is null or reason = ${reason})
    and (${from}::bigint is null or command_seq >= bounds.since)
    and (${to}::bigint is null or command_seq < bounds.until)`
  // Each trade has at least one matching entry, except possibly the trade that contains `before`.
  const trades = (role: 'taker' | 'maker') => sql`
    select spot_trade.* from spot_trade join market on market.id = spot_trade.market_id, bounds
    where ${sql.ref(`${role}_id`)} = ${customerId} and ${sql.ref(`${role}_id`)} >= ${sql.lit(FIRST_CUSTOMER_ID)}
      and (${currencyId}::int is null or ${currencyId} in (market.base_id, market.quote_id))
      and (${reason}::text is null or ${reason} <> 'fee' or ${sql.ref(`${role}_fee`)} > 0)
      and (${before}::bigint is null or posting_id < (${before}::bigint + 1) / 2)
      and (${from}::bigint is null or command_seq >= bounds.since)
      and (${to}::bigint is null or command_seq < bounds.until)
    order by posting_id desc limit ${reach + 1}`
  const { rows } = await sql<EntryRecord>`
    with own as (
      select id, kind, currency_id from account
      where owner_id = ${customerId}
        and (${kind}::text is null or kind = ${kind})
        and (${currencyId}::int is null or currency_id = ${currencyId})
    ),
    bounds as materialized (
      select case when ${from}::bigint is null then 0 else first_command_from(${from}) end as since,
             case when ${to}::bigint is null then 0 else first_command_from(${to}) end as until
    ),
    posted as (
      select own.kind, side.* from own, bounds, lateral (
        (select id * 2 as id, command_seq, currency_id, reason,
           case when debit_frozen then 0 else -amount end
             + case when credit_id = debit_id and not credit_frozen then amount else 0 end as available,
           case when debit_frozen then -amount else 0 end
             + case when credit_id = debit_id and credit_frozen then amount else 0 end as frozen
         from posting
         where debit_id = own.id and (${before}::bigint is null or id <= (${before}::bigint - 1) / 2) and ${wanted}
         order by posting.id desc limit ${reach})
        union all
        (select id * 2 + 1, command_seq, currency_id, reason,
           case when credit_frozen then 0 else amount end,
           case when credit_frozen then amount else 0 end
         from posting
         where credit_id = own.id and credit_id <> debit_id
           and (${before}::bigint is null or id <= (${before}::bigint - 2) / 2) and ${wanted}
         order by posting.id desc limit ${reach})
      ) side
      order by side.id desc limit ${reach}
    ),
    traded as (
      select own.kind, side.* from (
        ${tradeSides('taker', trades('taker'))} union all ${tradeSides('maker', trades('maker'))}
      ) side join own on own.kind = 'coin' and own.currency_id = side.currency_id
      where (${reason}::text is null or side.reason = ${reason}) and (${before}::bigint is null or side.id < ${before})
    ),
    entry as (
      (select kind, id, command_seq, currency_id, reason, available, frozen from posted)
      union all
      (select kind, id, command_seq, currency_id, reason, available, frozen from traded)
      order by id desc limit ${reach}
    )
    select entry.id, command.at, entry.kind, entry.currency_id, entry.reason, entry.available, entry.frozen
    from entry join command on command.seq = entry.command_seq
    order by entry.id desc offset ${offset} limit ${limit}`.execute(ctx.db)
  return rows
}
