import { expect, expectTypeOf, test } from 'vitest'
import type { TreasuryBook } from '@halyard/api/ops'
import type { SystemAccountKind } from '../../engine/index.ts'
import { incomeOf, type Movement } from './income.ts'

const movement = (book: Movement['book'], reason: string, cameIn: bigint, wentOut = 0n): Movement => ({
  book,
  currencyId: 3,
  reason,
  cameIn,
  wentOut,
  postings: 1,
})

test("incomeOf: sums the reasons of a product over the exchange's own books", () => {
  const income = incomeOf([
    movement('fees', 'contract_fee', 5n),
    movement('insurance', 'liquidation_fee', 7n),
    movement('insurance', 'insurance_cover', 0n, 9n),
    movement('optionPool', 'option_stake', 20n),
    movement('optionPool', 'option_payout', 0n, 17n),
  ])
  expect(income).toEqual([
    { product: 'option', currencyId: 3, cameIn: 20n, wentOut: 17n, postings: 2 },
    { product: 'perp', currencyId: 3, cameIn: 12n, wentOut: 9n, postings: 3 },
  ])
})

test('incomeOf: money brought in or taken out is capital, not income', () => {
  expect(
    incomeOf([movement('optionPool', 'pool_funding', 50n), movement('fees', 'fees_taken', 0n, 8n)]),
  ).toEqual([{ product: 'capital', currencyId: 3, cameIn: 50n, wentOut: 8n, postings: 2 }])
})

test("incomeOf: customers' books and moves between the exchange's own books do not count", () => {
  expect(
    incomeOf([
      movement('customers', 'fee', 0n, 5n),
      movement('fees', 'referral_funding', 0n, 2n),
      movement('referral', 'referral_funding', 2n),
    ]),
  ).toEqual([])
})

test('incomeOf: a reason that no product has is listed as other', () => {
  expect(incomeOf([movement('fees', 'deposit', 3n)])).toMatchObject([{ product: 'other', cameIn: 3n }])
})

test('books: every system account of the core is a book of the treasury', () => {
  expectTypeOf<Exclude<SystemAccountKind, TreasuryBook>>().toEqualTypeOf<never>()
})
