import { expect, test } from 'vitest'
import type { Answer } from '../calls/calls.ts'
import { type BulkItem, isUndone, runBulk } from './run-bulk.ts'

const DONE: Answer<unknown> = { ok: true, data: {} }
const refusal = (code: string): Answer<unknown> => ({ ok: false, code, message: `refused: ${code}` })

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
    already: 'closed_already',
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
    refusal('closed_already'),
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

test.each(['network_error', 'signed_out'])('bulk: %s ends the run, the others stay open', async (code) => {
  const { sent, kinds } = await run([DONE, refusal(code), DONE, DONE])
  expect(sent).toEqual([0, 1])
  expect(kinds).toEqual(['done', 'refused', 'open', 'open'])
})

test('bulk: stopped half way, nothing more is sent', async () => {
  const { sent, kinds } = await run([DONE, DONE, DONE], itemsOf(3), 2)
  expect(sent).toEqual([0, 1])
  expect(kinds).toEqual(['done', 'done', 'open'])
})
