import { beforeEach, expect, test, vi } from 'vitest'
import { tryApi } from '../../../lib/api.ts'
import { summarize } from './form-summary.ts'
import { fieldOf, purchaseOf } from './purchase.ts'
import { sendPurchase } from './send-purchase.ts'
import { facts, form, OFFERED } from './testing.ts'

vi.mock('../../../lib/api.ts', () => ({ tryApi: vi.fn() }))

const LOST = { ok: false, code: 'network_error', message: '' } as const
const REFUSED = { ok: false, code: 'insufficient_balance', message: '' } as const
const BOUGHT = {
  ok: true,
  data: { id: 1, accepted_at: 1, accepted_tick: 1, delivery_at: 2, payout_ppm: 800_000 },
} as const

const purchase = purchaseOf(
  OFFERED,
  'put',
  summarize(OFFERED, form({ seconds: 60, number: '10.50' }), facts()),
)
const call = vi.mocked(tryApi)

beforeEach(() => call.mockReset())

test.each([
  ['an answer at once', [BOUGHT], 0, BOUGHT],
  ['a refusal is an answer', [REFUSED, BOUGHT], 0, REFUSED],
  ['a lost answer is asked for again', [LOST, BOUGHT], 1, BOUGHT],
  ['three times at most', [LOST, LOST, LOST, BOUGHT], 2, LOST],
])('%s', async (_rule, answers, resends, outcome) => {
  for (const answer of answers) call.mockResolvedValueOnce(answer)
  const onResend = vi.fn()
  expect(await sendPurchase(purchase, onResend, async () => {})).toBe(outcome)
  expect(onResend).toHaveBeenCalledTimes(resends)
  const keys = call.mock.calls.map(([, , options]) => options?.idempotencyKey)
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
