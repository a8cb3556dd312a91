import { sql } from 'kysely'
import type { Context } from './context.ts'

/** Returns the number of a customer's unread notices, which is bounded by the number that is kept. */
export async function countUnread({ db }: Pick<Context, 'db'>, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notice where customer_id = ${userId} and read_at is null`.execute(db)
  return rows[0]?.unread ?? 0
}
