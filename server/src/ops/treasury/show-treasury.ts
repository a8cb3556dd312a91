import {
  type OpsTreasuryCurrency,
  type OpsTreasuryDifference,
  TREASURY_ASSETS,
  TREASURY_BOOKS,
  TREASURY_CHECKS,
  TREASURY_LIABILITIES,
  type TreasuryBook,
} from '@halyard/api/ops'
import { sql } from 'kysely'
import { startOfDay, startOfMonth } from '../../platform/calendar.ts'
import { findNotCompared } from '../../treasury/chain-differences.ts'
import { COVERING } from '../../treasury/covering.ts'
import { type Context, type CurrencyText, currencyText, type OpsHandler } from './context.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

const ENDED_SHOWN = 20

/** Returns the sums and checks of the treasury's job. Reads no postings. */
export const showTreasury: OpsHandler<'ops/treasury/show'> = async (ctx) => {
  const cursor = await ctx.db.selectFrom('treasury_cursor').selectAll().executeTakeFirstOrThrow()
  const books = await readBooks(ctx)
  const backing = await ctx.db.selectFrom('treasury_backing').selectAll().execute()
  const fees = await readFees(ctx)
  const differences = await readDifferences(ctx)
  const notCompared = await findNotCompared(ctx.db)
  const ids = new Set([...books, ...backing].map((row) => row.currency_id))
  const open = differences.filter(({ ended_at }) => ended_at === null)
  return {
    at: Number(cursor.at),
    checked_at: numberOrNull(cursor.checked_at),
    fully_checked_at: numberOrNull(cursor.fully_checked_at),
    postings: Number(cursor.counted),
    list: [...ids]
      .toSorted((a, b) => a - b)
      .map((id) => presentCurrency(currencyText(ctx, id), { books, backing, fees })),
    checks: TREASURY_CHECKS.map((check) => {
      const failing = open.filter((difference) => difference.check === check)
      return {
        check,
        differences: failing.length,
        since: failing.length === 0 ? null : Math.min(...failing.map(({ since }) => since)),
        not_compared: check === 'chain_balance' ? notCompared : [],
      }
    }),
    differences,
  }
}

interface BookRow {
  readonly book: TreasuryBook
  readonly currency_id: number
  readonly total: string
  readonly frozen: string
}

async function readBooks({ db }: Context): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select pair.book, pair.currency_id, last.total::text as total, coalesce(reserved.amount, 0)::text as frozen
    from (select distinct book, currency_id from treasury_flow) pair
      cross join lateral (
        select total from treasury_total
        where treasury_total.book = pair.book and treasury_total.currency_id = pair.currency_id
        order by at desc limit 1
      ) last
      left join treasury_reserved reserved
        on reserved.book = pair.book and reserved.currency_id = pair.currency_id`.execute(db)
  return rows
}

interface FeeRow {
  readonly currency_id: number
  readonly day: string
  readonly month: string
  readonly total: string
}

/** Fees earned are what came into the fee accounts, less fees that were given back with returned withdrawals or refunded. */
async function readFees({ db, now }: Context): Promise<FeeRow[]> {
  const [day, month] = [startOfDay(now()), startOfMonth(now())]
  const { rows } = await sql<FeeRow>`
    select flow.currency_id, coalesce(lately.day, 0)::text as day, coalesce(lately.month, 0)::text as month,
      flow.total::text as total
    from (
      select currency_id, sum(came_in) - coalesce(sum(went_out) filter (where reason in ('withdrawal_return', 'fee_refund')), 0) as total
      from treasury_flow where book = 'fees' group by currency_id
    ) flow left join lateral (
      select sum(earned) filter (where at >= ${day}) as day, sum(earned) as month
      from (
        select at, came_in - case when reason in ('withdrawal_return', 'fee_refund') then went_out else 0 end as earned
        from treasury_movement
        where book = 'fees' and treasury_movement.currency_id = flow.currency_id and at >= ${month}
      ) hourly
    ) lately on true`.execute(db)
  return rows
}

interface Figures {
  readonly books: readonly BookRow[]
  readonly backing: readonly {
    readonly currency_id: number
    readonly side: string
    readonly source: string
    readonly amount: string
  }[]
  readonly fees: readonly FeeRow[]
}

function presentCurrency(
  { currency_id, currency_name, text }: CurrencyText,
  { books, backing, fees }: Figures,
): OpsTreasuryCurrency {
  const of = <Row extends { readonly currency_id: number }>(rows: readonly Row[]) =>
    rows.filter((row) => row.currency_id === currency_id)
  const ownBooks = of(books)
  const external = BigInt(ownBooks.find(({ book }) => book === 'external')?.total ?? 0)
  const held = ownBooks.reduce(
    (sum, { book, total }) => (book === 'external' ? sum : sum + BigInt(total)),
    0n,
  )
  const lines = of(backing)
  const side = (wanted: string) =>
    lines.reduce((sum, line) => (line.side === wanted ? sum + BigInt(line.amount) : sum), 0n)
  const [all, liabilities] = [side('asset'), side('liability')]
  const assets = lines.reduce(
    (sum, { source, amount }) => (COVERING.includes(source) ? sum + BigInt(amount) : sum),
    0n,
  )
  const unbacked = liabilities - (all - assets)
  const toCover = unbacked > 0n ? unbacked : 0n
  const amountOf = (source: string) => text(lines.find((line) => line.source === source)?.amount ?? '0')
  const earned = of(fees)[0]
  return {
    currency_id,
    currency_name,
    books: TREASURY_BOOKS.flatMap((book) => {
      const row = ownBooks.find((known) => known.book === book)
      return row ? [{ book, amount: text(row.total), frozen: text(row.frozen) }] : []
    }),
    issued: text(-external),
    held: text(held),
    assets: TREASURY_ASSETS.map((source) => ({ source, amount: amountOf(source) })),
    liabilities: TREASURY_LIABILITIES.map((source) => ({ source, amount: amountOf(source) })),
    assets_total: text(assets),
    liabilities_total: text(liabilities),
    unproven: text(side('unproven')),
    to_cover: text(toCover),
    coverage: coverageOf(assets, toCover),
    fees: {
      day: text(earned?.day ?? '0'),
      month: text(earned?.month ?? '0'),
      total: text(earned?.total ?? '0'),
    },
  }
}

/** Returns assets in percent of liabilities with two decimals, rounded down; null if nothing is owed. */
export function coverageOf(assets: bigint, liabilities: bigint): string | null {
  if (liabilities <= 0n) return null
  const hundredths = (assets * 10_000n) / liabilities
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

async function readDifferences(ctx: Context): Promise<OpsTreasuryDifference[]> {
  const rows = await ctx.db
    .selectFrom('treasury_difference')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  const ended = await ctx.db
    .selectFrom('treasury_difference')
    .selectAll()
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(ENDED_SHOWN)
    .execute()
  return [...rows, ...ended].map((row) => {
    // A difference of no currency is a number of postings.
    const currency = row.currency_id === 0 ? undefined : currencyText(ctx, row.currency_id)
    const text = currency?.text ?? ((units: bigint | string) => String(units))
    return {
      check: row.kind,
      currency_id: currency?.currency_id ?? null,
      currency_name: currency?.currency_name ?? '',
      subject: row.subject,
      expected: text(row.expected),
      found: text(row.found),
      amount: text(BigInt(row.found) - BigInt(row.expected)),
      since: Number(row.since),
      ended_at: numberOrNull(row.ended_at),
    }
  })
}
