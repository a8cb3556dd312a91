import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { textLimitsOf } from '../../src/mail/text-limits.ts'
import type { Message } from '../../src/mail/messenger.ts'
import { registerOperator } from '../testing/test-operator.ts'

const DAY_MS = 86_400_000

let database: TestDatabase
let halyard: TestApp
let clock: number
let sent: Message[]
let numbers = 0

beforeEach(async () => {
  clock = Date.UTC(2026, 10, 22, 12)
  sent = []
  database = await createTestDatabase({ migrated: true })
})
afterEach(async () => {
  await halyard.close()
  await database.drop()
})

const messenger = {
  send: (message: Message) => {
    sent.push(message)
    return Promise.resolve()
  },
  close: () => undefined,
}

async function start(limits: readonly (readonly [string, number])[]): Promise<void> {
  halyard = await startTestApp({
    databaseUrl: database.url,
    now: () => clock,
    messenger,
    limits: { codesPerHour: 1_000 },
    config: { textLimits: textLimitsOf(limits) },
  })
}

/** Requests a code for a new number; returns the error code, or ok. */
async function ask(country: string, prefix: string): Promise<string> {
  const mobile = `${prefix}${String(++numbers).padStart(4, '0')}`
  const captcha = await halyard.solveCaptcha()
  const answer = await halyard.client()('sms_send', { country, mobile, purpose: 'register', captcha })
  return answer.type === 'ok' ? 'ok' : String((answer as { readonly code?: string }).code)
}

async function askTimes(times: number, country: string, prefix: string): Promise<string[]> {
  const answers: string[] = []
  for (let n = 0; n < times; n++) answers.push(await ask(country, prefix))
  return answers
}

test('a country at its budget is refused with a way out; others and the next day are not', async () => {
  await start([['DE', 5]])
  // Callers who are not signed in use four fifths.
  expect(await askTimes(5, 'DE', '1512345')).toEqual([...Array<string>(4).fill('ok'), 'text_budget_spent'])
  expect(await ask('AT', '664123')).toBe('ok')
  expect(sent).toHaveLength(5)
  const captcha = await halyard.solveCaptcha()
  const refused = await halyard.client()('sms_send', {
    country: 'DE',
    mobile: '15123459999',
    purpose: 'register',
    captcha,
  })
  expect(refused).toMatchObject({
    message: expect.stringContaining('authenticator app or passkey') as string,
  })
  clock += DAY_MS
  expect(await ask('DE', '1512345')).toBe('ok')
})

test('a restart does not renew a budget', async () => {
  await start([['DE', 5]])
  expect(await askTimes(4, 'DE', '1512345')).not.toContain('text_budget_spent')
  await halyard.close()
  await start([['DE', 5]])
  expect(await ask('DE', '1512345')).toBe('text_budget_spent')
})

test('concurrent requests do not exceed a budget', async () => {
  await start([['DE', 10]])
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('DE', '1512345')))
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(8)
  expect(sent).toHaveLength(8)
})

test('many countries together end at the budget of all; a refusal takes from no other', async () => {
  await start([
    ['ALL', 5],
    ['*', 100],
  ])
  expect(await ask('KE', '71212')).toBe('ok')
  expect(await ask('PH', '917123')).toBe('ok')
  expect(await askTimes(3, 'DE', '1512345')).toEqual(['ok', 'ok', 'text_budget_spent'])
  const operator = await registerOperator(halyard, 'operator')
  const { texts } = dataOf(await operator.ops('ops/system/show', {}))
  expect(texts[0]).toEqual({ country: 'ALL', sent: 4, refused: 0, budget: 5 })
  expect(texts.find(({ country }) => country === 'DE')).toMatchObject({ sent: 2, refused: 1 })
})

test('customers use the rest that callers without a session do not get', async () => {
  await start([['DE', 5]])
  expect(await askTimes(4, 'DE', '1512345')).not.toContain('text_budget_spent')
  const customer = await halyard.registerCustomer()
  const contact = (account: string) => customer.client('safe/contact_code', { account, country: 'DE' })
  dataOf(await contact('15123459901'))
  expect(await contact('15123459902')).toMatchObject({ code: 'text_budget_spent' })
})

test.each([
  ['US', '9005550123'],
  ['GB', '9098790123'],
  ['DE', '9001234567'],
  ['DE', '80012345678'],
])('a premium or free number of %s is not a mobile number: %s', async (country, mobile) => {
  await start([])
  const captcha = await halyard.solveCaptcha()
  const request = { country, mobile, purpose: 'register', captcha } as const
  expect(await halyard.client()('sms_send', request)).toMatchObject({ code: 'account_invalid' })
  expect(sent).toEqual([])
})
