import { PRODUCT_BOOKS, type TreasuryBook } from '@halyard/api/ops'
import { join } from 'node:path'
import type { PostingReason } from '../../engine/index.ts'
import { gatherFiles } from '../../platform/gather-files.ts'

/** The exchange's own books: credits are its income, debits its costs. */
const OWN_BOOKS: ReadonlySet<TreasuryBook> = new Set<TreasuryBook>(['fees', 'rounding', ...PRODUCT_BOOKS])

/**
 * The line of the month's file that each reason of a product counts in. `capital` is money that the exchange brought in or
 * took out, `own` moves between its books.
 */
export type IncomeNames = Readonly<Partial<Record<PostingReason, string>>>

const NAMES = Object.assign(
  {},
  ...(await gatherFiles<IncomeNames>(join(import.meta.dirname, 'income'), 'INCOME')),
) as IncomeNames

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
    const product = NAMES[reason as PostingReason] ?? 'other'
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
