import { expect, test } from 'vitest'
import { clockText } from '../durations.ts'
import type { TimedOption } from '../timed-option.ts'
import { mergeOpen } from './merge-options.ts'
import { interimResult, phaseOf, secondsLeft, shareLeft } from './option-progress.ts'
import { payoutIfWon, resultFigure, signedProfit } from './order-figures.ts'

const ORDER: TimedOption = {
  id: 1,
  acceptedAt: 0,
  deliveryAt: 30_000,
  payoutPpm: 850_000n,
  matchId: 1,
  base: 'BTC',
  quote: 'USDT',
  type: 'call',
  seconds: 30,
  currencyId: 3,
  currency: 'USDT',
  stake: '10',
  status: 'open',
  entryPrice: '60000.5',
  windowFrom: 20_000,
  deliveryPrice: undefined,
  result: undefined,
  payout: '0',
  profit: '0',
  settledAt: undefined,
  isDelayed: true,
}
const order = (changes: Partial<TimedOption>): TimedOption => ({ ...ORDER, ...changes })
const CLOSED = { status: 'closed', result: 'win', settledAt: 30_100 } as const

test.each<[string, Partial<TimedOption>, number, ReturnType<typeof phaseOf>]>([
  ['no entry price yet', { entryPrice: undefined }, 1, 'entering'],
  ['entered', {}, 29_999, 'running'],
  ['at delivery', {}, 30_000, 'settling'],
  ['closed before the clock reaches delivery', CLOSED, 29_000, 'closed'],
])('phaseOf: an option with %s', (_state, changes, now, phase) => {
  expect(phaseOf(order(changes), now)).toBe(phase)
})

test.each<[TimedOption['type'], string | undefined, ReturnType<typeof interimResult>]>([
  ['call', '60000.6', 'ahead'],
  ['call', '60000.5', 'level'],
  ['call', '60000.50', 'level'],
  ['call', '9999.9', 'behind'],
  ['put', '60000.4', 'ahead'],
  ['put', '100000', 'behind'],
  ['even', '60000.5', 'ahead'],
  ['even', '60000.6', 'behind'],
  ['call', undefined, undefined],
])('interimResult: an option of type %s at %s is %s', (type, price, interim) => {
  expect(interimResult(order({ type }), price)).toBe(interim)
})

test('interimResult: undefined without an entry price', () => {
  expect(interimResult(order({ entryPrice: undefined }), '60000')).toBeUndefined()
})

test.each([
  [0, 30, 1],
  [15_000, 15, 0.5],
  [29_001, 1, 0.0333],
  [31_000, 0, 0],
  [-3_000, 30, 1],
])('secondsLeft: at %i ms from the entry there are %i seconds left', (now, seconds, share) => {
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
  const long = order({ id: 2, deliveryAt: 90_000 })
  const short = order({ id: 3, deliveryAt: 20_000 })
  expect(mergeOpen([ORDER, long], [short]).map(({ id }) => id)).toEqual([3, 1, 2])
  expect(mergeOpen([ORDER, long], [order(CLOSED)]).map(({ id }) => id)).toEqual([2])
})

test('mergeOpen: a stale update never clears the entry price', () => {
  expect(mergeOpen([ORDER], [order({ entryPrice: undefined })])[0]?.entryPrice).toBe('60000.5')
  expect(mergeOpen([order({ entryPrice: undefined })], [ORDER])[0]?.entryPrice).toBe('60000.5')
})

test.each([
  ['10', 850_000n, 6, '18.5'],
  ['5.000001', 850_000n, 6, '9.250001'],
  ['0.00000001', 800_000n, 8, '0.00000001'],
])('payoutIfWon: a stake of %s at %s ppm pays %s', (stake, payoutPpm, decimals, payout) => {
  expect(payoutIfWon({ stake, payoutPpm }, decimals)).toBe(payout)
})

test.each([
  ['8.5', '+8.5'],
  ['-10', '−10'],
  ['0', '0'],
])('signedProfit: %s is %s', (profit, text) => {
  expect(signedProfit(profit, (plain) => plain)).toBe(text)
})

test.each<[NonNullable<TimedOption['result']>, string, string, string]>([
  ['win', '18.5', '8.5', '+8.5 USDT'],
  ['lose', '0', '-10', '−10 USDT'],
  ['draw', '10', '0', '10 USDT'],
  ['void', '10', '0', '10 USDT'],
])('resultFigure: %s', (result, payout, profit, text) => {
  expect(resultFigure(order({ result, payout, profit }), (plain) => plain)).toBe(text)
})
