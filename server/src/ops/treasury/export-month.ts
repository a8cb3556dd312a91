import { createHash } from 'node:crypto'
import type { TreasuryBook } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { appendAudit } from '../audit.ts'
import { currencyText, type OpsHandler } from './context.ts'
import { readDays } from './house-result.ts'
import type { Movement } from './income.ts'
import { type MonthCount, writeMonthFile } from './month-file.ts'
import { spanOfPeriod } from './period-span.ts'
import { readBalances } from './read-balances.ts'

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
  const { from, end, until, isComplete } = await spanOfPeriod(db, month)
  return {
    month,
    isComplete,
    until,
    balances: await readBalances(db, from, end),
    movements: await readMovements(db, from, end),
    days: await readDays(db, from, end),
  }
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
