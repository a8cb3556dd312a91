import type { LedgerEntry } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toPracticeCredit } from './practice-funds.ts'

const WIRE: LedgerEntry = {
  id: 8,
  time: 1_800_000_000_000,
  type: 'option',
  currency_id: 3,
  currency_name: 'USDT',
  reason: 'practice_funds',
  available: '10000',
  frozen: '0',
}

test('toPracticeCredit: reads every field', () => {
  expect(toPracticeCredit(WIRE)).toEqual({ id: 8, account: 'option', amount: '10000', currency: 'USDT' })
})

test('toPracticeCredit: throws for an unknown account', () => {
  expect(() => toPracticeCredit({ ...WIRE, type: 'margin' as never })).toThrow('unknown value on the wire')
})
