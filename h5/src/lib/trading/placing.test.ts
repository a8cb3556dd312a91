import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, tryApi } from '../api.ts'
import { createPlacer } from './placing.ts'

vi.mock('../api.ts', () => ({ tryApi: vi.fn() }))

const LOST = { ok: false, code: 'network_error', message: '' } as const
const REFUSED = { ok: false, code: 'insufficient_balance', message: 'Too little' } as const
const SIGNED_OUT = { ok: false, code: 'signed_out', message: '' } as const
const PLACED = { ok: true, data: { id: 1, status: 'waiting', filled: '0' } } as const

const order = (key: string) => ({
  path: 'coin/trade/buy' as const,
  body: { currency_id: 1, legal_id: 3, type: 'limit', price: '1', number: '1' } as const,
  key,
})
const call = vi.mocked(tryApi)
const answerWith = (...answers: ReadonlyArray<Answer<unknown>>) => {
  for (const answer of answers) call.mockResolvedValueOnce(answer as Answer<never>)
}

function open() {
  const accepted = vi.fn()
  const refused = vi.fn()
  const placer = createPlacer<'coin/trade/buy', ReturnType<typeof order>>({ accepted, refused })
  const phase = () => placer.store.getState().placing.phase
  return { placer, accepted, refused, phase }
}

beforeEach(() => {
  vi.useFakeTimers()
  call.mockReset()
})
afterEach(() => vi.useRealTimers())

test('an order that is answered is told of once, and the next may go', async () => {
  const { placer, accepted, refused, phase } = open()
  answerWith(PLACED)
  placer.confirm()
  await placer.place(order('one'))
  expect(accepted).toHaveBeenCalledExactlyOnceWith(order('one'), PLACED.data)
  expect(refused).not.toHaveBeenCalled()
  expect(phase()).toBe('idle')
})

test('a refusal is said; a session that has ended is said elsewhere', async () => {
  const { placer, accepted, refused, phase } = open()
  answerWith(REFUSED, SIGNED_OUT)
  await placer.place(order('one'))
  expect(refused).toHaveBeenCalledExactlyOnceWith(REFUSED)
  await placer.place(order('two'))
  expect(refused).toHaveBeenCalledTimes(1)
  expect(accepted).not.toHaveBeenCalled()
  expect(phase()).toBe('idle')
})

test('one at a time, however often the button is pressed', async () => {
  const { placer } = open()
  answerWith(PLACED, PLACED)
  await Promise.all([placer.place(order('one')), placer.place(order('two'))])
  expect(call).toHaveBeenCalledTimes(1)
})

test('an order without an answer is kept, and sent again it is the same request', async () => {
  const { placer, accepted, phase } = open()
  answerWith(LOST, LOST, LOST)
  const placing = placer.place(order('one'))
  await vi.runAllTimersAsync()
  await placing
  expect(phase()).toBe('unsure')
  placer.leaveConfirm()
  expect(phase()).toBe('unsure')
  const { placing: kept } = placer.store.getState()
  answerWith(PLACED)
  if (kept.phase === 'unsure') await placer.place(kept.intent, true)
  expect(accepted).toHaveBeenCalledTimes(1)
  expect(new Set(call.mock.calls.map(([, , options]) => options?.idempotencyKey))).toEqual(new Set(['one']))
})

test('what is forgotten is not sent again', async () => {
  const { placer, phase } = open()
  answerWith(LOST, LOST, LOST)
  const placing = placer.place(order('one'))
  await vi.runAllTimersAsync()
  await placing
  placer.forgetUnsure()
  expect(phase()).toBe('idle')
})
