import { expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from '../../src/app/testing.ts'

/** Headers in which proxies forward the caller's address. */
const CLAIMS = [
  'x-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'forwarded',
] as const

let claimed = 0

/** Sends a request that claims a different address each time. */
async function send(
  { url }: TestApp,
  path: string,
  fields: Record<string, string>,
  via?: string,
): Promise<string> {
  const address = `198.51.${Math.floor(++claimed / 250)}.${claimed % 250}`
  const claims = CLAIMS.map((name): [string, string] => [
    name,
    name === 'forwarded' ? `for=${address}` : address,
  ])
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { ...Object.fromEntries(claims), ...(via ? { 'x-forwarded-for': `${address}, ${via}` } : {}) },
    body: new URLSearchParams(fields),
  })
  const answer = (await response.json()) as { type: string; code?: string }
  return answer.code ?? answer.type
}

async function withApp(options: TestAppOptions, run: (halyard: TestApp) => Promise<void>): Promise<void> {
  const halyard = await startTestApp(options)
  try {
    await run(halyard)
  } finally {
    await halyard.close()
  }
}

test('forged address headers do not evade limits of requests, guesses, passwords and codes', async () => {
  await withApp({ limits: { requestsPerMinute: 5 } }, async (halyard) => {
    for (let count = 0; count < 5; count++) expect(await send(halyard, 'get/lang', {})).toBe('ok')
    expect(await send(halyard, 'get/lang', {})).toBe('too_many_requests')
  })
  await withApp({ limits: { signInsPerHour: 2, codesPerHour: 2 } }, async (halyard) => {
    for (const expected of ['ok', 'ok', 'too_many_requests']) {
      const email = `told${++claimed}@example.com`
      const captcha = await halyard.solveCaptcha()
      expect(await send(halyard, 'sms_mail', { email, purpose: 'register', captcha })).toBe(expected)
    }
    const guess = { account: 'someone@example.com', code: '000000' }
    for (const expected of ['code_invalid', 'code_invalid', 'too_many_requests'])
      expect(await send(halyard, 'user/login_mast', guess)).toBe(expected)
  })
  await withApp({}, async (halyard) => {
    for (let count = 0; count < 3; count++) {
      const account = `stranger${count}@example.com`
      expect(await send(halyard, 'user/login', { account, password: 'wrong' })).toBe(
        'account_or_password_wrong',
      )
    }
    const one = { account: 'stranger9@example.com', password: 'wrong' }
    expect(await send(halyard, 'user/login', one)).toBe('captcha_required')
  })
})

test('a trusted proxy is believed about the last address only', async () => {
  const config = { trustProxy: '127.0.0.1' }
  await withApp({ config, limits: { requestsPerMinute: 5 } }, async (halyard) => {
    for (let count = 0; count < 5; count++)
      expect(await send(halyard, 'get/lang', {}, '203.0.113.7')).toBe('ok')
    expect(await send(halyard, 'get/lang', {}, '203.0.113.7')).toBe('too_many_requests')
    expect(await send(halyard, 'get/lang', {}, '203.0.113.8')).toBe('ok')
  })
})

test('five wrong passwords lock an account, also from ten addresses', async () => {
  await withApp({ config: { trustProxy: '127.0.0.1' } }, async (halyard) => {
    const { email: account, client } = await halyard.registerCustomer()
    const outcomes: string[] = []
    for (let from = 1; from <= 10; from++) {
      const captcha = await halyard.solveCaptcha()
      outcomes.push(
        await send(halyard, 'user/login', { account, password: 'wrong', captcha }, `203.0.113.${from}`),
      )
    }
    expect(outcomes).toEqual([
      ...Array<string>(5).fill('account_or_password_wrong'),
      ...Array<string>(5).fill('account_locked'),
    ])
    expect(await client('user/center', {})).toMatchObject({ type: 'ok' })
  })
})
