import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    second_factor_removal: {
      id: ColumnType<string, never, never>
      user_id: Big
      requested_by: Big
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

/** Cancels the removal of a second factor that is open: its owner has just used the factor, so it is not lost. */
export async function cancelRemovals(db: Kysely<Tables>, userId: number, at: number): Promise<void> {
  await db
    .updateTable('second_factor_removal')
    .set({ status: 'cancelled', ended_at: at })
    .where('user_id', '=', String(userId))
    .where('status', 'in', ['waiting', 'approved'])
    .execute()
}
