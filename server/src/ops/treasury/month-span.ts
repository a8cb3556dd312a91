import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** A month in UTC, and how much of it is counted. Times are epoch milliseconds. */
export interface MonthSpan {
  readonly from: number
  readonly end: number
  /** The month's end, or the last batch counted. */
  readonly until: number
  readonly isComplete: boolean
}

/** Returns the span of a month, written '2026-10'. */
export async function spanOfMonth(db: Kysely<Tables>, month: string): Promise<MonthSpan> {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [from, end] = [Date.UTC(year, number - 1), Date.UTC(year, number)]
  const { at } = await db.selectFrom('treasury_cursor').select('at').executeTakeFirstOrThrow()
  return { from, end, until: Math.min(end, Number(at)), isComplete: Number(at) >= end }
}
