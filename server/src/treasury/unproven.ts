import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { BANK } from '../instruments/listing/networks.ts'

/**
 * Selects the credited claims among `rows` of `charge_request`, with the proof that their payment arrived: a line of a
 * statement with their reference, currency and amount, or a block. On a network that the exchange follows only a block does.
 */
export function claimReceipts(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select id, 'charge:' || id as target, currency_id, network, amount, status, reviewed_at as since,
    coalesce(reference, txid) as reference,
    exists (select from chain_deposit known
      where known.network = charge_request.network and known.txid = charge_request.txid and height is not null) as is_in_block,
    exists (select from chain_cursor where chain_cursor.network = charge_request.network) as is_followed,
    exists (select from statement_line line where line.network = charge_request.network
      and line.reference = coalesce(charge_request.reference, charge_request.txid)
      and line.currency_id = charge_request.currency_id and line.amount = charge_request.amount
      and line.withdrawn_at is null) as has_line
  from ${rows} charge_request where status in ('passing', 'passed')`
}

/** Selects the fundings by the bank, with the columns of `claimReceipts`: only a statement line proves one. */
export const FUNDING_RECEIPTS = sql`
  select id, 'house:' || id as target, currency_id, ${BANK} as network, amount, 'passed' as status, at as since,
    substr(reference, 6) as reference, false as is_in_block, false as is_followed,
    exists (select from statement_line line where line.network = ${BANK}
      and line.reference = substr(house_move.reference, 6)
      and line.currency_id = house_move.currency_id and line.amount = house_move.amount
      and line.withdrawn_at is null) as has_line
  from house_move where kind = 'fundPool' and customer_id is null`

/** The credited claims and the fundings by the bank. A fragment of a `with`. */
export const RECEIPTS = sql`receipt as (
  ${claimReceipts(sql.table('charge_request'))}
  union all
  ${FUNDING_RECEIPTS}
)`

/** Whether nothing shows that a receipt's payment arrived. A fragment of a condition on receipts. */
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
