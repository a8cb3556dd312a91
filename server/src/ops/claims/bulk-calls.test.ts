import { BULK_CALLS, mayCall, OPS_METHODS, type OpsPath } from '@halyard/api/ops'
import { expect, test } from 'vitest'
import { decidedRecord } from './decide-unclaimed.ts'

const BULK: ReadonlySet<string> = new Set(BULK_CALLS)
const CALLS = (Object.keys(OPS_METHODS) as OpsPath[]).filter((path) => OPS_METHODS[path] === 'POST')
/** A reply to a customer settles the feedback, which is all that it decides. */
const REPLIES: ReadonlySet<OpsPath> = new Set(['ops/feedback/reply'])

test('bulk calls: each changes something, and there are some', () => {
  expect(BULK_CALLS.length).toBeGreaterThan(0)
  expect(BULK_CALLS.filter((path) => !CALLS.includes(path))).toEqual([])
})

test('bulk calls: no call that decides on a record is one', () => {
  const decisions = CALLS.filter(
    (path) => !REPLIES.has(path) && decidedRecord(path, { id: 1, network: 'ETH' }),
  )
  expect(decisions.length).toBeGreaterThan(10)
  expect(decisions.filter((path) => BULK.has(path))).toEqual([])
})

test('bulk calls: support, who decides nothing about money, may make all of them', () => {
  expect(BULK_CALLS.filter((path) => !mayCall('support', path))).toEqual([])
  const closed = CALLS.filter((path) => !mayCall('support', path))
  expect(closed.length).toBeGreaterThan(30)
  expect(closed.filter((path) => BULK.has(path))).toEqual([])
})
