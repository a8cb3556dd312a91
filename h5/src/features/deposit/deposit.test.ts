import type { Deposit as WireDeposit } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toDeposit } from './deposit.ts'

const WIRE: WireDeposit = {
  id: 'c7',
  kind: 'chain',
  currency_id: 3,
  currency_name: 'USDT',
  type: 'TRC20',
  number: '25',
  fee: '0',
  obtained: '25',
  status: 'processing',
  stage: 'confirming',
  confirmations: 4,
  confirmations_needed: 20,
  address: 'TExample',
  hash: 'ab',
  explorer: 'https://explorer.example/tx/ab',
  reorganised_at: 2,
  reason: '',
  time: 1,
  steps: [{ step: 'seen', state: 'done', at: 1, by: null }],
}

test('toDeposit: reads every field', () => {
  expect(toDeposit(WIRE)).toEqual({
    id: 'c7',
    kind: 'chain',
    currencyId: 3,
    currency: 'USDT',
    network: 'TRC20',
    amount: '25',
    obtained: '25',
    status: 'processing',
    stage: 'confirming',
    confirmations: 4,
    confirmationsNeeded: 20,
    address: 'TExample',
    hash: 'ab',
    explorer: { url: 'https://explorer.example/tx/ab', host: 'explorer.example' },
    reorganisedAt: 2,
    reason: '',
    time: 1,
    steps: [{ name: 'seen', state: 'done', at: 1, by: undefined }],
  })
})

test.each([
  { kind: 'gift' },
  { type: 'SOL' },
  { status: 'odd' },
  { stage: 'odd' },
  { steps: [{ step: 'odd', state: 'done', at: 1, by: null }] },
])('toDeposit: throws for the unknown %j', (unknown) => {
  expect(() => toDeposit({ ...WIRE, ...(unknown as object) })).toThrow('unknown value on the wire')
})
