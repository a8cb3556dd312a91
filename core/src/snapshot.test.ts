import { expect, test } from 'vitest'
import { restoreSnapshot, snapshotText, takeSnapshot } from './snapshot.ts'
import { auditState, openHarness, runScript } from './testing/script.ts'

const START = `ann buy 5 @ 1000
  bob buy 5 @ 1000
  cat sell 3 @ 1000
  ann amend #1 9 @ 1000
  bob sell 4 @ 1020 post_only
  freeze bob`

const END = `cat sell 8 @ 999 -> ?
  unfreeze bob -> ?
  bob buy 3 market -> ?
  ann amend #1 4 @ 1001 -> ?
  cat buy 4 @ 1020 -> ?
  book -> ?
  ann -> ?
  fees -> ?`

test('restore: a restored exchange replies and changes like one that never stopped', () => {
  const [stopped, unstopped] = [openHarness(), openHarness()]
  runScript(stopped, `${START}\nrestart`)
  runScript(unstopped, START)
  expect(runScript(stopped, END)).toBe(runScript(unstopped, END))
  expect(snapshotText(takeSnapshot(stopped.exchange))).toBe(snapshotText(takeSnapshot(unstopped.exchange)))
  expect(auditState(stopped)).toEqual([])
})

test('restore: accepts rows in any order', () => {
  const harness = openHarness()
  runScript(harness, START)
  const snapshot = takeSnapshot(harness.exchange)
  const shuffled = {
    ...snapshot,
    accounts: snapshot.accounts.toReversed(),
    orders: snapshot.orders.toReversed(),
    customers: snapshot.customers.toReversed(),
    currencies: snapshot.currencies.toReversed(),
  }
  expect(snapshotText(takeSnapshot(restoreSnapshot(shuffled)))).toBe(snapshotText(snapshot))
})

test('restore: throws if an account is missing', () => {
  const snapshot = takeSnapshot(openHarness().exchange)
  expect(() => restoreSnapshot({ ...snapshot, accounts: snapshot.accounts.slice(1) })).toThrow('out of order')
})
