import { expect, test, vi } from 'vitest'
import { stubNetwork } from '../../../lib/testing.ts'
import { intentOf } from './order-intent.ts'
import { sendOrder } from './send-order.ts'
import { summarize } from './form-summary.ts'
import { BTC, facts, form } from './testing.ts'

const REFUSED = { type: 'error', code: 'insufficient_balance', message: '' } as const
const PLACED = { type: 'ok', message: { id: 1, status: 'waiting', filled: '0' } } as const

const state = form({ price: '60000.', number: '0.0100' })
const intent = intentOf(BTC, state, summarize(BTC, state, facts()))

test.each([
  ['an answer at once', [PLACED], 0, { ok: true, data: PLACED.message }],
  ['a refusal is an answer', [REFUSED, PLACED], 0, { ok: false, code: 'insufficient_balance' }],
  ['a lost answer is asked for again', ['lost', PLACED], 1, { ok: true, data: PLACED.message }],
  ['three times at most', ['lost', 'lost', 'lost', PLACED], 2, { ok: false, code: 'network_error' }],
] as const)('%s', async (_rule, answers, resends, outcome) => {
  const sent = stubNetwork(answers)
  const onResend = vi.fn()
  expect(await sendOrder(intent, onResend, async () => {})).toMatchObject(outcome)
  expect(onResend).toHaveBeenCalledTimes(resends)
  expect(sent).toHaveLength(resends + 1)
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
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
