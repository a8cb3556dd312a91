import { LIABILITIES_COLUMNS, type LiabilitiesColumn } from '@halyard/receipt'
import { amount, formatUnits } from '@halyard/money'
import { type Kysely, sql } from 'kysely'
import { findDayPrices } from '../../cost-basis/day-prices.ts'
import { valueUnits } from '../../cost-basis/price-of-entry.ts'
import type { Tables } from '../../db/tables.ts'
import { VALUATION_DECIMALS } from '../../instruments/valuation.ts'
import { toCsv } from '../../platform/csv.ts'
import type { Context } from '../context.ts'
import { currencyText } from '../treasury/context.ts'
import { readBalances } from '../treasury/read-balances.ts'
import { type ReportedPeriod, readLiabilities } from './read-liabilities.ts'
import type { ReportTotal, ReportTotals } from './report-totals.ts'

type Line = Partial<Record<LiabilitiesColumn, string>>

/** The parts of the server that write a report. */
export type ReportContext = Pick<Context, 'db' | 'catalogue' | 'now'>

/** States what the report counts, and what not: each a line of the file. */
const NOTES = [
  'balances are the sums of all postings up to the end; every account of a customer that is or was not zero has a line',
  'available and frozen and held are parts above zero; negative has the parts below zero: they reduce no sum that is owed',
  'held is in escrow of fiat deals; frozen has margin and stakes and orders and plans and withdrawals that wait',
  'not in the lines: deposits not credited yet and approved withdrawals not paid yet; the line treasury has them in its sum',
  'not in the lines: results of open positions and options and interest not paid yet; debts of customers; market makers of the exchange',
  'what the exchange has is not in this report: it says what it owes',
]

const text = (lines: readonly Line[]) =>
  toCsv(lines.map((line) => LIABILITIES_COLUMNS.map((column) => line[column] ?? '')))

/**
 * Writes the body of a report of customer liabilities as CSV, a page at a time, from the snapshot of the transaction `db`. `totals` has
 * all sums afterwards.
 */
export async function* writeLiabilities(
  ctx: ReportContext,
  db: Kysely<Tables>,
  reported: ReportedPeriod,
  totals: ReportTotals,
): AsyncGenerator<string> {
  yield toCsv([LIABILITIES_COLUMNS]) +
    text([periodLine(reported), ...NOTES.map((note) => ({ row: 'about', note }))])
  for await (const accounts of readLiabilities(db, reported)) {
    for (const account of accounts) totals.add(account)
    yield text(
      accounts.map(({ id, currencyId, kind, ...units }) => ({
        row: 'account',
        id,
        ...amountsOf(ctx, currencyId, units),
        kind,
      })),
    )
  }
  yield text([
    ...(await totalLines(ctx, reported, totals)),
    ...(await comparedLines(ctx, db, reported, totals)),
  ])
}

function periodLine({ period, isComplete, until }: ReportedPeriod): Line {
  const time = new Date(until).toISOString()
  return {
    row: 'report',
    id: period,
    kind: isComplete ? 'complete' : 'not over',
    note: isComplete
      ? `${period} UTC is complete: closing balances are of its end ${time}`
      : `${period} UTC is not over: closing balances are of ${time}`,
  }
}

type Units = Omit<ReportTotal, 'customers'>

function amountsOf(ctx: ReportContext, currencyId: number, units: Units): Line {
  const currency = currencyText(ctx, currencyId)
  return {
    currency: currency.currency_name,
    opening: currency.text(units.opening),
    available: currency.text(units.available),
    frozen: currency.text(units.frozen),
    held: currency.text(units.held),
    negative: currency.text(units.negative),
    closing: currency.text(units.closing),
  }
}

/** Returns what is owed: the parts above zero. */
const owedOf = ({ available, frozen, held }: Units) => available + frozen + held

async function totalLines(
  ctx: ReportContext,
  { until, isComplete }: ReportedPeriod,
  totals: ReportTotals,
): Promise<Line[]> {
  const currencies = totals.currencies()
  // The end belongs to the next period.
  const priceAt = await findDayPrices(
    ctx,
    currencies.map(([id]) => id),
    [isComplete ? until - 1 : until],
  )
  let sum = 0n
  const unpriced: string[] = []
  const lines = currencies.flatMap(([currencyId, total]): Line[] => {
    const { value, source, price } = valueUnits(
      ctx,
      currencyId,
      amount(owedOf(total)),
      priceAt(currencyId, 0),
    )
    const { currency_name: name } = currencyText(ctx, currencyId)
    if (value === undefined) unpriced.push(name)
    sum += value ?? 0n
    return [
      ...totals.kindsOf(currencyId).map(([kind, of]) => ({
        row: 'kind',
        ...amountsOf(ctx, currencyId, of),
        kind,
        customers: String(of.customers),
      })),
      {
        row: 'total',
        ...amountsOf(ctx, currencyId, total),
        kind: 'all',
        customers: String(total.customers),
        price: price?.text ?? (source === 'par' ? '1' : ''),
        price_at: price ? new Date(price.at).toISOString() : '',
        value: value === undefined ? '' : formatUnits(value, VALUATION_DECIMALS),
        note:
          source === 'index' || source === 'par'
            ? ''
            : source === 'issue'
              ? 'valued at the issue price'
              : 'no price',
      },
    ]
  })
  const value = formatUnits(sum, VALUATION_DECIMALS)
  const note =
    unpriced.length === 0 ? 'of all currencies' : `without those that have no price: ${unpriced.join(' ')}`
  return [...lines, { row: 'value', currency: 'USDT', customers: String(totals.customers), value, note }]
}

/** The books that hold what is owed to customers. */
const OWED_BOOKS: readonly string[] = ['customers', 'escrow']

/** Compares the totals with the treasury's books, and lists what its own checks found at the end of the period. */
async function comparedLines(
  ctx: ReportContext,
  db: Kysely<Tables>,
  { from, end, until }: ReportedPeriod,
  totals: ReportTotals,
): Promise<Line[]> {
  const books = (await readBalances(db, from, end)).filter(({ book }) => OWED_BOOKS.includes(book))
  const sums = new Map(totals.currencies())
  const ids = new Set([...sums.keys(), ...books.map(({ currencyId }) => currencyId)])
  const differences = [...ids]
    .toSorted((a, b) => a - b)
    .flatMap((id): Line[] => {
      const of = (side: 'opening' | 'closing') =>
        books.reduce((sum, book) => (book.currencyId === id ? sum + book[side] : sum), 0n)
      const { currency_name: currency, text: write } = currencyText(ctx, id)
      const [opening, closing] = [
        of('opening') - (sums.get(id)?.opening ?? 0n),
        of('closing') - (sums.get(id)?.closing ?? 0n),
      ]
      if (opening === 0n && closing === 0n) return []
      const note = 'the books of the treasury less the lines of this report: not zero'
      return [
        {
          row: 'difference',
          kind: 'books',
          currency,
          opening: write(opening),
          closing: write(closing),
          note,
        },
      ]
    })
  return [
    ...books.map(({ book, currencyId, opening, closing }) => {
      const { currency_name: currency, text: write } = currencyText(ctx, currencyId)
      return { row: 'book', kind: book, currency, opening: write(opening), closing: write(closing) }
    }),
    ...(await treasuryLines(ctx, db, until)),
    ...differences,
    ...(await failedChecks(ctx, db, until)),
  ]
}

/** Returns what the treasury counted as owed in its last check of the period, with what arrives and leaves. */
async function treasuryLines(ctx: ReportContext, db: Kysely<Tables>, until: number): Promise<Line[]> {
  const { rows } = await sql<{ currency_id: number; at: string; liabilities: string }>`
    select distinct on (currency_id) currency_id, at, liabilities::text as liabilities
    from treasury_coverage where at < ${until} order by currency_id, at desc`.execute(db)
  return rows.map(({ currency_id, at, liabilities }) => {
    const { currency_name: currency, text: write } = currencyText(ctx, currency_id)
    const hour = new Date(Number(at)).toISOString()
    const note = `owed by the last check of the treasury in the hour from ${hour} with what arrives and leaves`
    return { row: 'treasury', currency, closing: write(liabilities), note }
  })
}

/** Returns the checks of the treasury that failed at a time. */
async function failedChecks(ctx: ReportContext, db: Kysely<Tables>, until: number): Promise<Line[]> {
  const rows = await db
    .selectFrom('treasury_difference')
    .select(['kind', 'currency_id', 'subject', 'since'])
    .where('since', '<', String(until))
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>=', String(until))]))
    .orderBy('id')
    .execute()
  return rows.map(({ kind, currency_id, subject, since }) => ({
    row: 'difference',
    kind,
    currency: currency_id === 0 ? '' : currencyText(ctx, currency_id).currency_name,
    note: `a check of the treasury failed at the end: ${subject} since ${new Date(Number(since)).toISOString()}`,
  }))
}
