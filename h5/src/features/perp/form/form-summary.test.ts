import { expect, test } from 'vitest'
import { BTC } from '../testing.ts'
import type { FormState } from './form-reducer.ts'
import { isStopLate, summarize } from './form-summary.ts'
import { facts, form, UNIT } from './testing.ts'

const summary = (state: FormState, known = facts()) => summarize(BTC, state, known)

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
  expect(summary(form(), facts({ pocket })).fromCoin).toBe(25n * UNIT)
})

test('summarize: for a market order the coin account may add up to the cost at the worst price', () => {
  const pocket = { own: 5_026_608_000n, coins: 900n * UNIT }
  // 1,000 lots at 52,500 instead of 50,016.
  expect(summary(form({ type: 'market' }), facts({ pocket })).fromCoin).toBe(249_642_000n)
})

test('summarize: a short market order takes only what its expected cost lacks', () => {
  const pocket = { own: 5_000n * UNIT, coins: 900n * UNIT }
  const short = summary(form({ type: 'market', side: 'short' }), facts({ pocket }))
  // 400 lots at 49,990 and 600 at 49,980: a margin of 4,998.4 USDT and a fee of 24.992.
  expect(short).toMatchObject({ priceTicks: 475_000n, cost: 5_023_392_000n, fromCoin: 23_392_000n })
})

test('summarize: without an index price the coin account adds what the expected cost lacks', () => {
  const pocket = { own: 5_026n * UNIT, coins: 900n * UNIT }
  const order = summary(form({ type: 'market' }), facts({ pocket, indexTicks: undefined }))
  expect(order).toMatchObject({ priceTicks: undefined, cost: 5_026_608_000n, fromCoin: 608_000n })
})

test('summarize: an order that the contract account can pay takes nothing from the coin account', () => {
  const pocket = { own: 6_000n * UNIT, coins: 900n * UNIT }
  expect(summary(form(), facts({ pocket })).fromCoin).toBe(0n)
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

test('summarize: a size in USDT is that of its whole lots', () => {
  expect(summary(form({ sizeIn: 'quote', share: '549.9' }))).toEqual(summary(form({ share: '10' })))
})

test('summarize: the liquidation price uses the tier of all lots on the side', () => {
  expect(summary(form(), facts({ ownLots: 1n })).liquidationTicks).toBe(461_538n)
})

test.each<[string, Partial<FormState>]>([
  ['no size', { share: '' }],
  ['no price', { price: '' }],
  ['a market order with an empty book', { type: 'market' }],
])('summarize: %s has no cost, no balance afterwards and no liquidation price', (_what, changes) => {
  const [state, known] = [form(changes), facts({ asks: [] })]
  const unknown = { value: undefined, margin: undefined, fee: undefined, cost: undefined, after: undefined }
  expect(summary(state, known)).toMatchObject({ ...unknown, liquidationTicks: undefined, fromCoin: 0n })
  expect(summary(state, { ...known, net: { same: undefined, opposite: undefined } })).toMatchObject(unknown)
})

test('summarize: a net order of a market without an index price has no outcome yet', () => {
  const known = facts({ indexTicks: undefined, net: { same: undefined, opposite: undefined } })
  expect(summary(form({ type: 'market' }), known)).toMatchObject({ net: undefined, cost: 5_026_608_000n })
})

test('summarize: a balance that is unknown leaves the balance afterwards unknown', () => {
  expect(summary(form(), facts({ available: undefined }))).toMatchObject({
    cost: 5_025n * UNIT,
    after: undefined,
  })
})

const isLate = (stopLoss: string) => {
  const state = form({ stops: true, stopLoss })
  return isStopLate(state, summary(state))
}

test('isStopLate: a stop loss at the liquidation price never triggers', () => {
  expect([isLate('45226.1'), isLate('45226.2'), isLate('')]).toEqual([true, false, false])
})
