import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** First approvals in a column `first_reviewer_id` of the server's tables. */
export interface StoredApprovals {
  /** The name under which the audit log counts them. */
  readonly name: string
  /** The table that stores them, if it is not the kind's own. */
  readonly table?: RawBuilder<unknown>
  /** The condition under which one waits for the second, in that table. */
  readonly waits: RawBuilder<unknown>
  /** Further columns that are reset. */
  readonly reset?: RawBuilder<unknown>
}

/** First approvals that were withdrawn. */
export interface WithdrawnApprovals {
  readonly name: string
  readonly count: number
}

/** Returns the function that withdraws the first approvals of an operator which wait for a second person. */
export function withdrawalOf(
  ownTable: RawBuilder<unknown>,
  { name, table = ownTable, waits, reset }: StoredApprovals,
): (db: Kysely<Tables>, operatorId: string) => Promise<WithdrawnApprovals> {
  return async (db, operatorId) => {
    const { numAffectedRows = 0n } = await sql`
      update ${table} set first_reviewer_id = null ${reset ? sql`, ${reset}` : sql``}
      where first_reviewer_id = ${operatorId} and ${waits}
    `.execute(db)
    return { name, count: Number(numAffectedRows) }
  }
}
