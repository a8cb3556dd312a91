import { expect, test, vi } from 'vitest'
import { stubNetwork } from '../testing.ts'
import { sendWithRetry } from './send-with-retry.ts'

const REFUSED = { type: 'error', code: 'order_must_be_open', message: '' } as const
const DONE = {
  type: 'ok',
  message: { id: 1, status: 'cancelled', filled: '0', client_id: null, trades: [], trade_count: 0 },
} as const

test.each([
  ['an immediate response', [DONE], 0, { ok: true, data: DONE.message }],
  ['a rejection is a response', [REFUSED, DONE], 0, { ok: false, code: 'order_must_be_open' }],
  ['retries without a response', ['lost', DONE], 1, { ok: true, data: DONE.message }],
  ['at most three attempts', ['lost', 'lost', 'lost', DONE], 2, { ok: false, code: 'network_error' }],
] as const)('sendWithRetry: %s', async (_rule, answers, resends, outcome) => {
  const sent = stubNetwork(answers)
  const onResend = vi.fn()
  const request = { path: 'coin/trade', body: { id: 1 }, key: 'one' } as const
  expect(await sendWithRetry(request, onResend, async () => {})).toMatchObject(outcome)
  expect(onResend).toHaveBeenCalledTimes(resends)
  expect(sent).toHaveLength(resends + 1)
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set(['one']))
})
