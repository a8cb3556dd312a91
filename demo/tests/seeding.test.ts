import { type Language, LANGUAGES } from '@halyard/api'
import { emailName, findUser } from '@halyard/server/accounts'
import { dataOf } from '@halyard/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { opsClient } from '../../server/tests/testing/test-operator.ts'
import { isCommonFundPassword } from '../../server/src/auth/passwords/common-fund-passwords.ts'
import { FUND_PASSWORD, setFundPassword } from '../src/seeding/demo-users.ts'
import { seedNews } from '../src/seeding/seed-news.ts'
import { type DemoTestApp, startDemoTestApp } from '../src/testing.ts'

let halyard: DemoTestApp
beforeAll(async () => {
  halyard = await startDemoTestApp()
})
afterAll(() => halyard.close())

test('the demo customers are verified', async () => {
  const { context } = halyard.app
  const user = await findUser(context.db, context.config.secret, emailName('demo@example.com'))
  const token = await context.sessions.open(Number(user?.id), { ip: '127.0.0.1', agent: 'test' })
  expect(dataOf(await halyard.client(token)('user/real_info', {}))).toMatchObject({
    level: 2,
    basic: { status: 'verified', name: 'D****' },
    advanced: { status: 'verified' },
  })
})

test('the demo has an admin who can sign in as an operator', async () => {
  const response = await opsClient(halyard)('ops/login', {
    account: 'admin@example.com',
    password: 'demo1234',
  })
  expect(dataOf(response).operator.role).toBe('admin')
})

test('demo: its items are published once, in nine languages', async () => {
  const list = async (language: Language) =>
    dataOf(await halyard.client(undefined, language)('news/list', { limit: '100' })).list
  const titles = await Promise.all(
    LANGUAGES.map(async (lang) => (await list(lang)).map(({ title }) => title)),
  )
  expect(new Set(titles.flat()).size).toBe(5 * LANGUAGES.length)
  await seedNews(halyard.app.context)
  expect(await list('en')).toHaveLength(5)
})

test('fund password of the demo: customers may choose it too', () => {
  expect(isCommonFundPassword(FUND_PASSWORD)).toBe(false)
})

test('fund password of the demo: one that the customer chose stays at the next start', async () => {
  const { context } = halyard.app
  const { auth, config, db } = context
  const user = await findUser(db, config.secret, emailName('demo@example.com'))
  const userId = Number(user?.id)
  const chosen = await auth.fundPassword.hash(userId, '902817')
  await db.updateTable('fund_password').set(chosen).where('user_id', '=', String(userId)).execute()
  await setFundPassword(context, userId)
  await expect(auth.fundPassword.check(userId, '902817')).resolves.toBeUndefined()
})
