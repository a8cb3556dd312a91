import { expect, test } from 'vitest'
import { flatten } from './flatten.ts'

test('flatten: fields get paths, lists a count and newest time, persons are left out', () => {
  const record = {
    id: 7,
    held: true,
    reason: null,
    card: { iban: 'DE02' },
    same_address: [3, 4],
    evidence: [],
    facts: { name: 'Nora', devices: { count: 1, newest_at: 5 }, changes: [{ at: 2 }, { at: 9 }] },
    payments: [{ charged: '1' }],
  }
  expect(Object.fromEntries(flatten(record))).toEqual({
    id: '7',
    held: 'true',
    same_address: '3, 4',
    'facts.devices.count': '1',
    'facts.devices.newest_at': '5',
    'facts.changes.count': '2',
    'facts.changes.newest_at': '9',
    'payments.count': '1',
  })
})
