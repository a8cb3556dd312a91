import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import type { CallError } from '../../platform/call-error.ts'
import { type Attempt, createLoginThrottle, type LoginThrottle } from './login-throttle.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let database: TestDatabase
let db: Database
let at = 0
let throttle: LoginThrottle

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  at = 1_700_000_000_000
  throttle = createLoginThrottle(db, () => at)
  await db.deleteFrom('failed_attempt').execute()
})

const begin = (account = 'ann@example.com', ip = '10.0.0.1', captcha = true): Promise<Attempt> =>
  throttle.begin({ account, ip, captcha })

const codeOf = (attempt: () => Promise<unknown>): Promise<string> =>
  attempt().then(
    () => 'admitted',
    (error: CallError) => error.code,
  )

async function failTimes(count: number): Promise<void> {
  for (let failed = 0; failed < count; failed++) await (await begin()).fail()
}

test('three failed attempts: a captcha for the account, and for any account of the network', async () => {
  await failTimes(3)
  expect(await codeOf(() => begin('ann@example.com', '10.9.0.1', false))).toBe('captcha_required')
  expect(await codeOf(() => begin('bob@example.com', '10.0.0.1', false))).toBe('captcha_required')
  expect(await codeOf(() => begin('bob@example.com', '10.9.0.1', false))).toBe('admitted')
})

test('five failed attempts lock the account for a minute, and each further one twice as long', async () => {
  await failTimes(5)
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    at += minutes * MINUTE_MS - 1
    expect([minutes, await codeOf(begin)]).toEqual([minutes, 'account_locked'])
    at += 1
    await failTimes(1)
  }
})

test('attempts that are not resolved yet count as failed', async () => {
  const pending = await Promise.all(Array.from({ length: 5 }, () => begin()))
  expect(await codeOf(begin)).toBe('account_locked')
  for (const attempt of pending) await attempt.abandon()
  expect(await codeOf(begin)).toBe('admitted')
})

test('of a hundred attempts at once, also of two processes, five are admitted', async () => {
  const other = createLoginThrottle(db, () => at)
  const from = { account: 'ann@example.com', ip: '10.0.0.1', captcha: true }
  const attempts = Array.from({ length: 100 }, (_, n) =>
    codeOf(() => (n % 2 === 0 ? throttle : other).begin(from)),
  )
  expect((await Promise.all(attempts)).filter((code) => code === 'admitted')).toHaveLength(5)
})

test('a successful attempt clears the count of the account', async () => {
  await failTimes(4)
  await (await begin()).succeed()
  await failTimes(4)
  expect(await codeOf(begin)).toBe('admitted')
})

test('an abandoned attempt after a lock does not lock the account again', async () => {
  await failTimes(5)
  at += MINUTE_MS
  await (await begin()).abandon()
  expect(await codeOf(begin)).toBe('admitted')
})

test('failed attempts are forgotten after a day', async () => {
  await failTimes(5)
  at += 24 * HOUR_MS
  await failTimes(4)
  expect(await codeOf(begin)).toBe('admitted')
})

test('no account and no address is stored in plain text', async () => {
  await failTimes(1)
  const rows = await db.selectFrom('failed_attempt').selectAll().execute()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/ann|10\.0\.0/)
})
