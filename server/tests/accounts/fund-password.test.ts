import { parseOptions } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCommonFundPassword } from '../../src/auth/passwords/common-fund-passwords.ts'
import type { CallError } from '../../src/platform/call-error.ts'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'

const PASS = '730415'
const WRONG = '730416'
const MINUTE_MS = 60_000

let halyard: TestApp
let aheadMs = 0

beforeAll(async () => {
  halyard = await startTestApp({
    now: () => Date.now() + aheadMs,
    config: { securityHoldMs: 24 * 60 * MINUTE_MS },
  })
})
afterAll(() => halyard.close())

function codeFor({ email }: TestCustomer): Promise<string> {
  return halyard.issueCode(email, 'fund_password')
}

async function withFundPassword(): Promise<TestCustomer> {
  const customer = await halyard.registerCustomer()
  const request = { password: PASS, repassword: PASS, code: await codeFor(customer) }
  dataOf(await customer.client('safe/update_password', request))
  return customer
}

/** Checks a fund password and returns the error code, or ok. */
function check({ id }: TestCustomer, pass: string): Promise<string> {
  return halyard.app.context.auth.fundPassword.check(id, pass).then(
    () => 'ok',
    (error: unknown) => (error as CallError).code,
  )
}

function countOf(outcomes: readonly string[], outcome: string): number {
  return outcomes.filter((one) => one === outcome).length
}

test('a hundred concurrent wrong fund passwords: five are checked, then the account locks', async () => {
  const customer = await withFundPassword()
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => check(customer, WRONG)))
  expect(countOf(outcomes, 'fund_password_wrong')).toBe(5)
  expect(countOf(outcomes, 'fund_password_locked')).toBe(95)
  expect(await check(customer, PASS)).toBe('fund_password_locked')
  aheadMs += MINUTE_MS
  expect(await check(customer, WRONG)).toBe('fund_password_wrong')
  aheadMs += MINUTE_MS
  expect(await check(customer, PASS)).toBe('fund_password_locked')
  aheadMs += MINUTE_MS
  expect(await check(customer, PASS)).toBe('ok')
  expect(await check(customer, WRONG)).toBe('fund_password_wrong')
  expect(await check(customer, PASS)).toBe('ok')
})

test('a hundred concurrent correct fund passwords are all accepted', async () => {
  const customer = await withFundPassword()
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => check(customer, PASS)))
  expect(countOf(outcomes, 'ok')).toBe(100)
})

test('without a fund password the error says so', async () => {
  const customer = await halyard.registerCustomer()
  expect(await check(customer, PASS)).toBe('fund_password_not_set')
  expect(dataOf(await customer.client('user/has_password', {}))).toMatchObject({ has_password: false })
})

test('set fund password: requires a code of this purpose, valid once', async () => {
  const customer = await halyard.registerCustomer()
  const request = { password: PASS, repassword: PASS, code: '000000' }
  expect(await customer.client('safe/update_password', request)).toMatchObject({ code: 'code_invalid' })
  const other = await halyard.issueCode(customer.email, 'address')
  expect(await customer.client('safe/update_password', { ...request, code: other })).toMatchObject({
    code: 'code_invalid',
  })
  const code = await codeFor(customer)
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => customer.client('safe/update_password', { ...request, code })),
  )
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(dataOf(await customer.client('user/has_password', {})).has_password).toBe(true)
  expect(await halyard.lastMessageTo(customer.email)).toContain('A fund password was set.')
})

test.each([
  [{ repassword: '730417' }, 'passwords_differ', 'repassword'],
  [{ password: '111111', repassword: '111111' }, 'fund_password_too_common', 'password'],
  [{ password: '123456', repassword: '123456' }, 'fund_password_too_common', 'password'],
  [{ password: '12345', repassword: '12345' }, 'fund_password_not_six_digits', 'password'],
  [{ password: '1234567', repassword: '1234567' }, 'fund_password_not_six_digits', 'password'],
  [{ password: '73041a', repassword: '73041a' }, 'fund_password_not_six_digits', 'password'],
])('set fund password: rejects %o', async (wrong, code, field) => {
  const customer = await halyard.registerCustomer()
  const request = { password: PASS, code: await codeFor(customer), ...wrong }
  expect(await customer.client('safe/update_password', request)).toMatchObject({ code, field })
})

test('change fund password: requires the original; withdrawals go on hold', async () => {
  const customer = await withFundPassword()
  expect(dataOf(await customer.client('user/has_password', {})).hold_until).toBe(0)
  const fresh = { password: '902817', repassword: '902817' }
  const code = await codeFor(customer)
  expect(await customer.client('safe/update_password', { ...fresh, code })).toMatchObject({
    code: 'missing_field',
    field: 'original',
  })
  expect(await customer.client('safe/update_password', { ...fresh, code, original: WRONG })).toMatchObject({
    code: 'fund_password_wrong',
    field: 'original',
  })
  dataOf(await customer.client('safe/update_password', { ...fresh, code, original: PASS }))
  expect(await check(customer, PASS)).toBe('fund_password_wrong')
  expect(await check(customer, '902817')).toBe('ok')
  const { hold_until } = dataOf(await customer.client('user/has_password', {}))
  expect(hold_until).toBeGreaterThan(Date.now() + aheadMs + 23 * 60 * MINUTE_MS)
})

test('a forgotten fund password: requires the login password', async () => {
  const customer = await withFundPassword()
  const fresh = { password: '902817', repassword: '902817', code: await codeFor(customer) }
  const wrong = { ...fresh, login_password: 'wrong' }
  expect(await customer.client('safe/update_password', wrong)).toMatchObject({
    code: 'password_wrong',
    field: 'login_password',
  })
  dataOf(await customer.client('safe/update_password', { ...fresh, login_password: customer.password }))
  expect(await check(customer, '902817')).toBe('ok')
})

test('the stored hash does not reveal the fund password', async () => {
  const customer = await withFundPassword()
  const row = await halyard.app.context.db
    .selectFrom('fund_password')
    .selectAll()
    .where('user_id', '=', String(customer.id))
    .executeTakeFirstOrThrow()
  expect(row.hash).toMatch(/^\$argon2id\$/)
  expect(parseOptions(row.hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, saltLen: 16 })
  // Without the server's secret, even the right digits do not match.
  expect(await halyard.app.context.auth.passwords.verify(row.hash, PASS)).toBe(false)
})

test.each(['000000', '123123', '121212', '654321', '789012', '112233', '159357', '345678', '223223'])(
  'fund password %s is rejected as too common',
  (digits) => {
    expect(isCommonFundPassword(digits)).toBe(true)
  },
)

test.each(['730415', '902817', '148092', '610357'])('fund password %s is accepted', (digits) => {
  expect(isCommonFundPassword(digits)).toBe(false)
})
