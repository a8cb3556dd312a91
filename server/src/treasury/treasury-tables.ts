import type { TREASURY_ASSETS, TREASURY_CHECKS, TREASURY_LIABILITIES } from '@halyard/api/ops'
import type { ColumnType } from 'kysely'

type Numeric = ColumnType<string, bigint, bigint>
type GivenId = ColumnType<string, never, never>
type TimeOrNull = ColumnType<string | null, number | null | undefined, number | null>

/** Side of a line of the backing. `unproven`: credited, and shown by no statement line yet; neither asset nor liability. */
export type BackingSide = 'asset' | 'liability' | 'unproven'

/** Source of a line of the backing. Claims of customers and fundings of pools are sources only while they are not proven. */
export type BackingSource =
  | (typeof TREASURY_ASSETS)[number]
  | (typeof TREASURY_LIABILITIES)[number]
  | 'claims'
  | 'fundings'

declare module '../db/tables.ts' {
  interface Tables {
    treasury_cursor: {
      only_one: ColumnType<boolean, never, never>
      batch_seq: Big
      next_posting_id: Big
      at: Big
      counted: Big
      checked_at: TimeOrNull
      fully_checked_at: TimeOrNull
    }
    treasury_account: { account_id: Big; available: Numeric; frozen: Numeric }
    treasury_reserved: { book: string; currency_id: number; amount: Numeric }
    treasury_flow: {
      book: string
      currency_id: number
      reason: string
      came_in: Numeric
      went_out: Numeric
    }
    treasury_movement: {
      book: string
      currency_id: number
      at: Big
      reason: string
      came_in: Numeric
      went_out: Numeric
      postings: Big
      first_posting: Big
      last_posting: Big
    }
    treasury_total: { book: string; currency_id: number; at: Big; total: Numeric }
    treasury_backing: { currency_id: number; side: BackingSide; source: string; amount: Numeric }
    treasury_coverage: { currency_id: number; at: Big; assets: Numeric; liabilities: Numeric }
    treasury_difference: {
      id: GivenId
      kind: (typeof TREASURY_CHECKS)[number]
      currency_id: number
      subject: string
      expected: Numeric
      found: Numeric
      since: Big
      ended_at: TimeOrNull
    }
  }
}
