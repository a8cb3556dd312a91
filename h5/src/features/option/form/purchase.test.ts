import { expect, test } from 'vitest'
import { summarize } from './form-summary.ts'
import { fieldOf, purchaseOf } from './purchase.ts'
import { facts, form, OFFERED } from './testing.ts'

const purchase = purchaseOf(
  OFFERED,
  'put',
  summarize(OFFERED, form({ seconds: 60, number: '10.50' }), facts()),
)
test('carries a plain decimal and no price, payout or time of its own', () => {
  expect(purchase.body).toEqual({ match_id: 1, currency_id: 3, type: 2, seconds: 60, number: '10.5' })
})

test('nothing is bought without a time', () => {
  expect(() => purchaseOf(OFFERED, 'call', summarize(OFFERED, form({ number: '10' }), facts()))).toThrow()
})

test.each([
  ['option_time_required', undefined, 'seconds'],
  ['option_amount_too_small', undefined, 'number'],
  ['option_customer_exposure_reached', undefined, 'number'],
  ['even_not_offered', undefined, undefined],
  ['invalid_field', 'seconds', 'seconds'],
  ['market_has_no_price', undefined, undefined],
])('the refusal %s of field %s is about %s', (code, field, about) => {
  expect(fieldOf({ code, ...(field ? { field } : {}) })).toBe(about)
})
