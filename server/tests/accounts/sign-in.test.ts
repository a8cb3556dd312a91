import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'

const MINUTE = 60_000

describe('sign-in with a wrong password', () => {
  let halyard: TestApp
  let aheadMs = 0

  beforeAll(async () => {
    halyard = await startTestApp({ now: () => Date.now() + aheadMs })
  })
  afterAll(() => halyard.close())

  async function login(account: string, password: string, withCaptcha = false) {
    const captcha = withCaptcha ? { captcha: await halyard.solveCaptcha() } : {}
    const response = await halyard.client()('user/login', { account, password, ...captcha })
    return response.type === 'error' ? response.code : response.type
  }

  test.each(['known', 'unknown'])('%s account: a captcha after three, locked after five', async (kind) => {
    aheadMs += 30 * MINUTE
    const { email } = kind === 'known' ? await halyard.registerCustomer() : { email: 'unknown@example.com' }
    for (let tries = 0; tries < 3; tries++)
      expect(await login(email, 'wrong')).toBe('account_or_password_wrong')
    expect(await login(email, 'wrong')).toBe('captcha_required')
    for (let tries = 0; tries < 2; tries++)
      expect(await login(email, 'wrong', true)).toBe('account_or_password_wrong')
    expect(await login(email, 'wrong', true)).toBe('account_locked')
    aheadMs += MINUTE
    expect(await login(email, 'wrong', true)).toBe('account_or_password_wrong')
    aheadMs += MINUTE
    expect(await login(email, 'wrong', true)).toBe('account_locked')
    aheadMs += MINUTE
    expect(await login(email, 'wrong', true)).toBe('account_or_password_wrong')
  })

  test('the right password is locked out too, then resets the count; sessions and codes still work', async () => {
    aheadMs += 30 * MINUTE
    const { email, password, client } = await halyard.registerCustomer()
    for (let tries = 0; tries < 5; tries++) await login(email, 'wrong', true)
    expect(await login(email, password, true)).toBe('account_locked')
    dataOf(await client('user/center', {}))
    const code = await halyard.codeFor(email, 'login')
    dataOf(await halyard.client()('user/login_mast', { account: email, code }))
    aheadMs += MINUTE
    expect(await login(email, password, true)).toBe('ok')
    aheadMs += 30 * MINUTE
    expect(await login(email, 'wrong')).toBe('account_or_password_wrong')
    expect(await login(email, password)).toBe('ok')
  })

  test('three from one address require a captcha there, for any account', async () => {
    aheadMs += 30 * MINUTE
    for (let tries = 0; tries < 3; tries++) await login(`stranger${tries}@example.com`, 'wrong')
    const { email, password } = await halyard.registerCustomer()
    expect(await login(email, password)).toBe('captcha_required')
    expect(await login(email, password, true)).toBe('ok')
    aheadMs += 30 * MINUTE
    expect(await login(email, password)).toBe('ok')
  })

  test('a hundred concurrent attempts: only five are checked', async () => {
    aheadMs += 30 * MINUTE
    const { email, id } = await halyard.registerCustomer()
    const responses = await Promise.all(Array.from({ length: 100 }, () => login(email, 'wrong', true)))
    expect(responses.filter((response) => response === 'account_or_password_wrong')).toHaveLength(5)
    expect(responses.filter((response) => response === 'account_locked')).toHaveLength(95)
    const logged = await halyard.app.context.db
      .selectFrom('sign_in_log')
      .select('outcome')
      .where('user_id', '=', String(id))
      .execute()
    expect(logged).toEqual(Array.from({ length: 5 }, () => ({ outcome: 'password_wrong' })))
  })

  /** Compares processor time, because wall time depends on the load of the machine. */
  test.each(['user/login', 'user/thaw'] as const)(
    '%s takes as much work for an unknown account',
    async (path) => {
      const { email } = await halyard.registerCustomer()
      const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
      for (let round = 0; round < 9; round++) {
        aheadMs += 24 * 60 * MINUTE
        for (const [kind, account] of [
          ['known', email],
          ['unknown', 'unknown@example.com'],
        ] as const) {
          const captcha = await halyard.solveCaptcha()
          const code = path === 'user/thaw' ? { code: '000000' } : {}
          const before = process.cpuUsage()
          const response = await halyard.client()(path, {
            account,
            password: 'wrong',
            captcha,
            ...code,
          })
          const { user, system } = process.cpuUsage(before)
          expect(response).toMatchObject({ code: 'account_or_password_wrong' })
          least[kind] = Math.min(least[kind], user + system)
        }
      }
      expect(least.known / least.unknown).toBeGreaterThan(0.5)
      expect(least.known / least.unknown).toBeLessThan(2)
    },
  )
})

test('sign-in attempts per address and hour are limited across calls', async () => {
  const strict = await startTestApp({ limits: { signInsPerHour: 4 } })
  try {
    const { email, password } = await strict.registerCustomer()
    const anyone = strict.client()
    for (let tries = 0; tries < 4; tries++) dataOf(await anyone('user/login', { account: email, password }))
    expect(await anyone('user/login', { account: email, password })).toMatchObject({
      code: 'too_many_requests',
    })
    expect(await anyone('user/login_mast', { account: email, code: '123456' })).toMatchObject({
      code: 'too_many_requests',
    })
    expect(await anyone('user/check_email', { email, purpose: 'login', code: '123456' })).toMatchObject({
      code: 'too_many_requests',
    })
  } finally {
    await strict.close()
  }
})

test('a disabled account is reported only with the right password', async () => {
  const halyard = await startTestApp()
  try {
    const { email, password, id, client } = await halyard.registerCustomer()
    const { db } = halyard.app.context
    await db.updateTable('app_user').set({ disabled: true }).where('id', '=', String(id)).execute()
    expect(await halyard.client()('user/login', { account: email, password: 'wrong' })).toMatchObject({
      code: 'account_or_password_wrong',
    })
    expect(await halyard.client()('user/login', { account: email, password })).toMatchObject({
      code: 'account_frozen',
    })
    expect(await client('user/center', {})).toMatchObject({ type: '999' })
  } finally {
    await halyard.close()
  }
})
