import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { enableTotp } from '../testing/approve-factor.ts'
import { opsClient, registerOperator } from '../testing/test-operator.ts'

const OFFICE = '198.51.100.7'
const STRANGER = '203.0.113.9'

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ config: { trustProxy: '127.0.0.1' } })
})
afterAll(() => halyard.close())

interface Attempt {
  readonly account: string
  readonly password: string
}

/** Signs in from a network, with a solved captcha. Returns `ok` or the code of the error. */
async function signIn(path: 'user/login' | 'ops/login', { account, password }: Attempt, from: string) {
  const response = await fetch(`${halyard.url}/api/${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({ account, password, captcha: await halyard.solveCaptcha() }),
  })
  const { type, code } = (await response.json()) as { type: string; code?: string }
  return code ?? type
}

test.each(['user/login', 'ops/login'] as const)(
  "a stranger's wrong passwords at %s do not lock staff out of the console",
  async (path) => {
    const { email: account, password } = await registerOperator(halyard, 'operator')
    for (let tries = 0; tries < 5; tries++)
      expect(await signIn(path, { account, password: 'wrong' }, STRANGER)).toBe('account_or_password_wrong')
    expect(await signIn(path, { account, password: 'wrong' }, STRANGER)).toBe('account_locked')
    expect(await signIn('ops/login', { account, password }, OFFICE)).toBe('ok')
  },
)

test('wrong codes in the app do not lock staff out of the console, which counts its own', async () => {
  const member = await registerOperator(halyard, 'operator')
  const secret = await enableTotp(member)
  const { email: account, password } = member
  const { client } = member
  for (let tries = 0; tries < 5; tries++)
    expect(await client('safe/recovery_codes', { second: '000000' })).toMatchObject({
      code: 'second_factor_wrong',
    })
  expect(await client('safe/recovery_codes', { second: '000000' })).toMatchObject({ code: 'account_locked' })
  const atConsole = async (code: string) => {
    const captcha = await halyard.solveCaptcha()
    return opsClient(halyard)('ops/login', { account, password, code, captcha })
  }
  const right = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
  dataOf(await atConsole(right))
  for (let tries = 0; tries < 5; tries++)
    expect(await atConsole('000000')).toMatchObject({ code: 'second_factor_wrong' })
  expect(await atConsole('000000')).toMatchObject({ code: 'account_locked' })
})

test('five wrong passwords from one network lock the console for it', async () => {
  const { email: account, password } = await registerOperator(halyard, 'operator')
  for (let tries = 0; tries < 5; tries++)
    expect(await signIn('ops/login', { account, password: 'wrong' }, OFFICE)).toBe(
      'account_or_password_wrong',
    )
  expect(await signIn('ops/login', { account, password }, OFFICE)).toBe('account_locked')
})
