import { createHash } from 'node:crypto'
import type { TreasuryBook } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { appendAudit } from '../audit.ts'
import { currencyText, type OpsHandler } from './context.ts'
import { readDays } from './house-result.ts'
import type { Movement } from './income.ts'
import { type MonthBalance, type MonthCount, writeMonthFile } from './month-file.ts'
import { spanOfMonth } from './month-span.ts'

/**
 * Returns the file of a month from the stored hours, and its hash, which the audit log keeps. The file of a month
 * that is over is always the same; that of a running month names its last hour.
 */
export const exportTreasuryMonth: OpsHandler<'ops/treasury/month'> = async (ctx, caller) => {
  const { month } = caller.request
  const count = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => readMonth(db, month))
  const csv = writeMonthFile(count, (id) => currencyText(ctx, id))
  const sha256 = createHash('sha256').update(csv).digest('hex')
  const { until, isComplete } = count
  await appendAudit(ctx.db, ctx.now(), caller, {
    target: `month:${month}`,
    outcome: 'done',
    after: { sha256, is_complete: isComplete, until },
  })
  return { until, is_complete: isComplete, csv, sha256 }
}

async function readMonth(db: Kysely<Tables>, month: string): Promise<MonthCount> {
  const { from, end, until, isComplete } = await spanOfMonth(db, month)
  return {
    month,
    isComplete,
    until,
    balances: await readBalances(db, from, end),
    movements: await readMovements(db, from, end),
    days: await readDays(db, from, end),
  }
}

interface BalanceRow {
  readonly book: TreasuryBook
  readonly currency_id: number
  readonly opening: string
  readonly closing: string
}

/** Selects the total of `pair` before a time. */
const totalBefore = (at: number) => sql`
  select total from treasury_total
  where treasury_total.book = pair.book and treasury_total.currency_id = pair.currency_id and at < ${at}
  order by at desc limit 1`

/** Reads the books that had a posting before the month's end. */
async function readBalances(db: Kysely<Tables>, from: number, end: number): Promise<MonthBalance[]> {
  const { rows } = await sql<BalanceRow>`
    select pair.book, pair.currency_id, coalesce(first.total, 0)::text as opening, last.total::text as closing
    from (select distinct book, currency_id from treasury_flow) pair
      cross join lateral (${totalBefore(end)}) last
      left join lateral (${totalBefore(from)}) first on true
    order by pair.currency_id, pair.book collate "C"`.execute(db)
  return rows.map(({ book, currency_id: currencyId, opening, closing }) => ({
    book,
    currencyId,
    opening: BigInt(opening),
    closing: BigInt(closing),
  }))
}

interface MovementRow {
  readonly book: TreasuryBook
  readonly currency_id: number
  readonly reason: string
  readonly came_in: string
  readonly went_out: string
  readonly postings: string
}

async function readMovements(db: Kysely<Tables>, from: number, end: number): Promise<Movement[]> {
  const { rows } = await sql<MovementRow>`
    select book, currency_id, reason, sum(came_in)::text as came_in, sum(went_out)::text as went_out,
      sum(postings)::text as postings
    from treasury_movement where at >= ${from} and at < ${end}
    group by currency_id, book, reason
    order by currency_id, book collate "C", reason collate "C"`.execute(db)
  return rows.map(({ book, currency_id: currencyId, reason, came_in, went_out, postings }) => ({
    book,
    currencyId,
    reason,
    cameIn: BigInt(came_in),
    wentOut: BigInt(went_out),
    postings: Number(postings),
  }))
}
