import { expect, test } from 'vitest'
import { listOf, tableOf } from './table.ts'

test('tableOf: aligns columns and formats times', () => {
  const rows = [
    { id: 7, submitted_at: 1_700_000_000_000, reason: '' },
    { id: 12, submitted_at: null, reason: 'Blurred' },
  ]
  expect(tableOf(rows, ['id', 'submitted_at', 'reason'])).toBe(
    [
      'ID  SUBMITTED AT          REASON',
      '7   2023-11-14T22:13:20Z',
      '12  -                     Blurred',
    ].join('\n'),
  )
  expect(tableOf([], ['id'])).toBe('Nothing here.')
})

test('listOf: shows a hold as its end, and no hold as a dash', () => {
  expect(listOf({ hold_until: 1_700_000_000_000 })).toBe('hold until  2023-11-14T22:13:20Z')
  expect(listOf({ hold_until: 0 })).toBe('hold until  -')
})

test("listOf: removes terminal control characters from customers' text", () => {
  expect(listOf({ name: 'a\u001b[2Jb\u202ec\r\n' })).toBe('name  a [2Jb c')
})
