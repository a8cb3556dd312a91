import { expect, test } from 'vitest'
import { BTC } from '../testing.ts'
import type { FormState } from './form-reducer.ts'
import { summarize } from './form-summary.ts'
import { fieldOf, intentOf } from './order-intent.ts'
import { facts, form, UNIT } from './testing.ts'

const LONG = { currency_id: 1, legal_id: 3, type: 1, share: 1_000, multiple: 10 }

test.each<[string, Partial<FormState>, object]>([
  ['a limit order', { price: '50000.' }, { ...LONG, status: 0, target_price: '50000' }],
  ['a market order without the price that was typed before', { type: 'market' }, { ...LONG, status: 1 }],
  ['a short', { side: 'short' }, { ...LONG, type: 2, status: 0, target_price: '50000' }],
  [
    'a size in USDT, in lots',
    { sizeIn: 'quote', share: '549.9' },
    { ...LONG, share: 10, status: 0, target_price: '50000' },
  ],
  [
    'a take profit alone',
    { type: 'market', stops: true, takeProfit: '51000.50' },
    { ...LONG, status: 1, target_profit_price: '51000.5' },
  ],
  [
    'a stop loss alone',
    { type: 'market', stops: true, stopLoss: '49000' },
    { ...LONG, status: 1, stop_loss_price: '49000' },
  ],
  ['no stops that are switched off', { type: 'market', stopLoss: '49000' }, { ...LONG, status: 1 }],
])('intentOf: sends %s', (_what, changes, body) => {
  const state = form(changes)
  const intent = intentOf(BTC, state, summarize(BTC, state, facts()))
  expect(intent).toEqual({ path: 'lever/submit', key: expect.any(String), body })
})

test('intentOf: a limit order without a price names none', () => {
  const state = form({ price: '' })
  expect(intentOf(BTC, state, summarize(BTC, state, facts())).body).not.toHaveProperty('target_price')
})

const bodyOf = (own: bigint) => {
  const pocket = { own, coins: 900n * UNIT }
  return intentOf(BTC, form(), summarize(BTC, form(), facts({ pocket }))).body
}

test('intentOf: names the amount that the coin account adds, and none if it adds nothing', () => {
  expect(bodyOf(5_000n * UNIT)).toMatchObject({ from_coin: '25' })
  expect(bodyOf(6_000n * UNIT)).not.toHaveProperty('from_coin')
})

test.each([
  ['target_price', 'price'],
  ['trigger_price', 'trigger'],
  ['share', 'share'],
  ['target_profit_price', 'takeProfit'],
  ['stop_loss_price', 'stopLoss'],
  ['multiple', undefined],
])('fieldOf: the field %s of a rejection is %s', (field, expected) => {
  expect(fieldOf({ code: 'invalid', field })).toBe(expected)
})

test.each([
  ['stop_would_trigger', 'trigger'],
  ['price_outside_band', 'price'],
  ['price_required', 'price'],
  ['price_step_wrong', 'price'],
  ['insufficient_balance', 'share'],
  ['leverage_too_high', 'share'],
  ['position_limit_exceeded', 'share'],
  ['quantity_too_large', 'share'],
  ['quantity_too_small', 'share'],
  ['trading_is_paused', undefined],
])('fieldOf: without a field, %s is about %s', (code, expected) => {
  expect(fieldOf({ code })).toBe(expected)
})
