import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../src/app/testing.ts'
import { atOnce, countAnswers, times } from './at-once.ts'
import { faultsOfBooks, order } from './moneyed-customer.ts'

const MANY = 1_000_000
const SIGN_INS = 200
/** Passwords that may be looked at and wait for it at once. */
const ADMITTED = 102
/** The exchange's clock stands still: however slow the machine is, no price grows old. */
const STARTED_AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({
    now: () => STARTED_AT,
    limits: { requestsPerMinute: MANY, signInsPerHour: MANY },
  })
  await order(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
})
afterAll(() => halyard.close())

test('of two hundred sign-ins at once half are looked at, and trading goes on meanwhile', async () => {
  const trader = await halyard.registerCustomer({ funded: true })
  // A password is looked at whether or not there is such an account.
  const captchas = await Promise.all(times(SIGN_INS, () => halyard.solveCaptcha()))
  const shots = captchas.map((captcha, index) => {
    const request = { account: `somebody${index}@example.com`, password: 'seven small boats', captcha }
    return { path: 'user/login', request } as const
  })
  let areAnswered = false
  const released = Promise.withResolvers<void>()
  const signIns = atOnce(halyard, shots, released.resolve).finally(() => (areAnswered = true))
  await released.promise
  const buy = { currency_id: 1, legal_id: 3, price: '49000', number: '0.001' } as const
  for (let trades = 0; trades < 5; trades++) dataOf(await trader.client('coin/trade/buy', buy))
  // Had orders queued behind the passwords, they would have been answered after the last of them.
  expect(areAnswered).toBe(false)
  const { account_or_password_wrong: looked = 0, busy = 0, ...others } = countAnswers(await signIns)
  expect(others).toEqual({})
  expect(looked).toBeGreaterThanOrEqual(ADMITTED)
  expect(busy).toBeGreaterThan(0)
  expect(looked + busy).toBe(SIGN_INS)
  expect(await faultsOfBooks(halyard)).toEqual([])
})
