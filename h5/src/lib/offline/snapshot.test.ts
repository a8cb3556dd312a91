import { expect, test } from 'vitest'
import { readSnapshot, SNAPSHOT_MAX, type Snapshot, writeSnapshot } from './snapshot.ts'

const AT = 1_700_000_000_000
const DAY_MS = 86_400_000
const SNAPSHOT: Snapshot = {
  account: 'H100',
  at: AT,
  queries: [
    { key: ['markets'], data: { list: [{ matchId: 1, lastPrice: '64000.10' }] } },
    { key: ['private', 'wallet'], data: { accounts: [] } },
  ],
}

test('readSnapshot: returns what was written, with its time', () => {
  const text = writeSnapshot(SNAPSHOT)
  expect(readSnapshot(text, { account: 'H100', now: AT + 1 })).toMatchObject(SNAPSHOT)
})

test('readSnapshot: a guest reads what a guest was shown', () => {
  const text = writeSnapshot({ ...SNAPSHOT, account: undefined })
  expect(readSnapshot(text, { account: undefined, now: AT })).toMatchObject({ at: AT })
  expect(readSnapshot(text, { account: 'H100', now: AT })).toBeUndefined()
})

test.each([
  ['another customer', writeSnapshot(SNAPSHOT), 'H200', AT],
  ['a guest', writeSnapshot(SNAPSHOT), undefined, AT],
  ['more than 7 days later', writeSnapshot(SNAPSHOT), 'H100', AT + 7 * DAY_MS + 1],
  ['a clock that was set back', writeSnapshot(SNAPSHOT), 'H100', AT - 1],
  ['another form', writeSnapshot(SNAPSHOT)?.replace('"form":2', '"form":1'), 'H100', AT],
  ['a key that is not a list', writeSnapshot(SNAPSHOT)?.replace('["markets"]', '"markets"'), 'H100', AT],
  ['no time', JSON.stringify({ form: 2, account: 'H100', queries: [] }), 'H100', AT],
  ['damaged text', '{"form":2,', 'H100', AT],
  ['a text without an object', 'null', 'H100', AT],
  ['nothing stored', undefined, 'H100', AT],
])('readSnapshot: %s: nothing', (_case, text, account, now) => {
  expect(readSnapshot(text, { account, now })).toBeUndefined()
})

test('writeSnapshot: writes nothing without queries, or beyond the bound', () => {
  expect(writeSnapshot({ ...SNAPSHOT, queries: [] })).toBeUndefined()
  const data = 'a'.repeat(SNAPSHOT_MAX)
  expect(writeSnapshot({ ...SNAPSHOT, queries: [{ key: ['markets'], data }] })).toBeUndefined()
})
