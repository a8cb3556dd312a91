import { expect, test, vi } from 'vitest'
import type { Answer } from '@halyard/web'
import { cancelEach, type Tally } from './cancel-each.ts'

const DONE = { ok: true, data: {} } as const
const ENDED = { ok: false, code: 'order_must_be_open', message: 'Not open' } as const
const PAUSED = { ok: false, code: 'market_must_be_open', message: 'Paused' } as const
const LOST = { ok: false, code: 'network_error', message: 'No answer' } as const

const hasEnded = ({ code }: { readonly code: string }) => code === 'order_must_be_open'

test.each<[string, ReadonlyArray<Answer<unknown>>, Tally, number]>([
  ['cancels all', [DONE, DONE, DONE], { cancelled: 3, ended: 0, left: 0, message: undefined }, 3],
  [
    'an order that was already filled counts as ended',
    [DONE, ENDED, DONE],
    { cancelled: 2, ended: 1, left: 0, message: undefined },
    3,
  ],
  [
    'a rejection by one market does not stop the others',
    [PAUSED, DONE, DONE, DONE, DONE],
    { cancelled: 4, ended: 0, left: 1, message: 'Paused' },
    5,
  ],
  [
    'stops without a response',
    [DONE, LOST, DONE, DONE, DONE, DONE],
    { cancelled: 3, ended: 0, left: 3, message: 'No answer' },
    4,
  ],
  ['none', [], { cancelled: 0, ended: 0, left: 0, message: undefined }, 0],
])('cancelEach: %s', async (_rule, answers, tally, calls) => {
  const cancel = vi.fn((id: number) => Promise.resolve(answers[id] ?? DONE))
  const onProgress = vi.fn()
  const ids = Array.from(answers.keys())
  expect(await cancelEach({ ids, cancel, hasEnded, onProgress })).toEqual(tally)
  expect(cancel).toHaveBeenCalledTimes(calls)
  expect(onProgress.mock.calls.map(([done]) => done)).toEqual(
    Array.from({ length: calls }, (_, at) => at + 1),
  )
})

test('cancelEach: requests each order once, at most three at a time', async () => {
  let [now, most] = [0, 0]
  const cancel = vi.fn(async () => {
    now += 1
    most = Math.max(most, now)
    await Promise.resolve()
    now -= 1
    return DONE
  })
  const ids = Array.from({ length: 20 }, (_, at) => at)
  await cancelEach({ ids, cancel, hasEnded: () => false, onProgress: () => {} })
  expect(cancel.mock.calls.map(([id]: unknown[]) => id)).toEqual(ids)
  expect(most).toBe(3)
})
