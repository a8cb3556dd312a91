import { expect, test } from 'vitest'
import { summarize } from './form-summary.ts'
import { fieldOf, intentOf } from './order-intent.ts'
import { BTC, facts, form } from './testing.ts'

test('intentOf: sends plain decimals and only the fields of its order type', () => {
  const state = form({ price: '60000.', number: '0.0100' })
  const intent = intentOf(BTC, state, 'limit', summarize(BTC, state, facts()))
  expect(intent.path).toBe('coin/trade/buy')
  expect(intent.body).toEqual({ currency_id: 1, legal_id: 3, type: 'limit', price: '60000', number: '0.01' })
  const spend = form({ type: 'market', amount: '12.50', price: '60000' })
  expect(intentOf(BTC, spend, 'market', summarize(BTC, spend, facts())).body).toEqual({
    currency_id: 1,
    legal_id: 3,
    type: 'market',
    amount: '12.5',
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
