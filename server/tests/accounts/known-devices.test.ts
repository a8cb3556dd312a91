import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'

const HOME = '198.51.100.7'
const STRANGER = '203.0.113.9'
const ELSEWHERE = '192.0.2.44'

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ config: { trustProxy: '127.0.0.1' } })
})
afterAll(() => halyard.close())

/** Signs in from a network, with a solved captcha. Returns `ok` or the code of the error. */
async function signIn({ email: account }: TestCustomer, password: string, from: string): Promise<string> {
  const response = await fetch(`${halyard.url}/api/user/login`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({ account, password, captcha: await halyard.solveCaptcha() }),
  })
  const { type, code } = (await response.json()) as { type: string; code?: string }
  return code ?? type
}

async function failFrom(customer: TestCustomer, network: string): Promise<void> {
  for (let tries = 0; tries < 5; tries++)
    expect(await signIn(customer, 'wrong', network)).toBe('account_or_password_wrong')
  expect(await signIn(customer, 'wrong', network)).toBe('account_locked')
}

test("strangers' wrong passwords do not lock out a network that the owner has signed in from", async () => {
  const ann = await halyard.registerCustomer()
  expect(await signIn(ann, ann.password, HOME)).toBe('ok')
  await failFrom(ann, STRANGER)
  expect(await signIn(ann, ann.password, ELSEWHERE)).toBe('account_locked')
  expect(await signIn(ann, ann.password, HOME)).toBe('ok')
  expect(await signIn(ann, ann.password, STRANGER)).toBe('account_locked')
})

test('a known network has five attempts of its own, and no more', async () => {
  const ann = await halyard.registerCustomer()
  expect(await signIn(ann, ann.password, HOME)).toBe('ok')
  await failFrom(ann, STRANGER)
  await failFrom(ann, HOME)
  expect(await signIn(ann, ann.password, HOME)).toBe('account_locked')
})

test("wrong passwords and another customer's sign-ins make no network known", async () => {
  const [ann, bob] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  expect(await signIn(bob, bob.password, STRANGER)).toBe('ok')
  await failFrom(ann, STRANGER)
  expect(await signIn(ann, ann.password, STRANGER)).toBe('account_locked')
})
