import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'
import {
  balanceOf,
  type FundedCustomer,
  PASS,
  registerFundedCustomer,
  USDT,
} from '../testing/funded-customer.ts'

const LOCK_MS = 60_001
const WRONG = '975310'

let clock = Date.now()
let halyard: DemoTestApp

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock })
})
afterAll(() => halyard.close())

const REQUESTS = {
  'wallet/out': ({ client, addressId }: FundedCustomer, pass: string) =>
    client(
      'wallet/out',
      { currency: USDT, type: 'TRC20', number: '100', address: String(addressId), pass },
      { idempotencyKey: 'one-key' },
    ),
  'wallet/change': ({ client }: FundedCustomer, pass: string) =>
    client(
      'wallet/change',
      { currency_id: USDT, from: 'coin', to: 'trust', number: '100', pass },
      { idempotencyKey: 'one-key' },
    ),
} as const

test.each(['wallet/out', 'wallet/change'] as const)(
  '%s: repeating a key with a wrong fund password does not reveal the result',
  async (call) => {
    const customer = await registerFundedCustomer(halyard)
    const request = (pass: string) => REQUESTS[call](customer, pass)
    const first = await request(PASS)
    dataOf(first)
    const moved = await balanceOf(customer)
    for (let guess = 0; guess < 5; guess += 1)
      expect(await request(WRONG)).toMatchObject({ type: 'error', code: 'fund_password_wrong' })
    // While locked, the result is withheld even for the right password.
    expect(await request(PASS)).toMatchObject({ type: 'error', code: 'fund_password_locked' })
    clock += LOCK_MS
    expect(await request(PASS)).toEqual(first)
    expect(await balanceOf(customer)).toBe(moved)
  },
)
