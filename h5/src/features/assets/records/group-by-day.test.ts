import { expect, test } from 'vitest'
import { entryText } from './entry-names.ts'
import { groupByDay } from './group-by-day.ts'
import type { LedgerEntry } from './ledger-entry.ts'

function entry(id: number, time: Date, change: Partial<LedgerEntry> = {}): LedgerEntry {
  const amounts = { available: '1', frozen: '0' }
  const of = { account: 'coin', currency: 'USDT', reason: 'fee' } as const
  return { id, time: time.getTime(), ...of, ...amounts, ...change }
}

test("groupByDay: days begin at the viewer's midnight", () => {
  const now = new Date(2026, 2, 1, 0, 30).getTime()
  const lines = groupByDay(
    [
      entry(4, new Date(2026, 2, 1, 0, 1)),
      entry(3, new Date(2026, 1, 28, 23, 59)),
      entry(2, new Date(2026, 1, 28, 0, 0)),
      entry(1, new Date(2026, 1, 27, 23, 59)),
    ],
    now,
  )
  expect(lines.map((line) => (line.kind === 'day' ? line.name : line.entry.id))).toEqual([
    'today',
    4,
    'yesterday',
    3,
    2,
    'day',
    1,
  ])
})

test('groupByDay: returns no lines without entries', () => {
  expect(groupByDay([], 0)).toEqual([])
})

test.each([
  [{ reason: 'trade_base', available: '0', frozen: '-1' }, 'entrySold'],
  [{ reason: 'trade_base', available: '1', frozen: '0' }, 'entryBought'],
  [{ reason: 'trade_quote', available: '-1', frozen: '0' }, 'entryPaid'],
  [{ reason: 'trade_quote', available: '1', frozen: '0' }, 'entryReceived'],
  [{ reason: 'order_hold', available: '-1', frozen: '1' }, 'reason_order_hold'],
] as const)('entryText: %j is %s', (change, text) => {
  expect(entryText(entry(1, new Date(0), change))).toBe(text)
})
