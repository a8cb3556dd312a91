import { type RawBuilder, sql } from 'kysely'

/** The last rows that have been made into notices. */
export interface Cursor {
  /** The last batch, its last command, the exchange time and the next trade id after it. */
  readonly batchSeq: string
  readonly commandSeq: string
  readonly at: string
  readonly nextTradeId: string
  readonly perpTradeId: string
  readonly dealEventId: string
}

/** The rows to make into notices: those after `from`, in batches up to `to`. */
export interface Span {
  readonly from: Cursor
  readonly to: Pick<Cursor, 'batchSeq' | 'commandSeq'>
  /** The customers of whom any row has changed. Rows of others are not read. */
  readonly customerIds: readonly number[]
}

/** Selects rows that a batch of the span was the last to change. */
export function changed({ from, to, customerIds }: Span): RawBuilder<unknown> {
  return sql`customer_id = any(${customerIds}) and batch_seq > ${from.batchSeq} and batch_seq <= ${to.batchSeq}`
}
