import type { WithdrawalRecord } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { STATUSES } from './status-names.ts'
import { toWithdrawal } from './withdrawal.ts'

const WIRE: WithdrawalRecord = {
  id: 6,
  currency_id: 3,
  currency_name: 'USDT',
  type: 'TRC20',
  address: 'TExample',
  memo: 'rent',
  number: '100',
  fee: '1',
  obtained: '99',
  status: 'processing',
  reason: '',
  txid: null,
  explorer: 'https://explorer.example/tx/ab',
  confirmations: 20,
  confirmed: 3,
  waits_for: 'refill',
  created_at: 1,
  can_cancel: true,
  steps: [{ step: 'first_review', state: 'next', at: null, by: 2 }],
}

test('toWithdrawal: reads every field', () => {
  expect(toWithdrawal(WIRE)).toEqual({
    id: 6,
    currency: 'USDT',
    network: 'TRC20',
    address: 'TExample',
    memo: 'rent',
    amount: '100',
    fee: '1',
    obtained: '99',
    status: 'processing',
    reason: '',
    txid: undefined,
    explorer: { url: 'https://explorer.example/tx/ab', host: 'explorer.example' },
    confirmations: 20,
    confirmed: 3,
    waitsFor: 'refill',
    createdAt: 1,
    isCancellable: true,
    steps: [{ name: 'first_review', state: 'next', at: undefined, by: 2 }],
  })
})

test.each(STATUSES)('toWithdrawal: reads the status %s', (status) => {
  expect(toWithdrawal({ ...WIRE, status }).status).toBe(status)
})

test('toWithdrawal: throws for an unknown status or step', () => {
  const steps = [{ step: 'burning' as never, state: 'next', at: null, by: null } as const]
  expect(() => toWithdrawal({ ...WIRE, status: 'burnt' as never })).toThrow(
    'unknown value on the wire: burnt',
  )
  expect(() => toWithdrawal({ ...WIRE, steps })).toThrow('unknown value on the wire: burning')
})
