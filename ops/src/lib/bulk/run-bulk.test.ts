import { expect, test } from 'vitest'
import type { Answer, Failure } from '@halyard/web'
import { type BulkItem, isUndone, runBulk } from './run-bulk.ts'

const DONE: Answer<unknown> = { ok: true, data: {} }
const refusal = (code: Failure['code']): Answer<unknown> => ({ ok: false, code, message: `refused: ${code}` })

/** Runs an act on numbered items with these answers in order. Returns what was sent and the results. */
async function run(
  answers: readonly Answer<unknown>[],
  before = itemsOf(answers.length),
  stopAfter = Infinity,
) {
  const sent: number[] = []
  let running = 0
  const items = new Map(before.map((item) => [item.key, item]))
  await runBulk({
    items: before,
    already: 'session_must_be_known',
    isStopped: () => sent.length >= stopAfter,
    onResult: (key, result) => items.set(key, { ...(items.get(key) as BulkItem<number>), result }),
    async send(row) {
      running += 1
      await Promise.resolve()
      expect(running).toBe(1)
      running -= 1
      sent.push(row)
      return answers[sent.length - 1] ?? DONE
    },
  })
  const after = [...items.values()]
  return { sent, after, kinds: after.map(({ result }) => result.kind) }
}

function itemsOf(count: number): readonly BulkItem<number>[] {
  return Array.from({ length: count }, (_, at) => ({
    key: `item:${at}`,
    name: `Item ${at}`,
    row: at,
    result: { kind: 'open' },
  }))
}

test('bulk: sends one request after the other; a rejection does not end the run', async () => {
  const { sent, after, kinds } = await run([
    DONE,
    refusal('record_is_claimed'),
    refusal('session_must_be_known'),
    DONE,
  ])
  expect(sent).toEqual([0, 1, 2, 3])
  expect(kinds).toEqual(['done', 'refused', 'already', 'done'])
  expect(after[1]?.result).toEqual({ kind: 'refused', message: 'refused: record_is_claimed' })
})

test('bulk: a retry sends only the items not done', async () => {
  const first = await run([DONE, refusal('busy'), DONE])
  const second = await run([DONE], first.after)
  expect(second.sent).toEqual([1])
  expect(second.after.filter(isUndone)).toEqual([])
})

test.each(['network_error', 'signed_out'] as const)(
  'bulk: %s ends the run, the others stay open',
  async (code) => {
    const { sent, kinds } = await run([DONE, refusal(code), DONE, DONE])
    expect(sent).toEqual([0, 1])
    expect(kinds).toEqual(['done', 'refused', 'open', 'open'])
  },
)

test('bulk: stopped half way, nothing more is sent', async () => {
  const { sent, kinds } = await run([DONE, DONE, DONE], itemsOf(3), 2)
  expect(sent).toEqual([0, 1])
  expect(kinds).toEqual(['done', 'done', 'open'])
})
