import { beforeEach, expect, test, vi } from 'vitest'
import { tryApi } from './api.ts'
import { sendUntilAnswered } from './send-until-answered.ts'

vi.mock('./api.ts', () => ({ tryApi: vi.fn() }))

const LOST = { ok: false, code: 'network_error', message: '' } as const
const REFUSED = { ok: false, code: 'order_must_be_open', message: '' } as const
const DONE = { ok: true, data: { id: 1, status: 'cancelled', filled: '0' } } as const

const call = vi.mocked(tryApi)

beforeEach(() => call.mockReset())

test.each([
  ['an answer at once', [DONE], 0, DONE],
  ['a refusal is an answer', [REFUSED, DONE], 0, REFUSED],
  ['a lost answer is asked for again', [LOST, DONE], 1, DONE],
  ['three times at most', [LOST, LOST, LOST, DONE], 2, LOST],
])('%s', async (_rule, answers, resends, outcome) => {
  for (const answer of answers) call.mockResolvedValueOnce(answer)
  const onResend = vi.fn()
  const request = { path: 'coin/trade', body: { id: 1 }, key: 'one' } as const
  expect(await sendUntilAnswered(request, onResend, async () => {})).toBe(outcome)
  expect(onResend).toHaveBeenCalledTimes(resends)
  expect(call).toHaveBeenCalledTimes(resends + 1)
  const keys = call.mock.calls.map(([, , options]) => options?.idempotencyKey)
  expect(new Set(keys)).toEqual(new Set(['one']))
})
