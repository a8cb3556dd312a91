import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Cursor } from './span.ts'

/** Reads the cursor and locks it until the transaction ends. `undefined` before the first run of an exchange. */
export async function lockCursor(db: Kysely<Tables>): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select batch_seq as "batchSeq", command_seq as "commandSeq", at, next_trade_id as "nextTradeId",
      perp_trade_id as "perpTradeId", deal_event_id as "dealEventId"
    from notice_cursor for update`.execute(db)
  return rows[0]
}

/**
 * Returns the cursor after a batch, by default the last one; `undefined` if there is no batch. The two ids that a batch does
 * not have are those of the newest rows: the queries find these rows by id alone.
 */
export async function cursorAfter(
  db: Kysely<Tables>,
  batchSeq: number | undefined,
): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select seq as "batchSeq", last_command_seq as "commandSeq", at, next_trade_id as "nextTradeId",
      (select coalesce(max(id), 0) from perp_trade) as "perpTradeId",
      (select coalesce(max(id), 0) from fiat_deal_event) as "dealEventId"
    from batch where seq = ${batchSeq ?? sql`(select max(seq) from batch)`}`.execute(db)
  return rows[0]
}

export async function storeCursor(db: Kysely<Tables>, cursor: Cursor): Promise<void> {
  const { batchSeq, commandSeq, at, nextTradeId, perpTradeId, dealEventId } = cursor
  await sql`
    insert into notice_cursor (batch_seq, command_seq, at, next_trade_id, perp_trade_id, deal_event_id)
    values (${batchSeq}, ${commandSeq}, ${at}, ${nextTradeId}, ${perpTradeId}, ${dealEventId})
    on conflict (only_one) do update set batch_seq = excluded.batch_seq, command_seq = excluded.command_seq,
      at = excluded.at, next_trade_id = excluded.next_trade_id, perp_trade_id = excluded.perp_trade_id,
      deal_event_id = excluded.deal_event_id`.execute(db)
}

/**
 * Finds the customers whose rows have changed since a batch. Reads all accounts, so it serves a start, when the batches in
 * between are not known.
 */
export async function customersChangedSince(db: Kysely<Tables>, batchSeq: string): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from account where batch_seq > ${batchSeq}
    union select customer_id from withdrawal where batch_seq > ${batchSeq}
    union select customer_id from perp_conditional
      where status in ('triggered', 'cancelled') and batch_seq > ${batchSeq}`.execute(db)
  return rows.map(({ id }) => Number(id))
}
