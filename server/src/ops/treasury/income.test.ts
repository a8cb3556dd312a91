import { expect, expectTypeOf, test } from 'vitest'
import { LEDGER_REASONS } from '@halyard/api'
import type { TreasuryBook } from '@halyard/api/ops'
import type { SystemAccountKind } from '../../engine/index.ts'
import { resultsByDay } from './house-result.ts'
import { incomeOf, isCounted, type Movement } from './income.ts'

const movement = (book: Movement['book'], reason: string, cameIn: bigint, wentOut = 0n): Movement => ({
  book,
  currencyId: 3,
  reason,
  cameIn,
  wentOut,
  postings: 1,
})

test("incomeOf: sums the reasons of a line over the exchange's own books", () => {
  const income = incomeOf([
    movement('fees', 'contract_fee', 5n),
    movement('fees', 'contract_fee', 7n),
    movement('insurance', 'liquidation_fee', 7n),
    movement('optionPool', 'option_stake', 20n),
    movement('optionPool', 'option_payout', 0n, 17n),
  ])
  expect(income).toEqual([
    { product: 'liquidation', currencyId: 3, cameIn: 7n, wentOut: 0n, postings: 1 },
    { product: 'option', currencyId: 3, cameIn: 20n, wentOut: 17n, postings: 2 },
    { product: 'perp', currencyId: 3, cameIn: 12n, wentOut: 0n, postings: 2 },
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

test('reasons: a product says of each reason in which line it counts', () => {
  expect(LEDGER_REASONS.filter((reason) => !isCounted(reason))).toEqual([])
})

test('result: the change by a reason that never changes these books is not explained', () => {
  const day = { at: 0, currencyId: 3 }
  const movements = [
    { ...day, reason: 'fee', amount: 5n },
    { ...day, reason: 'pool_funding', amount: 11n },
    { ...day, reason: 'deposit', amount: -2n },
    { ...day, reason: 'unknown', amount: 1n },
  ]
  expect(resultsByDay(movements, [{ ...day, amount: 15n }])).toEqual([
    {
      ...day,
      lines: new Map([['spot', 5n]]),
      result: 5n,
      capital: 11n,
      change: 15n,
      unexplained: -1n,
    },
  ])
})
