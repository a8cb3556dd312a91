import type pg from 'pg'

/** The state of the tables that a writer continues. */
interface WritingState {
  /** Ids are sequential, so a row from these ids on is inserted and a row below is updated. */
  readonly firstNewAccount: number
  readonly firstNewOrder: number
  /** The last hash of the price log, by market id. */
  readonly priceLogHashes: ReadonlyMap<number, string>
}

/** Reads the state of the tables after a batch, from which a writer continues. */
export async function readWritingState(client: pg.Client, batchSeq: number): Promise<WritingState> {
  const next = await client.query<{ account: string; order: string | null }>(
    `select coalesce((select max(id) from account), 0) + 1 as account,
       (select next_order_id from batch where seq = $1) as order`,
    [batchSeq],
  )
  const hashes = await client.query<{ id: number; hash: string }>(
    `select market.id, encode(last.hash, 'hex') as hash from market cross join lateral
     (select hash from price_tick where market_id = market.id order by n desc limit 1) last`,
  )
  return {
    firstNewAccount: Number(next.rows[0]?.account),
    firstNewOrder: Number(next.rows[0]?.order ?? 1),
    priceLogHashes: new Map(hashes.rows.map(({ id, hash }) => [id, hash])),
  }
}
