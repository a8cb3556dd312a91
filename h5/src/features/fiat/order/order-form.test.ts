import { expect, test } from 'vitest'
import type { Ad } from '../ads/ad.ts'
import {
  amountDecimals,
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

test('summarizeOrder: a total above the largest one buys more coins than are offered', () => {
  expect(summarizeOrder({ ...VALUES, amount: '931' }, SELLS, 0)?.coins).toBe('1001.075268')
})

test('summarizeOrder: nothing without an amount or a price', () => {
  expect(summarizeOrder({ ...VALUES, amount: '0' }, SELLS, 0)).toBeUndefined()
  expect(summarizeOrder({ ...VALUES, amount: '93.001' }, SELLS, 0)).toBeUndefined()
  expect(summarizeOrder({ by: 'coins', amount: '1.0000001' }, SELLS, 0)).toBeUndefined()
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

test.each([
  ['9.999999', { text: 'amountMin', limit: '10', by: 'coins' }],
  ['10', undefined],
  ['1000.5', undefined],
  ['1000.500001', { text: 'amountMax', limit: '1000.5', by: 'coins' }],
])('findOrderErrors: %s USDT to buy', (amount, error) => {
  expect(findOrderErrors({ ...VALUES, by: 'coins', amount }, SELLS, '0').amount).toEqual(error)
})

test('findOrderErrors: a purchase needs neither a card nor the fund password', () => {
  expect(findOrderErrors(VALUES, SELLS, undefined)).toEqual({})
})

test.each(['12345', '1234567', 'x123456'])('findOrderErrors: rejects %j as a fund password', (pass) => {
  expect(findOrderErrors({ ...VALUES, cardId: 1, pass }, BUYS, '100')).toEqual({
    pass: { text: 'fundPasswordSix', quiet: true },
  })
})

test('findOrderErrors: limits and a balance that are unknown are not an error', () => {
  const sale = { ...VALUES, cardId: 1, pass: '123456' }
  expect(findOrderErrors(sale, BUYS, undefined)).toEqual({})
  expect(findOrderErrors({ ...sale, amount: '1' }, { ...BUYS, price: undefined }, '0')).toEqual({})
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
  expect(largestAmount(VALUES, BUYS, undefined)).toBe('930.47')
  expect(largestAmount(VALUES, BUYS, '1000.5')).toBe('930.47')
})

test.each([
  ['100', '93'],
  ['0.000001', '0'],
  ['0', '0'],
])('largestAmount: the total of %s USDT that are left never costs more coins', (available, total) => {
  expect(largestAmount(VALUES, BUYS, available)).toBe(total)
})

test('largestAmount: nothing without a price', () => {
  expect(largestAmount(VALUES, { ...BUYS, price: undefined }, '100')).toBe('')
})

test.each([
  ['fiat', 'EUR', 2],
  ['fiat', 'JPY', 0],
  ['coins', 'EUR', 6],
] as const)('amountDecimals: by %s of %s', (by, fiat, decimals) => {
  expect(amountDecimals({ ...VALUES, by }, { ...SELLS, fiat })).toBe(decimals)
})

test("orderFieldOf: the wire's names", () => {
  expect(['number', 'card_id', 'pass'].map((field) => orderFieldOf({ field }))).toEqual([
    'amount',
    'card',
    'pass',
  ])
})
