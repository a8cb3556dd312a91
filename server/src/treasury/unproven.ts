import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { BANK } from '../instruments/listing/networks.ts'

/**
 * The credited claims and the fundings by the bank, with the proof that their payment arrived: a line of a statement
 * with their reference, currency and amount, or a block. On a network that the exchange follows only a block does. A
 * fragment of a `with`.
 */
export const RECEIPTS = sql`receipt as (
  select 'charge:' || id as target, currency_id, network, amount, status, reviewed_at as since,
    coalesce(reference, txid) as reference,
    exists (select from chain_deposit known
      where known.network = charge_request.network and known.txid = charge_request.txid and height is not null) as is_in_block,
    exists (select from chain_cursor where chain_cursor.network = charge_request.network) as is_followed,
    exists (select from statement_line line where line.network = charge_request.network
      and line.reference = coalesce(charge_request.reference, charge_request.txid)
      and line.currency_id = charge_request.currency_id and line.amount = charge_request.amount
      and line.withdrawn_at is null) as has_line
  from charge_request where status in ('passing', 'passed')
  union all
  select 'house:' || id, currency_id, ${BANK}, amount, 'passed', at, substr(reference, 6), false, false,
    exists (select from statement_line line where line.network = ${BANK}
      and line.reference = substr(house_move.reference, 6)
      and line.currency_id = house_move.currency_id and line.amount = house_move.amount
      and line.withdrawn_at is null)
  from house_move where kind = 'fundPool' and customer_id is null
)`

/** Whether nothing shows that a receipt's payment arrived. A fragment of a condition on `RECEIPTS`. */
export const IS_UNPROVEN = sql`not has_line and not is_in_block and not is_followed`

/** Receipts credited in one currency that no statement line shows yet. */
export interface Unproven {
  readonly currencyId: number
  readonly count: number
  /** In units of the currency. */
  readonly amount: bigint
  /** Since when the oldest is credited, in epoch milliseconds; null while it is being credited. */
  readonly since: number | null
}

/** Reads the credited claims and fundings that no statement line shows, by currency. */
export async function readUnproven(db: Kysely<Tables>): Promise<Unproven[]> {
  const { rows } = await sql<{ currency_id: number; count: number; amount: string; since: string | null }>`
    with ${RECEIPTS}
    select currency_id, count(*)::int as count, sum(amount)::text as amount, min(since) as since
    from receipt where ${IS_UNPROVEN} group by currency_id order by currency_id`.execute(db)
  return rows.map(({ currency_id: currencyId, count, amount, since }) => ({
    currencyId,
    count,
    amount: BigInt(amount),
    since: since === null ? null : Number(since),
  }))
}
