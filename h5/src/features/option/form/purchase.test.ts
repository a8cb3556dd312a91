import { expect, test } from 'vitest'
import { serverNow } from '../../../lib/calls/server-clock.ts'
import { summarize } from './form-summary.ts'
import { fieldOf, purchaseOf } from './purchase.ts'
import { facts, form, OFFERED } from './testing.ts'

const before = serverNow()
const purchase = purchaseOf(
  OFFERED,
  'put',
  summarize(OFFERED, form({ seconds: 60, number: '10.50' }), facts()),
)
test('purchaseOf: the stake is a plain decimal; a random nonce; no price or payout', () => {
  const { client_at: _, good_until, nonce, ...order } = purchase.body
  expect(order).toEqual({ match_id: 1, currency_id: 3, type: 2, seconds: 60, number: '10.5' })
  expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(Number(good_until)).toBeGreaterThanOrEqual(before + 15_000)
})

test('purchaseOf: requests the offered ratio, rules and decimals, with the entered values', () => {
  const { client_at, good_until, nonce } = purchase.body
  const terms = {
    rules: 'halyard-option-rules-3',
    match_id: 1,
    market: 'BTC/USDT',
    price_decimals: 1,
    currency_id: 3,
    currency: 'USDT',
    currency_decimals: 6,
    type: 'put',
    seconds: 60,
    stake: '10500000',
    payout_ppm: 850_000,
  }
  expect(purchase.sent.request).toEqual({ ...terms, nonce, client_at, good_until })
  expect(purchase.sent.sentAt).toBeGreaterThanOrEqual(before)
})

test('purchaseOf: throws without a duration', () => {
  expect(() => purchaseOf(OFFERED, 'call', summarize(OFFERED, form({ number: '10' }), facts()))).toThrow()
})

test.each([
  ['option_time_required', undefined, 'seconds'],
  ['option_amount_too_small', undefined, 'number'],
  ['option_customer_exposure_reached', undefined, 'number'],
  ['even_not_offered', undefined, undefined],
  ['invalid_field', 'seconds', 'seconds'],
  ['market_has_no_price', undefined, undefined],
])('fieldOf: reject %s of field %s belongs to %s', (code, field, about) => {
  expect(fieldOf({ code, ...(field ? { field } : {}) })).toBe(about)
})
