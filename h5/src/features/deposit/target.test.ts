import type { DepositTarget } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toTarget } from './target.ts'

const WIRE: DepositTarget = {
  currency_id: 3,
  currency_name: 'USDT',
  type: 'TRC20',
  address: 'TExample',
  qr: 'tron:TExample',
  bank: null,
  min: '10',
  confirmations: 20,
  block_ms: 3_000,
  practice: true,
}
const TARGET = {
  currencyId: 3,
  currency: 'USDT',
  network: 'TRC20',
  address: 'TExample',
  qr: 'tron:TExample',
  bank: undefined,
  min: '10',
  practice: true,
}

test('toTarget: reads every field of a chain', () => {
  expect(toTarget(WIRE)).toEqual(TARGET)
})

test('toTarget: reads every field of the bank', () => {
  const bank = { bank_name: 'Bank of Kiel', card_number: 'DE13', name: 'Halyard' }
  expect(toTarget({ ...WIRE, type: 'BANK', bank })).toEqual({
    ...TARGET,
    network: 'BANK',
    bank: { bank: 'Bank of Kiel', number: 'DE13', holder: 'Halyard' },
  })
})

test('toTarget: throws for an unknown network', () => {
  expect(() => toTarget({ ...WIRE, type: 'SOL' as never })).toThrow('unknown value on the wire: SOL')
})
