import { beforeEach, expect, test, vi } from 'vitest'
import { tryApi } from '../../../lib/api.ts'
import { intentOf } from './order-intent.ts'
import { sendOrder } from './send-order.ts'
import { summarize } from './form-summary.ts'
import { BTC, facts, form } from './testing.ts'

vi.mock('../../../lib/api.ts', () => ({ tryApi: vi.fn() }))

const LOST = { ok: false, code: 'network_error', message: '' } as const
const REFUSED = { ok: false, code: 'insufficient_balance', message: '' } as const
const PLACED = { ok: true, data: { id: 1, status: 'waiting', filled: '0' } } as const

const state = form({ price: '60000.', number: '0.0100' })
const intent = intentOf(BTC, state, summarize(BTC, state, facts()))
const call = vi.mocked(tryApi)

beforeEach(() => call.mockReset())

test.each([
  ['an answer at once', [PLACED], 0, PLACED],
  ['a refusal is an answer', [REFUSED, PLACED], 0, REFUSED],
  ['a lost answer is asked for again', [LOST, PLACED], 1, PLACED],
  ['three times at most', [LOST, LOST, LOST, PLACED], 2, LOST],
])('%s', async (_rule, answers, resends, outcome) => {
  for (const answer of answers) call.mockResolvedValueOnce(answer)
  const onResend = vi.fn()
  expect(await sendOrder(intent, onResend, async () => {})).toBe(outcome)
  expect(onResend).toHaveBeenCalledTimes(resends)
  expect(call).toHaveBeenCalledTimes(resends + 1)
  const keys = call.mock.calls.map(([, , options]) => options?.idempotencyKey)
  expect(new Set(keys)).toEqual(new Set([intent.key]))
})

test('carries plain decimals, and only what its type needs', () => {
  expect(intent.body).toEqual({ currency_id: 1, legal_id: 3, type: 'limit', price: '60000', number: '0.01' })
  const spend = form({ type: 'market', amount: '12.50', price: '60000' })
  expect(intentOf(BTC, spend, summarize(BTC, spend, facts())).body).toEqual({
    currency_id: 1,
    legal_id: 3,
    type: 'market',
    amount: '12.5',
  })
})
