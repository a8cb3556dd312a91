import { expect, test } from 'vitest'
import type { FormState } from '../form/form-reducer.ts'
import { summarize } from '../form/form-summary.ts'
import { BTC, facts, form } from '../form/testing.ts'
import { stopIntentOf } from './stop-intent.ts'

const STOP = { currency_id: 1, legal_id: 3, side: 'sell', number: '0.01' }
const SALE = { side: 'sell', number: '0.010', trigger: '59000' } as const
const FALL = { source: 'last', direction: 'at_or_below', trigger_price: '59000' }

test.each<[string, Partial<FormState>, string, object]>([
  [
    'a stop limit',
    { ...SALE, type: 'stop_limit', price: '58900.' },
    'coin/trade/stop/place',
    { ...STOP, ...FALL, type: 'limit', price: '58900' },
  ],
  [
    'a stop market without the price that was typed before',
    { ...SALE, type: 'stop_market', price: '58900' },
    'coin/trade/stop/place',
    { ...STOP, ...FALL, type: 'market' },
  ],
  [
    'a trailing stop without the trigger that was typed before',
    { ...SALE, type: 'trailing', trail: '1.50' },
    'coin/trade/stop/trail',
    { ...STOP, trail: '1.5' },
  ],
  [
    'an OCO whose stop order trades at the market',
    { ...SALE, type: 'oco', price: '61000' },
    'coin/trade/oco',
    { ...STOP, ...FALL, type: 'market', limit_price: '61000' },
  ],
  [
    'an OCO whose stop order has a limit; its direction is that of the side',
    { ...SALE, type: 'oco', price: '61000', stopPrice: '58900', direction: 'at_or_above' },
    'coin/trade/oco',
    { ...STOP, ...FALL, type: 'limit', price: '58900', limit_price: '61000' },
  ],
])('stopIntentOf: %s', (_rule, changes, path, body) => {
  const state = form(changes)
  expect(stopIntentOf(BTC, state, summarize(BTC, state, facts()))).toMatchObject({
    path,
    key: expect.any(String),
  })
  expect(stopIntentOf(BTC, state, summarize(BTC, state, facts())).body).toEqual(body)
})
