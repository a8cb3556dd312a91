import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubNetwork } from '../../testing.ts'
import { createOrderSubmitter } from './order-submitter.ts'

const REFUSED = { type: 'error', code: 'insufficient_balance', message: 'Too little' } as const
const SIGNED_OUT = { type: '999', message: '' } as const
const PLACED = {
  type: 'ok',
  message: { id: 1, status: 'waiting', filled: '0', client_id: null, trades: [], trade_count: 0 },
} as const

const order = (key: string) => ({
  path: 'coin/trade/buy' as const,
  body: { currency_id: 1, legal_id: 3, type: 'limit', price: '1', number: '1' } as const,
  key,
})

function open() {
  const accepted = vi.fn()
  const refused = vi.fn()
  const submitter = createOrderSubmitter<'coin/trade/buy', ReturnType<typeof order>>({ accepted, refused })
  const phase = () => submitter.store.getState().submission.phase
  return { submitter, accepted, refused, phase }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('submitter: reports an answered order once; then the next may be sent', async () => {
  const { submitter, accepted, refused, phase } = open()
  stubNetwork([PLACED])
  submitter.confirm()
  await submitter.place(order('one'))
  expect(accepted).toHaveBeenCalledExactlyOnceWith(order('one'), PLACED.message)
  expect(refused).not.toHaveBeenCalled()
  expect(phase()).toBe('idle')
})

test('submitter: reports a rejection; an ended session is handled elsewhere', async () => {
  const { submitter, accepted, refused, phase } = open()
  stubNetwork([REFUSED, SIGNED_OUT])
  // An ended session dispatches an event on `window`.
  vi.stubGlobal('window', new EventTarget())
  await submitter.place(order('one'))
  const rejection = expect.objectContaining({ code: 'insufficient_balance' })
  expect(refused).toHaveBeenCalledExactlyOnceWith(rejection, order('one'), false)
  await submitter.place(order('two'))
  expect(refused).toHaveBeenCalledTimes(1)
  expect(accepted).not.toHaveBeenCalled()
  expect(phase()).toBe('idle')
})

test('submitter: sends one order at a time, however often the button is pressed', async () => {
  const { submitter } = open()
  const sent = stubNetwork([PLACED, PLACED])
  await Promise.all([submitter.place(order('one')), submitter.place(order('two'))])
  expect(sent).toHaveLength(1)
})

test('submitter: an unanswered order is kept and resent with the same key', async () => {
  const { submitter, accepted, phase } = open()
  const sent = stubNetwork(['lost', 'lost', 'lost', PLACED])
  const submission = submitter.place(order('one'))
  await vi.runAllTimersAsync()
  await submission
  expect(phase()).toBe('unsure')
  submitter.leaveConfirm()
  expect(phase()).toBe('unsure')
  const { submission: kept } = submitter.store.getState()
  if (kept.phase === 'unsure') await submitter.place(kept.intent, true)
  expect(accepted).toHaveBeenCalledTimes(1)
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set(['one']))
})

test('submitter: a dismissed order is not resent', async () => {
  const { submitter, phase } = open()
  stubNetwork(['lost', 'lost', 'lost'])
  const submission = submitter.place(order('one'))
  await vi.runAllTimersAsync()
  await submission
  submitter.dismissUnsure()
  expect(phase()).toBe('idle')
})
