import { expect, test } from 'vitest'
import type { KnownReply, Origin } from '../engine/index.ts'
import { CallError, NotExecuted } from '../platform/call-error.ts'
import { answerHeld, type FinalReplies } from './held-commands.ts'
import { keyOnce } from './key-once.ts'

const EPOCH = 7
const KEYLESS = { customerId: 1_000 }
const KEYED = { customerId: 1_000, key: 'mine', bodyHash: 'hash' }
const UNKNOWN = new CallError('outcome_unknown')
const REPLY = { ok: true } as const

/** Whether a command was sent, and by which origin. */
interface Held {
  readonly origin: Origin
  readonly isSent: boolean
}

/** Gives up commands, and returns their answers or errors, how often the lookup was asked for, and what ends it as too late. */
function giveUp(
  held: readonly Held[],
  findFinalReplies: FinalReplies['findFinalReplies'],
  { epoch }: { readonly epoch: number | undefined } = { epoch: EPOCH },
) {
  const answers = held.map(() => Promise.withResolvers<unknown>())
  let late: (() => void) | undefined
  let asked = 0
  const warnings: unknown[] = []
  const done = answerHeld(
    held.map(({ origin, isSent }, index) => ({
      sent: [index + 1, { kind: 'passTime' }, keyOnce(origin, 'node', index + 1)],
      since: 0,
      sentAt: isSent ? 1 : undefined,
      resolve: (answer) => answers[index]?.resolve(answer),
      reject: (error) => answers[index]?.resolve(error),
    })),
    epoch,
    {
      findFinalReplies(origins, before) {
        asked += 1
        return findFinalReplies(origins, before)
      },
      every(_ms, task) {
        late = task
        return () => (late = undefined)
      },
      log: { warn: (details: unknown) => void warnings.push(details) },
    },
  )
  return {
    answers: Promise.all(answers.map(({ promise }) => promise)),
    done,
    asked: () => asked,
    late: () => late?.(),
    warnings,
  }
}

const SENT = { origin: KEYLESS, isSent: true }

const found = (...keys: string[]): Promise<ReadonlyMap<string, KnownReply>> =>
  Promise.resolve(new Map(keys.map((key) => [key, { bodyHash: '', reply: REPLY }])))

test('held: one that was executed has its reply, one that was not is not executed', async () => {
  const { answers, asked } = giveUp([SENT, SENT], (origins, epoch) => {
    expect([origins.map(({ key }) => key), epoch]).toEqual([['node:1', 'node:2'], EPOCH])
    return found('1000:node:2')
  })
  expect(await answers).toStrictEqual([new NotExecuted(), REPLY])
  expect(asked()).toBe(1)
})

test('held: one that no engine had is not executed, also without the tables', async () => {
  const unsent = { origin: KEYLESS, isSent: false }
  const { answers, asked } = giveUp([unsent], () => Promise.reject(new Error('away')))
  expect(await answers).toStrictEqual([new NotExecuted()])
  expect(asked()).toBe(0)
})

test('held: while an engine of before may commit, the outcome is unknown', async () => {
  const { answers } = giveUp([SENT], () => Promise.resolve(undefined))
  expect(await answers).toStrictEqual([UNKNOWN])
})

test('held: without an engine of another build, the outcome is unknown and not looked up', async () => {
  const { answers, asked } = giveUp([SENT], () => found(), { epoch: undefined })
  expect(await answers).toStrictEqual([UNKNOWN])
  expect(asked()).toBe(0)
})

test('held: a failed lookup leaves the outcome unknown, and is logged', async () => {
  const error = new Error('away')
  const { answers, warnings } = giveUp([SENT], () => Promise.reject(error))
  expect(await answers).toStrictEqual([UNKNOWN])
  expect(warnings).toEqual([{ err: error }])
})

test('held: a lookup without an end leaves the outcome unknown', async () => {
  const { answers, late } = giveUp([SENT], () => new Promise(() => undefined))
  late()
  expect(await answers).toStrictEqual([UNKNOWN])
})

test('held: of customers, a used key is left to the other build, an unused one is not executed', async () => {
  const keyed = { origin: KEYED, isSent: true }
  expect(await giveUp([keyed], () => found('1000:mine')).answers).toStrictEqual([UNKNOWN])
  expect(await giveUp([keyed], () => found()).answers).toStrictEqual([new NotExecuted()])
})
