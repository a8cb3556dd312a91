import type { Kysely } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { BlockMark } from '../chains/chain.ts'

/** The holdings of own addresses at a block, by currency. */
export interface Holdings {
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

/** Reads the two sides that are compared: what the node of a chain reports, and what the tables say. */
export interface BalanceSource {
  readonly currencyIds: readonly number[]
  /** Returns `undefined` if the node cannot say it of this block. */
  read(
    db: Database,
    block: BlockMark,
    payer: () => Promise<string | undefined>,
  ): Promise<Holdings | undefined>
  readBooks(db: Kysely<Tables>, currencyId: number, block: BlockMark): Promise<Books>
}
