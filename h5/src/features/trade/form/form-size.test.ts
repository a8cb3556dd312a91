import { expect, test } from 'vitest'
import type { FormState } from './form-reducer.ts'
import { sizeForPercent } from './form-size.ts'
import type { FormFacts } from './form-summary.ts'
import { BTC, facts, form } from './testing.ts'

const LIMIT = { price: '60000' }
const SELL = { side: 'sell', price: '60000' } as const
const MARKET = { type: 'market' } as const
const BY_NUMBER = { type: 'market', by: 'number' } as const

const ROWS: Array<[string, Partial<FormState>, Partial<FormFacts>, number, string]> = [
  ['0 %', LIMIT, {}, 0, ''],
  ['25 %', LIMIT, {}, 25, '0.00416'],
  ['50 %', LIMIT, {}, 50, '0.00833'],
  ['75 %', LIMIT, {}, 75, '0.0125'],
  ['100 %, floored to the lot', LIMIT, {}, 100, '0.01666'],
  ['1 %', LIMIT, {}, 1, '0.00016'],
  ['no price yet', {}, {}, 100, ''],
  ['no balance', LIMIT, { available: 0n }, 100, ''],
  ['less than one lot', LIMIT, { available: 500_000n }, 100, ''],
  ['unknown balance', LIMIT, { available: undefined }, 100, ''],
  ['a sell floors to the lot', SELL, { available: 123_456_789n }, 100, '1.23456'],
  ['a third of a sell', SELL, { available: 123_456_789n }, 33, '0.4074'],
  ['never above the maximum order', SELL, { available: 9_000_000_000_000n }, 100, '500'],
  ['a market buy spends every unit', MARKET, { available: 999_999_999n }, 100, '999.999999'],
  ['25 % of a market buy', MARKET, { available: 999_999_999n }, 25, '249.999999'],
  ['0 % of a market buy', MARKET, { available: 0n }, 100, ''],
  ['a market buy by quantity uses the book', BY_NUMBER, {}, 100, '0.01666'],
  ['a market buy by quantity without a book', BY_NUMBER, { asks: undefined }, 100, ''],
  ['a market buy by quantity stops at the band', BY_NUMBER, { available: 9_000_000_000n }, 100, '0.03'],
  ['a market buy by quantity without an index price', BY_NUMBER, { indexTicks: undefined }, 100, '0.01666'],
  ['a market sell', { side: 'sell', type: 'market' }, { available: 100_000_000n }, 75, '0.75'],
  ['a trailing purchase pays at most its worst price', { type: 'trailing', trail: '1' }, {}, 100, '0.01571'],
  ['a trailing purchase without a distance', { type: 'trailing' }, {}, 100, ''],
]

test.each(ROWS)('sizeForPercent: %s', (_rule, state, known, percent, text) => {
  expect(sizeForPercent(BTC, form(state), facts(known), percent)).toBe(text)
})

test('sizeForPercent: a quote currency of eight decimals', () => {
  const market = { ...BTC, quoteDecimals: 8, tickLot: 100n }
  expect(sizeForPercent(market, form(LIMIT), facts({ available: 100_000_000_000n }), 100)).toBe('0.01666')
})
