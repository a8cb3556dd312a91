import { expect, test } from 'vitest'
import { percentOf } from '../../../lib/trading/form/fill-estimate.ts'
import { BTC } from '../testing.ts'
import type { FormFacts } from './form-facts.ts'
import { EMPTY_FORM, type FormState } from './form-reducer.ts'
import { convertSize, maxLotsAtLeverage, parseLots, sizeForPercent } from './form-size.ts'
import { summarize } from './form-summary.ts'

const UNIT = 1_000_000n
const FACTS: FormFacts = {
  ownLots: 0n,
  available: 1_000n * UNIT,
  indexTicks: 500_000n,
  markTicks: 500_000n,
  bids: [['49990', '0.1']],
  asks: [
    ['50010', '0.1'],
    ['50500', '1'],
  ],
}
const form = (changes: Partial<FormState>): FormState => ({ ...EMPTY_FORM, price: '50000', ...changes })

test.each([
  ['100 % at a limit', {}, 100],
  ['25 %', {}, 25],
  ['a market order', { type: 'market' }, 100],
  ['a short market order', { type: 'market', side: 'short' }, 100],
] as const)('sizeForPercent: %s: the most lots it can pay for', (_what, changes, percent) => {
  const state = form(changes)
  const share = sizeForPercent(BTC, state, FACTS, percent)
  const spend = (FACTS.available ?? 0n) * BigInt(percent)
  const cost = (lots: string) => (summarize(BTC, { ...state, share: lots }, FACTS).cost ?? 0n) * 100n
  expect(cost(share) <= spend).toBe(true)
  if (state.type === 'limit') expect(cost(String(Number(share) + 1)) > spend).toBe(true)
  expect(Number(share)).toBeGreaterThan(0)
})

const sizeFor = (available: bigint) => sizeForPercent(BTC, form({}), { ...FACTS, available }, 100)

test('sizeForPercent: the cost of a size, to the unit, pays for it', () => {
  // 100 lots at 50,000: a margin of 500 USDT and a fee of 2.5.
  expect([502_500_000n - 1n, 502_500_000n].map(sizeFor)).toEqual(['99', '100'])
})

test.each([3, 7, 30])(
  'sizeForPercent: at a leverage of %s the rounded costs stay within any balance',
  (multiple) => {
    const state = form({ price: '49999.7', multiple })
    const costOf = (lots: number) => summarize(BTC, { ...state, share: String(lots) }, FACTS).cost ?? 0n
    for (let lots = 1; lots < 60; lots += 1)
      for (const available of [costOf(lots) - 1n, costOf(lots)]) {
        const size = Number(sizeForPercent(BTC, state, { ...FACTS, available }, 100))
        expect(costOf(size) <= available && available < costOf(size + 2)).toBe(true)
      }
  },
)

test('sizeForPercent: a market order over two levels costs nearly the whole balance', () => {
  const state = form({ type: 'market' })
  const facts = { ...FACTS, available: 5_000n * UNIT }
  const cost = summarize(BTC, { ...state, share: sizeForPercent(BTC, state, facts, 100) }, facts).cost ?? 0n
  expect(cost <= 5_000n * UNIT && cost > 4_950n * UNIT).toBe(true)
})

test.each([
  ['0 %', form({}), FACTS, 0],
  ['an unknown balance', form({}), { ...FACTS, available: undefined }, 100],
  ['no price', form({ price: '' }), FACTS, 100],
  ['too little for one lot', form({}), { ...FACTS, available: 1n }, 100],
])('sizeForPercent: %s gives no size', (_what, state, facts, percent) => {
  expect(sizeForPercent(BTC, state, facts, percent)).toBe('')
})

/** 100 lots at 50,010 and 1,000 at 50,500 are offered: 5,001 and 50,500 USDT. One lot at the limit is worth 50 USDT. */
test.each<[string, Partial<FormState>, Partial<FormFacts>, bigint | undefined]>([
  ['at a limit: whole lots at its price', { share: '500' }, {}, 10n],
  ['at a limit: rounded down', { share: '549.999999' }, {}, 10n],
  ['less than one lot', { share: '49.99' }, {}, undefined],
  ['an empty field', { share: '' }, {}, undefined],
  ['a limit order without a price', { share: '500', price: '' }, {}, undefined],
  ['a market order: the best price', { share: '501', type: 'market' }, {}, 10n],
  [
    'a market order: the first level and more expensive lots of the next',
    { share: '5102', type: 'market' },
    {},
    102n,
  ],
  [
    'a market order: not one lot more than the value pays for',
    { share: '5101.99', type: 'market' },
    {},
    101n,
  ],
  [
    'a market order beyond the visible book: the remainder at its last price',
    { share: '65601', type: 'market' },
    {},
    1_300n,
  ],
  ['a short market order: the bids', { share: '499.9', type: 'market', side: 'short' }, {}, 10n],
  [
    'a market order with levels beyond the band: the remainder at the last price within it',
    { share: '6001', type: 'market' },
    {
      asks: [
        ['50010', '0.1'],
        ['60000', '1'],
      ],
    },
    119n,
  ],
  [
    'a market order while the index price is unknown',
    { share: '501', type: 'market' },
    { indexTicks: undefined },
    10n,
  ],
  ['an empty book: the index price', { share: '500', type: 'market' }, { asks: [] }, 10n],
  ['an unknown book: the index price', { share: '500', type: 'market' }, { asks: undefined }, 10n],
  ['neither book nor index price', { share: '500', type: 'market' }, { asks: [], indexTicks: 0n }, undefined],
])('parseLots: a size in USDT, %s', (_what, changes, known, lots) => {
  expect(parseLots(BTC, form({ sizeIn: 'quote', ...changes }), { ...FACTS, ...known })).toBe(lots)
})

test.each<[string, Partial<FormState>]>([
  ['at a limit', {}],
  ['a market order within one level', { type: 'market', share: '99' }],
  ['a market order over two levels', { type: 'market', share: '777' }],
  ['a market order beyond the visible book', { type: 'market', share: '5000' }],
  ['a short market order', { type: 'market', side: 'short', share: '101' }],
])('convertSize: switching the unit %s and back keeps the lots', (_what, changes) => {
  const state = form({ share: '40', ...changes })
  const value = convertSize(BTC, state, FACTS, 'quote')
  expect(Number(value)).toBeGreaterThan(1_000)
  const inQuote: FormState = { ...state, sizeIn: 'quote', share: value }
  expect(convertSize(BTC, inQuote, FACTS, 'lots')).toBe(state.share)
  expect(convertSize(BTC, inQuote, FACTS, 'quote')).toBe(value)
})

test('convertSize: the same unit keeps the text as typed', () => {
  expect(convertSize(BTC, form({ share: '007' }), FACTS, 'lots')).toBe('007')
})

test('convertSize: lots have no value before there is a price', () => {
  expect(convertSize(BTC, form({ share: '40', price: '' }), FACTS, 'quote')).toBe('')
})

test('convertSize: an empty size is empty in the other unit', () => {
  expect(convertSize(BTC, form({ share: '' }), FACTS, 'quote')).toBe('')
  expect(convertSize(BTC, form({ sizeIn: 'quote', share: '10' }), FACTS, 'lots')).toBe('')
})

test.each(['limit', 'market'] as const)(
  'sizeForPercent: the same number of lots when the unit is USDT: %s',
  (type) => {
    const state = form({ type })
    const share = sizeForPercent(BTC, { ...state, sizeIn: 'quote' }, FACTS, 50)
    const lots = parseLots(BTC, { ...state, sizeIn: 'quote', share }, FACTS)
    expect(String(lots)).toBe(sizeForPercent(BTC, state, FACTS, 50))
  },
)

test('sizeForPercent: at most the lots that the leverage allows', () => {
  const rich = { ...FACTS, available: 10_000_000n * UNIT }
  expect(sizeForPercent(BTC, form({ multiple: 50 }), rich, 100)).toBe('1000')
  expect(sizeForPercent(BTC, form({ multiple: 50 }), { ...rich, ownLots: 400n }, 100)).toBe('600')
  expect(sizeForPercent(BTC, form({ multiple: 50 }), { ...rich, ownLots: 1_001n }, 100)).toBe('')
  expect(maxLotsAtLeverage(BTC, 20)).toBe(10_000n)
  expect(maxLotsAtLeverage(BTC, 500)).toBe(0n)
  expect(maxLotsAtLeverage({ ...BTC, lotsMax: 500n }, 50)).toBe(500n)
})

test('percentOf: the slider shows the share of the cost', () => {
  expect(percentOf(250n, 1_000n)).toBe(25)
  expect(percentOf(2_000n, 1_000n)).toBe(100)
  expect(percentOf(undefined, 1_000n)).toBe(0)
})
