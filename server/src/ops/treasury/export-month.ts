import type { OpsMonthRow, TreasuryBook } from '@halyard/api/ops'
import { sql } from 'kysely'
import { type Context, currencyText, type OpsHandler } from './context.ts'

/** Returns a month's totals and movements from the stored hours. Totals of a running month are those so far. */
export const exportTreasuryMonth: OpsHandler<'ops/treasury/month'> = async (ctx, { request }) => {
  const [year = 0, month = 0] = request.month.split('-').map(Number)
  const [from, end] = [Date.UTC(year, month - 1), Date.UTC(year, month)]
  const { at } = await ctx.db.selectFrom('treasury_cursor').select('at').executeTakeFirstOrThrow()
  const until = Math.min(end, Number(at))
  return {
    until,
    is_complete: Number(at) >= end,
    list: [...(await readTotals(ctx, end)), ...(await readMovements(ctx, from, end))],
  }
}

interface Row {
  readonly book: TreasuryBook
  readonly currency_id: number
  readonly reason: string
  readonly came_in: string
  readonly went_out: string
  readonly amount: string
  readonly postings: string
}

async function readTotals(ctx: Context, end: number): Promise<OpsMonthRow[]> {
  const { rows } = await sql<Row>`
    select pair.book, pair.currency_id, '' as reason, '0' as came_in, '0' as went_out,
      last.total::text as amount, '0' as postings
    from (select distinct book, currency_id from treasury_flow) pair
      cross join lateral (
        select total from treasury_total
        where treasury_total.book = pair.book and treasury_total.currency_id = pair.currency_id and at < ${end}
        order by at desc limit 1
      ) last
    order by pair.currency_id, pair.book`.execute(ctx.db)
  return rows.map((row) => present(ctx, 'total', row))
}

async function readMovements(ctx: Context, from: number, end: number): Promise<OpsMonthRow[]> {
  const { rows } = await sql<Row>`
    select book, currency_id, reason, sum(came_in)::text as came_in, sum(went_out)::text as went_out,
      sum(came_in - went_out)::text as amount, sum(postings)::text as postings
    from treasury_movement where at >= ${from} and at < ${end}
    group by currency_id, book, reason order by currency_id, book, reason`.execute(ctx.db)
  return rows.map((row) => present(ctx, 'movement', row))
}

function present(ctx: Context, kind: OpsMonthRow['row'], row: Row): OpsMonthRow {
  const { text, ...currency } = currencyText(ctx, row.currency_id)
  return {
    row: kind,
    book: row.book,
    ...currency,
    reason: row.reason,
    came_in: text(row.came_in),
    went_out: text(row.went_out),
    amount: text(row.amount),
    postings: Number(row.postings),
  }
}
