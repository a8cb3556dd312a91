import type { TreasuryBook } from '@halyard/api/ops'
import { toCsv } from '../../platform/csv.ts'
import type { CurrencyText } from './context.ts'
import { type DayChange, type DayMovement, type DayResult, resultsByDay } from './house-result.ts'
import { incomeOf, type Movement } from './income.ts'

/** A book's amount in one currency when the month began and when it ended, or so far. */
export interface MonthBalance {
  readonly book: TreasuryBook
  readonly currencyId: number
  readonly opening: bigint
  readonly closing: bigint
}

/** The treasury's count of a month. Balances and movements are in the order of the file. */
export interface MonthCount {
  /** For example '2026-10'. */
  readonly month: string
  readonly isComplete: boolean
  /** Epoch milliseconds: the month's end, or the last batch counted. */
  readonly until: number
  readonly balances: readonly MonthBalance[]
  readonly movements: readonly Movement[]
  /** Of the exchange's own books, by day. */
  readonly days: { readonly movements: readonly DayMovement[]; readonly changes: readonly DayChange[] }
}

const COLUMNS = [
  'row',
  'day',
  'book',
  'product',
  'currency',
  'reason',
  'came_in',
  'went_out',
  'amount',
  'postings',
  'note',
] as const

type Line = Partial<Record<(typeof COLUMNS)[number], string>>

/**
 * Writes the month-end file: the month, and for each currency the opening balances of the books, their movements, their
 * closing balances, the exchange's income by product, and for each day its result by product, the capital moved, and what
 * neither explains. It contains only counted postings, so a month that is over always gives the same bytes. Throws if the balances and the movements contradict each other.
 */
export function writeMonthFile(
  count: MonthCount,
  currencyOf: (id: number) => Pick<CurrencyText, 'currency_name' | 'text'>,
): string {
  const { month, isComplete, until, balances, movements, days } = count
  proveSums(count)
  const both = movements.reduce((sum, { postings }) => sum + postings, 0)
  const lines: Line[] = [
    {
      row: 'month',
      // Each posting between two books is a movement of both.
      postings: String(both / 2),
      note: isComplete
        ? `${month} UTC is complete`
        : `${month} UTC is not over: counted until ${new Date(until).toISOString()}`,
    },
    ...balances.map((entry) => balanceLine('opening', entry, entry.opening)),
    ...movements.map((entry) => ({
      row: 'movement',
      book: entry.book,
      reason: entry.reason,
      ...moved(entry),
    })),
    ...balances.map((entry) => balanceLine('closing', entry, entry.closing)),
    ...incomeOf(movements).map((entry) => ({ row: 'income', product: entry.product, ...moved(entry) })),
    ...resultsByDay(days.movements, days.changes).toReversed().flatMap(dayLines),
  ]
  return toCsv([COLUMNS, ...lines.map((line) => COLUMNS.map((column) => line[column] ?? ''))])

  function balanceLine(row: 'opening' | 'closing', { book, currencyId }: MonthBalance, units: bigint): Line {
    const { currency_name: currency, text } = currencyOf(currencyId)
    return { row, book, currency, amount: text(units) }
  }

  function dayLines({ at, currencyId, lines, capital, change, unexplained }: DayResult): Line[] {
    const { currency_name: currency, text } = currencyOf(currencyId)
    const day = new Date(at).toISOString().slice(0, 10)
    const rows: [row: string, amount: bigint, product?: string][] = [
      ...[...lines].map(([product, amount]): [string, bigint, string] => ['day_result', amount, product]),
      ['day_capital', capital],
      ['day_unexplained', unexplained],
      ['day_change', change],
    ]
    return rows
      .filter(([row, amount]) => amount !== 0n || row === 'day_unexplained')
      .map(([row, amount, product]) => ({
        row,
        day,
        currency,
        amount: text(amount),
        ...(product !== undefined && { product }),
      }))
  }

  function moved({ currencyId, cameIn, wentOut, postings }: Omit<Movement, 'book' | 'reason'>): Line {
    const { currency_name: currency, text } = currencyOf(currencyId)
    return {
      currency,
      came_in: text(cameIn),
      went_out: text(wentOut),
      amount: text(cameIn - wentOut),
      postings: String(postings),
    }
  }
}

/** Throws unless each book's movements lead from its opening to its closing balance and each currency sums to zero. */
function proveSums({ month, balances, movements }: MonthCount): void {
  const changes = new Map<string, bigint>()
  for (const { book, currencyId, cameIn, wentOut } of movements) {
    const key = `${book}:${currencyId}`
    changes.set(key, (changes.get(key) ?? 0n) + cameIn - wentOut)
  }
  const totals = new Map<number, bigint>()
  for (const { book, currencyId, opening, closing } of balances) {
    const key = `${book}:${currencyId}`
    if (opening + (changes.get(key) ?? 0n) !== closing)
      throw new Error(`the movements of ${key} in ${month} do not lead to its closing balance`)
    changes.delete(key)
    totals.set(currencyId, (totals.get(currencyId) ?? 0n) + closing)
  }
  if (changes.size > 0) throw new Error(`${[...changes.keys()].join()} moved in ${month} and has no balance`)
  for (const [currencyId, total] of totals)
    if (total !== 0n) throw new Error(`currency ${currencyId} does not sum to zero at the end of ${month}`)
}
