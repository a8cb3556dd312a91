import type { Kysely } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { BlockMark } from '../chains/chain.ts'

/** The holdings of own addresses at a block, by currency. */
export interface Holdings {
  readonly block: BlockMark
  /** Deposit addresses that were read. */
  readonly addresses: number
  readonly paying: ReadonlyMap<number, bigint>
  readonly deposited: ReadonlyMap<number, bigint>
}

/** The holdings of own addresses by the tables. */
export interface Books {
  readonly booked: bigint
  readonly under_way: bigint
  readonly rounding: bigint
}

/** The options of a reading. */
export interface ReadOptions {
  readonly payer: () => Promise<string | undefined>
  /** The present time, in epoch milliseconds. */
  readonly at: number
}

/** Reads the two sides that are compared: what the node of a chain reports, and what the tables say. */
export interface BalanceSource {
  readonly currencyIds: readonly number[]
  /**
   * Reads the holdings at the last processed block, or at an earlier one if the node knows the state of that one alone. Returns
   * `undefined` if the node cannot say it for now.
   */
  read(db: Database, last: BlockMark, options: ReadOptions): Promise<Holdings | undefined>
  readBooks(db: Kysely<Tables>, currencyId: number, block: BlockMark): Promise<Books>
}
