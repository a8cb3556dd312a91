import { expect, test } from 'vitest'
import { BTC } from '../testing.ts'
import { findProblem } from './form-errors.ts'
import { EMPTY_FORM, type FormAction, type FormState, reduceForm } from './form-reducer.ts'
import type { FormFacts } from './form-facts.ts'
import { summarize } from './form-summary.ts'
import { intentOf } from './order-intent.ts'

const UNIT = 1_000_000n

function form(changes: Partial<FormState> = {}): FormState {
  return { ...EMPTY_FORM, price: '50000', share: '1000', ...changes }
}

/** 10,000 USDT, an index and a mark price of 50,000, and a book around them. */
function facts(changes: Partial<FormFacts> = {}): FormFacts {
  return {
    available: 10_000n * UNIT,
    indexTicks: 500_000n,
    markTicks: 500_000n,
    bids: [
      ['49990', '0.4'],
      ['49980', '1'],
    ],
    asks: [
      ['50010', '0.4'],
      ['50020', '1'],
      ['60000', '50'],
    ],
    ownLots: 0n,
    ...changes,
  }
}

const summary = (state: FormState, known = facts()) => summarize(BTC, state, known)
const problem = (state: FormState, known = facts()) => findProblem(BTC, state, summary(state, known), known)

test('summarize: a limit order costs its margin and fee at the limit', () => {
  expect(summary(form())).toMatchObject({
    value: 50_000n * UNIT,
    margin: 5_000n * UNIT,
    fee: 25n * UNIT,
    cost: 5_025n * UNIT,
    after: 4_975n * UNIT,
    liquidationTicks: 452_261n,
  })
})

test('summarize: the liquidation price of a short is above the entry', () => {
  expect(summary(form({ side: 2 })).liquidationTicks).toBe(547_264n)
})

test('summarize: a market order costs the average price of the asks', () => {
  expect(summary(form({ type: 'market' }))).toMatchObject({
    priceTicks: 525_000n,
    entryTicks: 500_160n,
    value: 50_016n * UNIT,
    fillsNow: 1_000n,
    cost: 5_026_608_000n,
  })
})

test('summarize: a market order fills nothing beyond the band', () => {
  expect(summary(form({ type: 'market', share: '2000' })).fillsNow).toBe(1_400n)
})

test.each<[string, Partial<FormState>, Partial<FormFacts>, string | undefined]>([
  ['a sound order', {}, {}, undefined],
  ['no price', { price: '' }, {}, 'priceMissing'],
  ['a price above the band', { price: '52500.1' }, {}, 'priceTooHigh'],
  ['a price at the band', { price: '52500' }, { available: undefined }, undefined],
  ['a short below the band', { side: 2, price: '47499.9' }, {}, 'priceTooLow'],
  ['no lots', { share: '' }, {}, 'shareMissing'],
  ['no lots at all', { share: '0' }, {}, 'shareMissing'],
  ['too many lots', { share: '100001', multiple: 1 }, {}, 'shareTooLarge'],
  ['a price that is too far below', { price: '44999.9' }, {}, 'priceTooLow'],
  ['the lowest price', { price: '45000' }, {}, undefined],
  ['a short too far above', { side: 2, price: '55000.1' }, {}, 'priceTooHigh'],
  [
    'more leverage than all lots of the side may have',
    { share: '1', multiple: 50 },
    { ownLots: 1_000n },
    'multipleTooHigh',
  ],
  ['as much as they may have', { share: '1', multiple: 20 }, { ownLots: 1_000n }, undefined],
  [
    'more lots on a side than the contract allows',
    { share: '2', multiple: 1 },
    { ownLots: 99_999n },
    'sideTooLarge',
  ],
  ['a value of less than a lot', { sizeIn: 'quote', share: '49.9' }, {}, 'valueTooSmall'],
  ['no value', { sizeIn: 'quote', share: '0.' }, {}, 'valueMissing'],
  ['a value of one lot', { sizeIn: 'quote', share: '50' }, {}, undefined],
  ['a value of too many lots', { sizeIn: 'quote', share: '5000050', multiple: 1 }, {}, 'shareTooLarge'],
  [
    'a value that is more than there is',
    { sizeIn: 'quote', share: '50000', multiple: 5 },
    {},
    'insufficientBalance',
  ],
  [
    'a value that no book offers',
    { sizeIn: 'quote', share: '500', type: 'market' },
    { asks: [] },
    'noLiquidity',
  ],
  ['more leverage than so many lots may have', { share: '1001', multiple: 50 }, {}, 'multipleTooHigh'],
  ['more than there is', { multiple: 5 }, {}, 'insufficientBalance'],
  ['all there is', {}, { available: 5_025n * UNIT }, undefined],
  ['one unit more', {}, { available: 5_025n * UNIT - 1n }, 'insufficientBalance'],
  ['a book that offers nothing', { type: 'market' }, { asks: [] }, 'noLiquidity'],
  ['a book that is not known', { type: 'market' }, { asks: undefined }, undefined],
  ['no index', {}, { indexTicks: 0n }, 'contractHasNoPrice'],
  ['stops that are empty', { stops: true }, {}, 'stopMissing'],
  ['a stop of nothing', { stops: true, stopLoss: '0', takeProfit: '51000' }, {}, 'stopMissing'],
  ['a profit below the mark', { stops: true, takeProfit: '49000' }, {}, 'stopTooLow'],
  ['a profit below the limit', { stops: true, price: '51000', takeProfit: '50500' }, {}, 'stopTooLow'],
  ['a loss above the limit', { stops: true, price: '48000', stopLoss: '49000' }, {}, 'stopTooHigh'],
  ['a profit at the mark', { stops: true, takeProfit: '50000' }, {}, 'stopTooLow'],
  ['a loss above the mark', { stops: true, stopLoss: '50000.1' }, {}, 'stopTooHigh'],
  ['both where they belong', { stops: true, takeProfit: '50000.1', stopLoss: '49999.9' }, {}, undefined],
  ['those of a short the other way', { side: 2, stops: true, takeProfit: '50001' }, {}, 'stopTooHigh'],
  ['stops that are switched off', { stops: false, takeProfit: '1' }, {}, undefined],
])('findProblem: %s', (_what, changes, known, text) => {
  expect(problem(form(changes), facts(known))?.text).toBe(text)
})

test('findProblem: a value below one lot shows the value of one lot', () => {
  expect(problem(form({ sizeIn: 'quote', share: '49.9' }))?.limit).toEqual({ units: 50n * UNIT, of: 'quote' })
})

test('orderIntent: a size in USDT is sent in lots', () => {
  const state = form({ sizeIn: 'quote', share: '549.9' })
  expect(summary(state)).toEqual(summary(form({ share: '10' })))
  expect(intentOf(BTC, state, summary(state)).body).toMatchObject({ share: 10, target_price: '50000' })
})

test('findProblem: a contract that is not open accepts no orders', () => {
  const paused = { ...BTC, status: 'cancel_only' } as const
  expect(findProblem(paused, form(), summary(form()), facts())?.text).toBe('contractClosed')
})

test('findProblem: a close-only contract gives the reason', () => {
  const stopped = { ...BTC, status: 'close_only' } as const
  expect(findProblem(stopped, form(), summary(form()), facts())?.text).toBe('contractCloseOnly')
})

test('summarize: the liquidation price uses the tier of all lots on the side', () => {
  expect(summary(form(), facts({ ownLots: 1n })).liquidationTicks).toBe(461_538n)
})

test.each<[string, FormAction, Partial<FormState>]>([
  [
    'a picked price makes it a limit order',
    { type: 'pricePicked', price: '1' },
    { type: 'limit', price: '1' },
  ],
  ['the other side has other stops', { type: 'sideChosen', side: 2 }, { side: 2, stopLoss: '' }],
  ['the same side keeps them', { type: 'sideChosen', side: 1 }, { stopLoss: '40000' }],
  ['a suggestion does not overwrite', { type: 'priceSuggested', price: '1' }, { price: '50000' }],
  [
    'another unit has the size in it',
    { type: 'sizeUnitChosen', sizeIn: 'quote', share: '50000' },
    { sizeIn: 'quote', share: '50000', refused: undefined },
  ],
  ['an accepted order leaves no lots', { type: 'accepted' }, { share: '', stops: false, price: '50000' }],
  [
    'a step goes by one tick',
    { type: 'priceStepped', ticks: -1n, decimals: 1, from: '' },
    { price: '49999.9' },
  ],
])('fieldOf: %s', (_what, action, changed) => {
  expect(reduceForm(form({ type: 'market', stops: true, stopLoss: '40000' }), action)).toMatchObject(changed)
})
