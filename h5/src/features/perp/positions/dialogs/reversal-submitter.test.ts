import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadNamespaces } from '../../../../lib/language/i18n.ts'
import { stubNetwork } from '../../../../lib/testing.ts'
import { position } from '../../testing.ts'
import { createReversalSubmitter, type ReverseIntent, reverseIntentOf } from './reversal-submitter.ts'

const CLOSED = { type: 'ok', message: { id: 1, status: 2, open_share: 0, filled_share: 1_000 } } as const
const CLOSED_PART = { type: 'ok', message: { id: 1, status: 1, open_share: 400, filled_share: 600 } } as const
const OPENED = { type: 'ok', message: { id: 2, status: 1, open_share: 1_000 } } as const
const REFUSED = { type: 'error', code: 'insufficient_balance', message: 'Too little' } as const
const GONE = { type: 'error', code: 'position_must_be_open', message: 'No such position' } as const

/** Returns the requests that were sent: path, body and key, without retries. */
async function sentOnce(sent: readonly Request[]) {
  const messages = await Promise.all(
    sent.map(async (request) =>
      JSON.stringify([
        new URL(request.url).pathname.replace('/api/', ''),
        Object.fromEntries(new URLSearchParams(await request.clone().text())),
        request.headers.get('idempotency-key'),
      ]),
    ),
  )
  return [...new Set(messages)].map((one) => JSON.parse(one) as [string, object, string])
}

function open() {
  const messages: string[] = []
  const { reversals, reopenings } = createReversalSubmitter((message) => messages.push(message))
  const phases = () => [reversals, reopenings].map(({ store }) => store.getState().submission.phase)
  /** Runs a reversal until none of its requests is in flight. */
  const reverse = async (intent: ReverseIntent, again = false) => {
    const submission = reversals.place(intent, again)
    await vi.runAllTimersAsync()
    await submission
    await vi.runAllTimersAsync()
  }
  return { reverse, reopenings, phases, messages }
}

beforeAll(async () => {
  await loadNamespaces(['perp'])
})
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('reversal: closes everything at market, then opens as many lots on the other side', async () => {
  const { reverse, phases, messages } = open()
  const sent = stubNetwork([CLOSED, OPENED])
  const intent = reverseIntentOf(position({ multiple: 20 }))
  await reverse(intent)
  expect(await sentOnce(sent)).toEqual([
    ['lever/close', { id: '1' }, intent.key],
    [
      'lever/submit',
      { currency_id: '1', legal_id: '3', type: '2', share: '1000', multiple: '20', status: '1' },
      intent.next.key,
    ],
  ])
  expect(messages).toEqual(['Reversed: opened 1000 lots on the other side'])
  expect(phases()).toEqual(['idle', 'idle'])
})

test('reversal: a short becomes a long', () => {
  expect(reverseIntentOf(position({ side: 'short' })).next.body.type).toBe(1)
})

test('reversal: opens the lots that were closed, even if the position has grown', async () => {
  const { reverse } = open()
  const sent = stubNetwork([{ ...CLOSED, message: { ...CLOSED.message, filled_share: 1_200 } }, OPENED])
  await reverse(reverseIntentOf(position()))
  expect((await sentOnce(sent))[1]).toMatchObject(['lever/submit', { share: '1200' }, expect.anything()])
})

test.each([
  [
    'part of the position stays open',
    CLOSED_PART,
    'Closed 600 of 1000 lots. Not enough liquidity for the rest, so no new position was opened.',
  ],
  ['the close is rejected', GONE, 'No such position'],
])('reversal: opens nothing when %s', async (_what, answer, outcome) => {
  const { reverse, phases, messages } = open()
  const sent = stubNetwork([answer, OPENED])
  await reverse(reverseIntentOf(position()))
  expect(sent).toHaveLength(1)
  expect(messages).toEqual([outcome])
  expect(phases()).toEqual(['idle', 'idle'])
})

test('reversal: a rejected second step reports the close and why nothing was opened', async () => {
  const { reverse, messages } = open()
  stubNetwork([CLOSED, REFUSED])
  await reverse(reverseIntentOf(position()))
  expect(messages).toEqual(['Your position is closed. The new one was not opened: Too little'])
})

test('reversal: retrying an unanswered close repeats the close and places one order', async () => {
  const { reverse, phases } = open()
  const sent = stubNetwork(['lost', 'lost', 'lost', CLOSED, OPENED])
  const intent = reverseIntentOf(position())
  await reverse(intent)
  expect(phases()).toEqual(['unsure', 'idle'])
  expect(await sentOnce(sent)).toHaveLength(1)
  await reverse(intent, true)
  expect((await sentOnce(sent)).map(([path]) => path)).toEqual(['lever/close', 'lever/submit'])
  expect(phases()).toEqual(['idle', 'idle'])
})

test('reversal: retrying an unanswered order repeats the order, not the close', async () => {
  const { reverse, reopenings, phases } = open()
  const sent = stubNetwork([CLOSED, 'lost', 'lost', 'lost', OPENED])
  await reverse(reverseIntentOf(position()))
  expect(phases()).toEqual(['idle', 'unsure'])
  const { submission } = reopenings.store.getState()
  if (submission.phase === 'unsure') await reopenings.place(submission.intent, true)
  expect(sent).toHaveLength(5)
  expect((await sentOnce(sent)).map(([path]) => path)).toEqual(['lever/close', 'lever/submit'])
  expect(phases()).toEqual(['idle', 'idle'])
})
