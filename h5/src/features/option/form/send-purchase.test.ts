import { expect, test, vi } from 'vitest'
import { stubNetwork } from '../../../lib/testing.ts'
import { summarize } from './form-summary.ts'
import { fieldOf, purchaseOf } from './purchase.ts'
import { sendPurchase } from './send-purchase.ts'
import { facts, form, OFFERED } from './testing.ts'

const REFUSED = { type: 'error', code: 'insufficient_balance', message: '' } as const
const BOUGHT = {
  type: 'ok',
  message: { id: 1, accepted_at: 1, accepted_tick: 1, delivery_at: 2, payout_ppm: 800_000 },
} as const

const purchase = purchaseOf(
  OFFERED,
  'put',
  summarize(OFFERED, form({ seconds: 60, number: '10.50' }), facts()),
)

test.each([
  ['an answer at once', [BOUGHT], 0, { ok: true, data: BOUGHT.message }],
  ['a refusal is an answer', [REFUSED, BOUGHT], 0, { ok: false, code: 'insufficient_balance' }],
  ['a lost answer is asked for again', ['lost', BOUGHT], 1, { ok: true, data: BOUGHT.message }],
  ['three times at most', ['lost', 'lost', 'lost', BOUGHT], 2, { ok: false, code: 'network_error' }],
] as const)('%s', async (_rule, answers, resends, outcome) => {
  const sent = stubNetwork(answers)
  const onResend = vi.fn()
  expect(await sendPurchase(purchase, onResend, async () => {})).toMatchObject(outcome)
  expect(onResend).toHaveBeenCalledTimes(resends)
  expect(sent).toHaveLength(resends + 1)
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys)).toEqual(new Set([purchase.key]))
})

test('carries a plain decimal and no price, payout or time of its own', () => {
  expect(purchase.body).toEqual({ match_id: 1, currency_id: 3, type: 2, seconds: 60, number: '10.5' })
})

test('nothing is bought without a time', () => {
  expect(() => purchaseOf(OFFERED, 'call', summarize(OFFERED, form({ number: '10' }), facts()))).toThrow()
})

test.each([
  ['option_time_required', undefined, 'seconds'],
  ['option_amount_too_small', undefined, 'number'],
  ['invalid_field', 'seconds', 'seconds'],
  ['market_has_no_price', undefined, undefined],
])('the refusal %s of field %s is about %s', (code, field, about) => {
  expect(fieldOf({ code, ...(field ? { field } : {}) })).toBe(about)
})
