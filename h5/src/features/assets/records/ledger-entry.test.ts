import { ENTRY_REASONS } from '@halyard/api/choices'
import type { LedgerEntry as WireEntry } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toLedgerEntry } from './ledger-entry.ts'

const WIRE: WireEntry = {
  id: 9,
  time: 1_800_000_000_000,
  type: 'coin',
  currency_id: 3,
  currency_name: 'USDT',
  reason: 'order_hold',
  available: '-5',
  frozen: '5',
}

test('toLedgerEntry: reads every field', () => {
  expect(toLedgerEntry(WIRE)).toEqual({
    id: 9,
    time: 1_800_000_000_000,
    account: 'coin',
    currency: 'USDT',
    reason: 'order_hold',
    available: '-5',
    frozen: '5',
  })
})

test.each(ENTRY_REASONS)('toLedgerEntry: reads the reason %s', (reason) => {
  expect(toLedgerEntry({ ...WIRE, reason }).reason).toBe(reason)
})

test.each([{ type: 'margin' }, { reason: 'gift' }])('toLedgerEntry: throws for the unknown %j', (unknown) => {
  expect(() => toLedgerEntry({ ...WIRE, ...(unknown as object) })).toThrow('unknown value on the wire')
})
