import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const DAY_MS = 86_400_000

interface Opened {
  readonly operatorId: number
  /** How many different customers were opened to them within 24 hours. */
  readonly opened: number
  /** The median of their colleagues, who opened a customer in the same role. */
  readonly median: number
}

/**
 * Counts the different customers that each operator opened within 24 hours, in whatever role, for the alarm about one who
 * opens far more than their colleagues. It is read from the grants, so that a restart does not empty it.
 */
export async function countOpened(db: Database, now: number): Promise<Opened[]> {
  const { rows } = await sql<{ operator_id: string; role: string; opened: number }>`
    select operator_id, max(app_user.role) as role, count(distinct customer_id)::int as opened from customer_grant
    join app_user on app_user.id = customer_grant.operator_id
    where granted_at > ${now - DAY_MS} group by operator_id order by operator_id
  `.execute(db)
  return rows.map(({ operator_id, role, opened }) => {
    const colleagues = rows.filter((other) => other.role === role && other.operator_id !== operator_id)
    return { operatorId: Number(operator_id), opened, median: medianOf(colleagues.map((one) => one.opened)) }
  })
}

/** Returns the lower median, 0 of nothing: one colleague who also opens many does not hide the first. */
export function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
