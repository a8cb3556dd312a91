import { expect, test } from 'vitest'
import { BTC } from '../testing.ts'
import { findProblem } from './form-errors.ts'
import type { FormFacts } from './form-facts.ts'
import { EMPTY_FORM, type FormAction, type FormState, reduceForm } from './form-reducer.ts'
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

test('summarize: the coin account adds what the cost of a limit order lacks', () => {
  const pocket = { own: 5_000n * UNIT, coins: 900n * UNIT }
  const order = summary(form(), facts({ pocket }))
  expect(order.fromCoin).toBe(25n * UNIT)
  expect(intentOf(BTC, form(), order).body).toMatchObject({ from_coin: '25' })
})

test('summarize: for a market order the coin account may add up to the cost at the worst price', () => {
  const pocket = { own: 5_026_608_000n, coins: 900n * UNIT }
  // 1,000 lots at 52,500 instead of 50,016.
  expect(summary(form({ type: 'market' }), facts({ pocket })).fromCoin).toBe(249_642_000n)
})

test('summarize: an order that the contract account can pay takes nothing from the coin account', () => {
  const order = summary(form(), facts({ pocket: { own: 6_000n * UNIT, coins: 900n * UNIT } }))
  expect(order.fromCoin).toBe(0n)
  expect(intentOf(BTC, form(), order).body).not.toHaveProperty('from_coin')
})

test('summarize: the liquidation price of a short is above the entry', () => {
  expect(summary(form({ side: 'short' })).liquidationTicks).toBe(547_264n)
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
  ['a valid order', {}, {}, undefined],
  ['no price', { price: '' }, {}, 'priceMissing'],
  ['a price above the band', { price: '52500.1' }, {}, 'priceTooHigh'],
  ['a price at the band', { price: '52500' }, { available: undefined }, undefined],
  ['a short below the band', { side: 'short', price: '47499.9' }, {}, 'priceTooLow'],
  ['no lots', { share: '' }, {}, 'shareMissing'],
  ['zero lots', { share: '0' }, {}, 'shareMissing'],
  ['too many lots', { share: '100001', multiple: 1 }, {}, 'shareTooLarge'],
  ['a price too far below', { price: '44999.9' }, {}, 'priceTooLow'],
  ['the lowest price', { price: '45000' }, {}, undefined],
  ['a short too far above', { side: 'short', price: '55000.1' }, {}, 'priceTooHigh'],
  [
    'leverage too high for all lots of the side',
    { share: '1', multiple: 50 },
    { ownLots: 1_000n },
    'multipleTooHigh',
  ],
  ['the maximum leverage of the side', { share: '1', multiple: 20 }, { ownLots: 1_000n }, undefined],
  [
    'more lots on a side than the contract allows',
    { share: '2', multiple: 1 },
    { ownLots: 99_999n },
    'sideTooLarge',
  ],
  ['a value below one lot', { sizeIn: 'quote', share: '49.9' }, {}, 'valueTooSmall'],
  ['an empty value', { sizeIn: 'quote', share: '0.' }, {}, 'valueMissing'],
  ['a value of one lot', { sizeIn: 'quote', share: '50' }, {}, undefined],
  ['a value above the maximum lots', { sizeIn: 'quote', share: '5000050', multiple: 1 }, {}, 'shareTooLarge'],
  ['a value above the balance', { sizeIn: 'quote', share: '50000', multiple: 5 }, {}, 'insufficientBalance'],
  [
    'a value with no liquidity in the book',
    { sizeIn: 'quote', share: '500', type: 'market' },
    { asks: [] },
    'noLiquidity',
  ],
  ['leverage too high for these lots', { share: '1001', multiple: 50 }, {}, 'multipleTooHigh'],
  ['above the balance', { multiple: 5 }, {}, 'insufficientBalance'],
  ['the whole balance', {}, { available: 5_025n * UNIT }, undefined],
  ['a unit above the balance', {}, { available: 5_025n * UNIT - 1n }, 'insufficientBalance'],
  ['an empty book', { type: 'market' }, { asks: [] }, 'noLiquidity'],
  ['an unknown book', { type: 'market' }, { asks: undefined }, undefined],
  ['no index price', {}, { indexTicks: 0n }, 'contractHasNoPrice'],
  ['a step of the price', {}, { priceDoubt: 'step' }, 'priceDoubt_step'],
  ['late prices, which close options alone', {}, { priceDoubt: 'slow' }, undefined],
  ['empty stops', { stops: true }, {}, 'stopMissing'],
  ['a stop of zero', { stops: true, stopLoss: '0', takeProfit: '51000' }, {}, 'stopMissing'],
  ['take profit below the mark', { stops: true, takeProfit: '49000' }, {}, 'stopTooLow'],
  ['take profit below the limit', { stops: true, price: '51000', takeProfit: '50500' }, {}, 'stopTooLow'],
  ['stop loss above the limit', { stops: true, price: '48000', stopLoss: '49000' }, {}, 'stopTooHigh'],
  ['take profit at the mark', { stops: true, takeProfit: '50000' }, {}, 'stopTooLow'],
  ['stop loss above the mark', { stops: true, stopLoss: '50000.1' }, {}, 'stopTooHigh'],
  ['both on the right side', { stops: true, takeProfit: '50000.1', stopLoss: '49999.9' }, {}, undefined],
  ['reversed for a short', { side: 'short', stops: true, takeProfit: '50001' }, {}, 'stopTooHigh'],
  ['stops switched off', { stops: false, takeProfit: '1' }, {}, undefined],
])('findProblem: %s', (_what, changes, known, text) => {
  expect(problem(form(changes), facts(known))?.text).toBe(text)
})

test('findProblem: a value below one lot shows the value of one lot', () => {
  expect(problem(form({ sizeIn: 'quote', share: '49.9' }))?.limit).toEqual({ units: 50n * UNIT, of: 'quote' })
})

test('intentOf: a size in USDT is sent in lots', () => {
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
  [
    'switching the side clears the stops',
    { type: 'sideChosen', side: 'short' },
    { side: 'short', stopLoss: '' },
  ],
  ['the same side keeps them', { type: 'sideChosen', side: 'long' }, { stopLoss: '40000' }],
  ['a suggestion does not overwrite', { type: 'priceSuggested', price: '1' }, { price: '50000' }],
  [
    'switching the unit converts the size',
    { type: 'sizeUnitChosen', sizeIn: 'quote', share: '50000' },
    { sizeIn: 'quote', share: '50000', refused: undefined },
  ],
  ['an accepted order clears the lots', { type: 'accepted' }, { share: '', stops: false, price: '50000' }],
  ['a step is one tick', { type: 'priceStepped', ticks: -1n, decimals: 1, from: '' }, { price: '49999.9' }],
])('reduceForm: %s', (_what, action, changed) => {
  expect(reduceForm(form({ type: 'market', stops: true, stopLoss: '40000' }), action)).toMatchObject(changed)
})
