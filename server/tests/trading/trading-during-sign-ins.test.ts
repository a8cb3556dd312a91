import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { sendConcurrently, countOutcomes, times } from '../testing/send-concurrently.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'

const MANY = 1_000_000
const SIGN_INS = 200
/** Password checks admitted at once, running and queued. */
const ADMITTED = 102
/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({
    now: () => STARTED_AT,
    limits: { requestsPerMinute: MANY, signInsPerHour: MANY },
  })
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
})
afterAll(() => halyard.close())

test('of two hundred concurrent sign-ins half are checked, and trading continues meanwhile', async () => {
  const trader = await halyard.registerCustomer({ funded: true })
  // A password is checked whether or not the account exists.
  const captchas = await Promise.all(times(SIGN_INS, () => halyard.solveCaptcha()))
  const attempts = captchas.map((captcha, index) => {
    const request = { account: `someone${index}@example.com`, password: 'seven small boats', captcha }
    return { path: 'user/login', request } as const
  })
  let areSettled = false
  const released = Promise.withResolvers<void>()
  const signIns = sendConcurrently(halyard, attempts, released.resolve).finally(() => (areSettled = true))
  await released.promise
  const buy = { currency_id: 1, legal_id: 3, price: '49000', number: '0.001' } as const
  for (let trades = 0; trades < 5; trades++) dataOf(await trader.client('coin/trade/buy', buy))
  // Orders queued behind the passwords would finish after the last of them.
  expect(areSettled).toBe(false)
  const { account_or_password_wrong: looked = 0, busy = 0, ...others } = countOutcomes(await signIns)
  expect(others).toEqual({})
  expect(looked).toBeGreaterThanOrEqual(ADMITTED)
  expect(busy).toBeGreaterThan(0)
  expect(looked + busy).toBe(SIGN_INS)
  expect(await ledgerViolations(halyard)).toEqual([])
})
