import { expect, test } from 'vitest'
import type { IssuePrice } from '../project.ts'
import { PROJECT } from '../testing.ts'
import {
  findPurchaseErrors,
  largestQuantity,
  paymentOf,
  percentOf,
  purchaseFieldOf,
  shareOfQuantity,
  summarizePurchase,
} from './purchase-terms.ts'

const [USDT, BTC] = PROJECT.prices as [IssuePrice, IssuePrice]
const TERMS = { project: PROJECT, price: USDT, ownLeft: '500', available: '100' }

test.each<[string, object]>([
  ['100', {}],
  ['400', {}],
  ['', { quantity: { text: 'amountRequired', quiet: true } }],
  ['0.00', { quantity: { text: 'amountRequired', quiet: true } }],
  ['9.9999', { quantity: { text: 'quantityMin', limit: '10' } }],
  ['500.0001', { quantity: { text: 'quantityMax', limit: '500' } }],
  ['400.0001', { quantity: { text: 'insufficientBalance' } }],
])('findPurchaseErrors: %j gives %j', (quantity, errors) => {
  expect(findPurchaseErrors({ quantity, currencyId: 3 }, TERMS)).toEqual(errors)
})

test('findPurchaseErrors: an unknown balance is not an error', () => {
  const terms = { ...TERMS, available: undefined }
  expect(findPurchaseErrors({ quantity: '450', currencyId: 3 }, terms)).toEqual({})
})

test.each([
  ['100', USDT, '25'],
  ['0.0001', USDT, '0.000025'],
  // A millionth of a BTC for 1 coin: the smallest unit of BTC is more than 0.0001 coins cost.
  ['0.0001', BTC, '0.00000001'],
  ['1.0001', BTC, '0.00000101'],
  ['', USDT, undefined],
  ['0', USDT, undefined],
])('paymentOf: %j at the price of %o is %s', (quantity, price, paid) => {
  expect(paymentOf(quantity, PROJECT, price)).toBe(paid)
})

test.each([
  ['100', '500', '400'],
  ['1000', '500', '500'],
  ['0.00003', '500', '0.0001'],
  [undefined, '500', '0'],
])('largestQuantity: of a balance of %s and a limit of %s is %s', (available, ownLeft, quantity) => {
  expect(largestQuantity({ ...TERMS, available, ownLeft })).toBe(quantity)
})

test('largestQuantity: can be paid for', () => {
  for (const available of ['0.00000099', '0.00012345', '1']) {
    const terms = { ...TERMS, price: BTC, available, ownLeft: '99999999' }
    const paid = paymentOf(largestQuantity(terms), PROJECT, BTC)
    expect(Number(paid)).toBeLessThanOrEqual(Number(available))
  }
})

test('shareOfQuantity and percentOf: floor, and are each other within a percent', () => {
  expect(shareOfQuantity('333.3333', 25, PROJECT)).toBe('83.3333')
  expect(percentOf('83.3334', '333.3333', PROJECT)).toBe(25)
  expect(percentOf('400', '333.3333', PROJECT)).toBe(100)
  expect(percentOf('', '333.3333', PROJECT)).toBe(0)
  expect(percentOf('1', '0', PROJECT)).toBe(0)
})

test('summarizePurchase: within the supply everything is allotted', () => {
  expect(summarizePurchase('400', PROJECT, USDT)).toEqual({ paid: '100', allotted: '400', refund: '0' })
})

test('summarizePurchase: beyond the supply a share is allotted and the rest refunded', () => {
  const project = { ...PROJECT, demand: '1500' }
  expect(summarizePurchase('500', project, USDT)).toEqual({ paid: '125', allotted: '250', refund: '62.5' })
})

test.each(['', '0', 'abc'])('summarizePurchase: returns nothing for %j', (quantity) => {
  expect(summarizePurchase(quantity, PROJECT, USDT)).toBeUndefined()
})

test.each([
  ['number', 'quantity'],
  ['currency_id', 'currency'],
  ['id', 'id'],
])('purchaseFieldOf: %s is %s', (field, own) => {
  expect(purchaseFieldOf({ field })).toBe(own)
})
