import { expect, test } from 'vitest'
import type { Ad } from '../ads/ad.ts'
import {
  findOrderErrors,
  largestAmount,
  orderFieldOf,
  type OrderValues,
  summarizeOrder,
} from './order-form.ts'

const SELLS: Ad = {
  id: 7,
  side: 'sell',
  currencyId: 3,
  currency: 'USDT',
  decimals: 6,
  fiat: 'EUR',
  price: '0.93',
  indexPpm: undefined,
  amountMin: '10',
  amountMax: '1000.5',
  left: '5000',
  payMinutes: 15,
  banks: [{ cardId: 4, name: 'Sparkasse' }],
  terms: '',
  version: 2,
  merchant: {
    id: 9,
    name: 'Anna',
    peers: 3,
    deals: 4,
    completionPpm: 990_000,
    releaseMs: 60_000,
    ratings: 1,
    ratingPpm: 1_000_000,
  },
}
const BUYS: Ad = { ...SELLS, side: 'buy', banks: [] }
const VALUES: OrderValues = { by: 'fiat', amount: '93', cardId: undefined, pass: '' }

test('summarizeOrder: coins, total, fee and net amount, by fiat or by coins', () => {
  const summary = { coins: '100', total: '93', fee: '0.1', received: '99.9' }
  expect(summarizeOrder(VALUES, SELLS, 1_000)).toEqual(summary)
  expect(summarizeOrder({ ...VALUES, by: 'coins', amount: '100' }, SELLS, 1_000)).toEqual(summary)
})

test('summarizeOrder: the largest total buys exactly the largest quantity', () => {
  expect(summarizeOrder({ ...VALUES, amount: '930.47' }, SELLS, 0)).toMatchObject({
    coins: '1000.5',
    total: '930.47',
  })
})

test('summarizeOrder: nothing without an amount or a price', () => {
  expect(summarizeOrder({ ...VALUES, amount: '0' }, SELLS, 0)).toBeUndefined()
  expect(summarizeOrder(VALUES, { ...SELLS, price: undefined }, 0)).toBeUndefined()
})

test.each([
  ['', { text: 'amountRequired', quiet: true }],
  ['9.29', { text: 'amountMin', limit: '9.3', by: 'fiat' }],
  ['9.3', undefined],
  ['930.47', undefined],
  ['930.48', { text: 'amountMax', limit: '930.47', by: 'fiat' }],
])('findOrderErrors: %s EUR to buy', (amount, error) => {
  expect(findOrderErrors({ ...VALUES, amount }, SELLS, '0').amount).toEqual(error)
})

test('findOrderErrors: a sale needs the coins, a card and the fund password', () => {
  expect(findOrderErrors(VALUES, BUYS, '99.999999')).toEqual({
    amount: { text: 'insufficientBalance' },
    card: { text: 'cardRequired', quiet: true },
    pass: { text: 'fundPasswordSix', quiet: true },
  })
  expect(findOrderErrors({ ...VALUES, cardId: 1, pass: '123456' }, BUYS, '100')).toEqual({})
})

test('largestAmount: the limit of the advertisement, and for a sale also the available balance', () => {
  expect(largestAmount(VALUES, SELLS, '0')).toBe('930.47')
  expect(largestAmount({ ...VALUES, by: 'coins' }, BUYS, '2000')).toBe('1000.5')
  expect(largestAmount({ ...VALUES, by: 'coins' }, BUYS, '50.5')).toBe('50.5')
  expect(largestAmount(VALUES, BUYS, '50.5')).toBe('46.96')
})

test("orderFieldOf: the wire's names", () => {
  expect(['number', 'card_id', 'pass'].map((field) => orderFieldOf({ field }))).toEqual([
    'amount',
    'card',
    'pass',
  ])
})
