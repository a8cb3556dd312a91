import type { OrderTypeName } from '@halyard/api/client'
import { expect, test } from 'vitest'
import type { FormState } from './form-reducer.ts'
import { summarize } from './form-summary.ts'
import { fieldOf, intentOf } from './order-intent.ts'
import { BTC, facts, form } from './testing.ts'

const ORDER = { currency_id: 1, legal_id: 3 }

test.each<[string, Partial<FormState>, OrderTypeName, string, object]>([
  [
    'a limit order, with plain decimals',
    { price: '60000.', number: '0.0100' },
    'limit',
    'coin/trade/buy',
    { type: 'limit', price: '60000', number: '0.01' },
  ],
  [
    'a market buy by amount, without the price that was typed before',
    { type: 'market', amount: '12.50', price: '60000', number: '7' },
    'market',
    'coin/trade/buy',
    { type: 'market', amount: '12.5' },
  ],
  [
    'a market buy by quantity, without the amount that was typed before',
    { type: 'market', by: 'number', amount: '12', number: '0.1' },
    'market',
    'coin/trade/buy',
    { type: 'market', number: '0.1' },
  ],
  [
    'a sale',
    { side: 'sell', type: 'post_only', price: '61000', number: '1' },
    'post_only',
    'coin/trade/sell',
    { type: 'post_only', price: '61000', number: '1' },
  ],
])('intentOf: sends %s', (_rule, changes, type, path, body) => {
  const state = form(changes)
  expect(intentOf(BTC, state, type, summarize(BTC, state, facts()))).toEqual({
    market: BTC,
    side: state.side,
    path,
    key: expect.any(String),
    body: { ...ORDER, ...body },
  })
})

test.each([
  ['oco', { code: 'price_step_wrong', field: 'limit_price' }, 'price'],
  ['oco', { code: 'price_step_wrong', field: 'price' }, 'stopPrice'],
  ['oco', { code: 'price_outside_band' }, 'stopPrice'],
  ['oco', { code: 'oco_prices_are_crossed' }, 'price'],
  ['stop_limit', { code: 'price_outside_band' }, 'price'],
  ['trailing', { code: 'trail_is_invalid' }, 'trail'],
] as const)('fieldOf: of type %s, %o is about its field', (type, failure, field) => {
  expect(fieldOf(failure, form({ type }))).toBe(field)
})

test.each([
  ['trigger_price', 'trigger'],
  ['trail', 'trail'],
  ['limit_price', 'price'],
  ['price', 'price'],
  ['number', 'number'],
  ['amount', 'amount'],
  ['currency_id', undefined],
])('fieldOf: the field %s of a rejection is %s', (field, expected) => {
  expect(fieldOf({ code: 'invalid', field }, form({}))).toBe(expected)
})

test.each([
  ['stop_would_trigger', 'trigger'],
  ['price_outside_band', 'price'],
  ['price_required', 'price'],
  ['price_step_wrong', 'price'],
  ['post_only_would_take', 'price'],
  ['amount_must_be_positive', 'size'],
  ['insufficient_balance', 'size'],
  ['insufficient_sellable_balance', 'size'],
  ['number_required', 'size'],
  ['quantity_step_wrong', 'size'],
  ['quantity_too_large', 'size'],
  ['quantity_too_small', 'size'],
  ['value_too_small', 'size'],
  ['trading_is_paused', undefined],
])('fieldOf: without a field, %s is about the %s', (code, about) => {
  const [number, amount] = about === 'size' ? ['number', 'amount'] : [about, about]
  expect(fieldOf({ code }, form({}))).toBe(number)
  expect(fieldOf({ code }, form({ type: 'market' }))).toBe(amount)
})
