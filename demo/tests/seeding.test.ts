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

test.each([
  ['that of older data is replaced', '123456', FUND_PASSWORD],
  ['one that the customer chose stays', '902817', '902817'],
])('fund password of the demo, at the next start: %s', async (_case, before, after) => {
  const { context } = halyard.app
  const { auth, config, db } = context
  const user = await findUser(db, config.secret, emailName('demo@example.com'))
  const userId = Number(user?.id)
  const stored = await auth.fundPassword.hash(userId, before)
  const own = () => db.selectFrom('fund_password').where('user_id', '=', String(userId))
  await db.updateTable('fund_password').set(stored).where('user_id', '=', String(userId)).execute()
  await setFundPassword(context, userId)
  expect(await own().select('tries').executeTakeFirst()).toMatchObject({ tries: 0 })
  await expect(auth.fundPassword.check(userId, after)).resolves.toBeUndefined()
})
