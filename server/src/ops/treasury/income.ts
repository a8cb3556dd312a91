import { PRODUCT_BOOKS, type TreasuryBook } from '@halyard/api/ops'
import { join } from 'node:path'
import { gatherFiles } from '../../platform/gather-files.ts'

/** The exchange's own books: credits are its income, debits its costs. */
export const OWN_BOOKS: ReadonlySet<TreasuryBook> = new Set<TreasuryBook>([
  'fees',
  'rounding',
  ...PRODUCT_BOOKS,
])

/** The name of a reason that no product counts: a mistake, which the reports show as not explained. */
export const OTHER = 'other'

const NAMES = Object.assign(
  {},
  ...(await gatherFiles<object>(join(import.meta.dirname, 'income'), 'INCOME')),
) as Readonly<Record<string, string | undefined>>

/** Returns the line of the result that a reason counts in. */
export function incomeNameOf(reason: string): string {
  return NAMES[reason] ?? OTHER
}

/** Returns whether a product has said in which line a reason counts, or that it never counts. */
export function isCounted(reason: string): boolean {
  return Object.hasOwn(NAMES, reason)
}

/** A book's movements of one reason in a month, in units of the currency. */
export interface Movement {
  readonly book: TreasuryBook
  readonly currencyId: number
  readonly reason: string
  readonly cameIn: bigint
  readonly wentOut: bigint
  readonly postings: number
}

/** Income and cost of a product for the exchange in one currency. */
export interface Income extends Omit<Movement, 'book' | 'reason'> {
  readonly product: string
}

/**
 * Sums movements of the exchange's own books by currency and product. Together they are the change of these books; a reason
 * that no product has is `other`.
 */
export function incomeOf(movements: readonly Movement[]): Income[] {
  const sums = new Map<string, Income>()
  for (const { book, currencyId, reason, cameIn, wentOut, postings } of movements) {
    const product = incomeNameOf(reason)
    if (!OWN_BOOKS.has(book) || product === 'own') continue
    const key = `${currencyId}:${product}`
    const sum = sums.get(key)
    sums.set(key, {
      product,
      currencyId,
      cameIn: (sum?.cameIn ?? 0n) + cameIn,
      wentOut: (sum?.wentOut ?? 0n) + wentOut,
      postings: (sum?.postings ?? 0) + postings,
    })
  }
  return [...sums.values()].toSorted(
    (a, b) => a.currencyId - b.currencyId || (a.product < b.product ? -1 : 1),
  )
}
