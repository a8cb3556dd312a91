import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { DAY_MS } from '../../platform/calendar.ts'

/** A period in UTC, and how much of it is counted. Times are epoch milliseconds. */
export interface PeriodSpan {
  readonly from: number
  readonly end: number
  /** The period's end, or the last batch counted. */
  readonly until: number
  readonly isComplete: boolean
}

/** Returns the span of a month or a day, written '2026-10' or '2026-10-31'. */
export async function spanOfPeriod(db: Kysely<Tables>, period: string): Promise<PeriodSpan> {
  const [year = 0, month = 0, day] = period.split('-').map(Number)
  const from = Date.UTC(year, month - 1, day ?? 1)
  const end = day === undefined ? Date.UTC(year, month) : from + DAY_MS
  const { at } = await db.selectFrom('treasury_cursor').select('at').executeTakeFirstOrThrow()
  return { from, end, until: Math.min(end, Number(at)), isComplete: Number(at) >= end }
}
