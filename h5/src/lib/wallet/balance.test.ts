import type { ResponseOf } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toBalance, toWallet } from './balance.ts'

const WIRE_BALANCE = {
  currency_id: 3,
  currency_name: 'USDT',
  decimals: 6,
  available: '10.5',
  frozen: '2',
  worth: '12.50',
}
const BALANCE = {
  currencyId: 3,
  currency: 'USDT',
  decimals: 6,
  available: '10.5',
  frozen: '2',
  worth: '12.50',
}
const WIRE: ResponseOf<'wallet/list'> = {
  worth: '12.50',
  accounts: [{ type: 'contract', worth: '12.50', balances: [WIRE_BALANCE] }],
  today: { since: 1_800_000_000_000, base: '-4', invested: '60' },
}

test('toBalance: reads every field', () => {
  expect(toBalance(WIRE_BALANCE)).toEqual(BALANCE)
})

test('toWallet: reads every field', () => {
  expect(toWallet(WIRE)).toEqual({ ...WIRE, accounts: [{ ...WIRE.accounts[0], balances: [BALANCE] }] })
})

test('toWallet: throws for an unknown kind of account', () => {
  const accounts = [{ type: 'margin' as never, worth: '0', balances: [] }]
  expect(() => toWallet({ ...WIRE, accounts })).toThrow('unknown value on the wire: margin')
})
