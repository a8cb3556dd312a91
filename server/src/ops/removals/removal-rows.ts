import type { OpsRemoval } from '@halyard/api/ops'
import type { ColumnType, Generated, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    second_factor_removal: {
      id: ColumnType<string, never, never>
      user_id: Big
      first_reviewer_id: Big
      reason: string
      requested_at: Big
      due_at: Big
      status: Generated<'waiting' | 'approved' | 'done' | 'cancelled' | 'refused'>
      reviewer_id: Big | null
      reviewed_at: Big | null
      review_reason: Generated<string>
      ended_at: Big | null
    }
  }
}

/** A removal as stored. */
export type RemovalRecord = Selectable<Tables['second_factor_removal']>

/** Finds a removal, and locks it until the transaction ends if `lock` is true. Throws `record_must_be_known`. */
export async function findRemoval(db: Kysely<Tables>, id: number, lock = false): Promise<RemovalRecord> {
  const row = await db
    .selectFrom('second_factor_removal')
    .selectAll()
    .where('id', '=', String(id))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}

/** Finds the removal of a customer's second factor that waits or is approved. */
export function findOpenRemoval(db: Kysely<Tables>, userId: number): Promise<RemovalRecord | undefined> {
  return db
    .selectFrom('second_factor_removal')
    .selectAll()
    .where('user_id', '=', String(userId))
    .where('status', 'in', ['waiting', 'approved'])
    .executeTakeFirst()
}

/** Converts a removal to the operators' format. */
export function presentRemoval(row: RemovalRecord): OpsRemoval {
  return {
    id: Number(row.id),
    customer_id: Number(row.user_id),
    status: row.status,
    reason: row.reason,
    requested_by: Number(row.first_reviewer_id),
    requested_at: Number(row.requested_at),
    due_at: Number(row.due_at),
    reviewer_id: numberOrNull(row.reviewer_id),
    reviewed_at: numberOrNull(row.reviewed_at),
    review_reason: row.review_reason,
    ended_at: numberOrNull(row.ended_at),
  }
}
