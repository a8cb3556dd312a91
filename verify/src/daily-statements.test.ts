import {
  type DailyStatement,
  findEvidence,
  isDailyConsistent,
  judgeEvidence,
  keyProblemsOf,
  parseEvidence,
  parseStatement,
} from '@halyard/receipt'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAILY_KEY, signDaily, stateDays } from './testing/daily-statements.ts'
import { readStatements } from './read-statements.ts'
import { verifyStatements } from './verify-statements.ts'
import { nodeCrypto } from './verify-with-node.ts'

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../docs/daily-example.json'), 'utf8')
const days = stateDays(3)
const [first, second, third] = days as [DailyStatement, DailyStatement, DailyStatement]
const keys = [DAILY_KEY]

test('the example in the documentation equals these statements, and is right', async () => {
  const read = readStatements(EXAMPLE)
  expect(read).toEqual(days)
  const { lines, status } = await verifyStatements(read, keys)
  expect(status).toBe(0)
  expect(lines).toContain('Daily statements 1 to 3: none is missing.')
  expect(lines).toContain('No two statements contradict each other.')
  expect(lines.join('\n')).toContain('BTC/USDT 30 s: 40 accepted, 3 refused; 40 settled: 19 won, 19 lost')
})

test('without a key the statements are only consistent; a missing statement is named', async () => {
  expect((await verifyStatements(days, undefined)).status).toBe(2)
  expect((await verifyStatements([first, third], keys)).lines).toContain(
    'Daily statements 1 to 3: 1 missing.',
  )
})

test('a key that was not valid when it signed is named', () => {
  const period = { public_key: DAILY_KEY, from: 0, until: first.signed_at, revoked_at: null }
  expect(keyProblemsOf(first, [period])).toEqual([])
  expect(keyProblemsOf(second, [period])).toMatchObject([{ problem: 'expired', at: second.signed_at }])
})

/** Signs a statement again after a change, as an exchange that lies about a day would. */
function lie(statement: DailyStatement, change: (draft: Draft) => void): DailyStatement {
  const { signature: _signature, ...draft } = structuredClone(statement) as Draft
  change(draft as Draft)
  return signDaily(draft)
}

type Draft = { -readonly [Field in keyof DailyStatement]: DailyStatement[Field] } & {
  counts: { won: number; lost: number; void: number; refused: number; seconds: number; open: number }[]
  money: { stakes: string; payouts: string; result: string }[]
  results: { stakes: string; payouts: string; result: string }[]
  reasons: { reason: string; refused: number }[]
}

test.each<[string, (draft: Draft) => void]>([
  ['before the end of its day', (draft) => void (draft.signed_at -= 5_000)],
  ['of a day that does not exist', (draft) => void (draft.day = '2027-02-30')],
  ['with a refusal without a reason', (draft) => void (draft.counts[0]!.refused += 1)],
  ['with a refusal elsewhere without a reason', (draft) => void (draft.refused_elsewhere += 1)],
  ['with a result that is not the difference', (draft) => void (draft.money[0]!.result = '1')],
  [
    'with a total that is not the sum',
    (draft) => void Object.assign(draft.results[0]!, { stakes: '1', payouts: '0', result: '1' }),
  ],
  ['without a total', (draft) => void draft.results.pop()],
  ['without the sums of options that settled', (draft) => void draft.money.pop()],
  [
    'with sums although nothing settled',
    (draft) => void Object.assign(draft.counts[1]!, { won: 0, lost: 0 }),
  ],
  ['with lines in another order', (draft) => void (draft.counts = draft.counts.toReversed())],
  ['with a line twice', (draft) => void (draft.counts[1]!.seconds = 30)],
  ['with reasons in another order', (draft) => void (draft.reasons = draft.reasons.toReversed())],
])('a statement %s is wrong by itself, and evidence', async (_what, change) => {
  const statement = lie(second, change)
  expect(isDailyConsistent(statement)).toBe(false)
  const evidence = await findEvidence(statement, [], nodeCrypto, keys)
  const read = evidence && parseEvidence(JSON.stringify(evidence))
  expect(read && (await judgeEvidence(read, nodeCrypto, keys))).toBe('wrong_by_itself')
  expect((await verifyStatements([statement], keys)).status).toBe(1)
})

test.each<[string, DailyStatement, string]>([
  ['another statement of a day', lie(second, (draft) => void (draft.signed_at += 1)), 'two_daily_statements'],
  ['a day under another number', lie(second, (draft) => void (draft.seq = 9)), 'two_daily_statements'],
  ['another past', lie(third, (draft) => void (draft.prev = 'ab'.repeat(32))), 'daily_chain_broken'],
  [
    'a day left out',
    lie(third, (draft) => void Object.assign(draft, { day: '2027-01-18', signed_at: third.signed_at * 2 })),
    'daily_chain_broken',
  ],
  ['an option that vanished', lie(third, (draft) => void (draft.counts[1]!.open = 0)), 'daily_chain_broken'],
  [
    'options that vanished with their line',
    lie(third, (draft) => {
      draft.counts.pop()
      draft.money.pop()
      const [money] = draft.money
      Object.assign(draft.results[0]!, {
        stakes: money?.stakes,
        payouts: money?.payouts,
        result: money?.result,
      })
    }),
    'daily_chain_broken',
  ],
])('%s contradicts the statements before, with evidence', async (_what, statement, proof) => {
  expect(isDailyConsistent(statement)).toBe(true)
  const evidence = await findEvidence(statement, [first, second], nodeCrypto, keys)
  const read = evidence && parseEvidence(JSON.stringify(evidence))
  expect(read && (await judgeEvidence(read, nodeCrypto, keys))).toBe(proof)
  expect(await findEvidence(statement, [first, second], nodeCrypto, ['cd'.repeat(32)])).toBeUndefined()
})

test('changing any character of a statement is rejected', async () => {
  const text = JSON.stringify(second)
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place) ^ 1
    const altered = parseStatement(text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1))
    if (altered) expect((await verifyStatements([altered], keys)).status, `at ${place}`).toBe(1)
  }
})
