import type { MicroOrder } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { clockText } from '../durations.ts'
import { mergeOpen } from './merge-options.ts'
import { interimResult, phaseOf, secondsLeft, shareLeft } from './option-progress.ts'
import { payoutIfWon, resultFigure, signedProfit } from './order-figures.ts'

const ORDER: MicroOrder = {
  id: 1,
  accepted_at: 0,
  accepted_tick: 5,
  delivery_at: 30_000,
  payout_ppm: 850_000,
  match_id: 1,
  currency_name: 'BTC',
  legal_name: 'USDT',
  type: 1,
  seconds: 30,
  currency_id: 3,
  payable_name: 'USDT',
  number: '10',
  status: 1,
  buy_price: '60000.5',
  entry_by: 10_000,
  window_from: 20_000,
  delivery_price: null,
  result: null,
  payout: '0',
  profit: '0',
  settled_at: null,
}
const order = (changes: Partial<MicroOrder>): MicroOrder => ({ ...ORDER, ...changes })
const CLOSED = { status: 3, result: 'win', settled_at: 30_100 } as const

test.each<[string, Partial<MicroOrder>, number, ReturnType<typeof phaseOf>]>([
  ['no entry price yet', { buy_price: null }, 1, 'entering'],
  ['entered', {}, 29_999, 'running'],
  ['at delivery', {}, 30_000, 'settling'],
  ['closed before the clock reaches delivery', CLOSED, 29_000, 'closed'],
])('phaseOf: an option with %s', (_state, changes, now, phase) => {
  expect(phaseOf(order(changes), now)).toBe(phase)
})

test.each<[MicroOrder['type'], string | undefined, ReturnType<typeof interimResult>]>([
  [1, '60000.6', 'ahead'],
  [1, '60000.5', 'level'],
  [1, '60000.50', 'level'],
  [1, '9999.9', 'behind'],
  [2, '60000.4', 'ahead'],
  [2, '100000', 'behind'],
  [3, '60000.5', 'ahead'],
  [3, '60000.6', 'behind'],
  [1, undefined, undefined],
])('interimResult: an option of type %i at %s is %s', (type, price, interim) => {
  expect(interimResult(order({ type }), price)).toBe(interim)
})

test('interimResult: undefined without an entry price', () => {
  expect(interimResult(order({ buy_price: null }), '60000')).toBeUndefined()
})

test.each([
  [0, 30, 1],
  [15_000, 15, 0.5],
  [29_001, 1, 0.0333],
  [31_000, 0, 0],
  [-5_000, 35, 1],
])('secondsLeft: at %i ms there are %i seconds left', (now, seconds, share) => {
  expect(secondsLeft(ORDER, now)).toBe(seconds)
  expect(shareLeft(ORDER, now)).toBeCloseTo(share, 4)
})

test.each([
  [7, '0:07'],
  [60, '1:00'],
  [599, '9:59'],
  [720, '12:00'],
])('clockText: %i seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test('mergeOpen: the next delivery first, unique, without closed options', () => {
  const long = order({ id: 2, delivery_at: 90_000 })
  const short = order({ id: 3, delivery_at: 20_000 })
  expect(mergeOpen([ORDER, long], [short]).map(({ id }) => id)).toEqual([3, 1, 2])
  expect(mergeOpen([ORDER, long], [order(CLOSED)]).map(({ id }) => id)).toEqual([2])
})

test('mergeOpen: a stale update never clears the entry price', () => {
  expect(mergeOpen([ORDER], [order({ buy_price: null })])[0]?.buy_price).toBe('60000.5')
  expect(mergeOpen([order({ buy_price: null })], [ORDER])[0]?.buy_price).toBe('60000.5')
})

test.each([
  ['10', 850_000, 6, '18.5'],
  ['5.000001', 850_000, 6, '9.250001'],
  ['0.00000001', 800_000, 8, '0.00000001'],
])('payoutIfWon: a stake of %s at %i ppm pays %s', (number, payout_ppm, decimals, payout) => {
  expect(payoutIfWon({ number, payout_ppm }, decimals)).toBe(payout)
})

test.each([
  ['8.5', '+8.5'],
  ['-10', '−10'],
  ['0', '0'],
])('signedProfit: %s is %s', (profit, text) => {
  expect(signedProfit(profit, (plain) => plain)).toBe(text)
})

test.each<[NonNullable<MicroOrder['result']>, string, string, string]>([
  ['win', '18.5', '8.5', '+8.5 USDT'],
  ['lose', '0', '-10', '−10 USDT'],
  ['draw', '10', '0', '10 USDT'],
  ['void', '10', '0', '10 USDT'],
])('resultFigure: %s', (result, payout, profit, text) => {
  expect(resultFigure(order({ result, payout, profit }), (plain) => plain)).toBe(text)
})
