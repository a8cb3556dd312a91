import type { TreasuryBook } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { MonthBalance } from './month-file.ts'

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

/** Reads the books that had a posting before `end`, with their totals then and before `from`. */
export async function readBalances(db: Kysely<Tables>, from: number, end: number): Promise<MonthBalance[]> {
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
