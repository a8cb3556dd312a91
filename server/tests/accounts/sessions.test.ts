import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { IDLE_MAX_MS, LIFE_MAX_MS } from '../../src/auth/sessions/session.ts'
import { emailName } from '../../src/auth/users/account-name.ts'
import { findUser } from '../../src/auth/users/users.ts'
import { signIn } from '../../src/features/account/sign-in.ts'
import { dataOf, signedInOf, startTestApp, type TestApp } from '../../src/app/testing.ts'

const SIGNED_OUT = { type: '999', message: 'Sign in again.' }

let halyard: TestApp
let aheadMs = 0

beforeAll(async () => {
  halyard = await startTestApp({ now: () => Date.now() + aheadMs })
})
afterAll(() => halyard.close())

test.each([undefined, 'forged', 'x'.repeat(43), 'x'.repeat(10_000), "' or 1=1 --", 'Bearer', 'Basic abc'])(
  'the token %s is rejected',
  async (token) => {
    expect(await halyard.client(token)('user/center', {})).toEqual(SIGNED_OUT)
  },
)

test('a token works with and without Bearer', async () => {
  const { token } = await halyard.registerCustomer()
  expect(await halyard.client(`Bearer ${token}`)('user/center', {})).toMatchObject({ type: 'ok' })
  expect(await halyard.client(`bearer ${token}`)('user/center', {})).toMatchObject({ type: 'ok' })
})

test('tokens have 256 bits and are stored as hashes', async () => {
  const { token, id } = await halyard.registerCustomer()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await halyard.app.context.db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', String(id))
    .execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
})

test('signing out ends one session at once and notifies listeners', async () => {
  const { email, password, token, client } = await halyard.registerCustomer()
  const other = signedInOf(await halyard.client()('user/login', { account: email, password }))
  const closed: string[] = []
  const stop = halyard.app.context.nudges.on('sessionsClosed', ({ tokenHashes }) =>
    closed.push(...tokenHashes),
  )
  dataOf(await client('user/center', {}))
  dataOf(await client('user/logout', {}))
  stop()
  expect(await client('user/center', {})).toEqual(SIGNED_OUT)
  expect(await client('user/logout', {})).toEqual(SIGNED_OUT)
  expect(closed).toHaveLength(1)
  expect(closed).not.toContain(token)
  expect(await halyard.client(other.token)('user/center', {})).toMatchObject({ type: 'ok' })
})

test('sessions expire when idle, and at the latest after their maximum life', async () => {
  const idle = await halyard.registerCustomer()
  const busy = await halyard.registerCustomer()
  const openedAt = aheadMs
  while (aheadMs - openedAt < LIFE_MAX_MS - IDLE_MAX_MS / 2) {
    dataOf(await busy.client('user/center', {}))
    aheadMs += IDLE_MAX_MS / 2
  }
  expect(await idle.client('user/center', {})).toEqual(SIGNED_OUT)
  dataOf(await busy.client('user/center', {}))
  aheadMs += IDLE_MAX_MS / 2
  expect(await busy.client('user/center', {})).toEqual(SIGNED_OUT)
})

test('concurrent use of sessions updates each, without waiting for one being closed', async () => {
  const { context } = halyard.app
  const stays = await halyard.registerCustomer()
  const leaves = await halyard.registerCustomer()
  aheadMs += 120_000
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const closing = context.db.transaction().execute(async (query) => {
    await query.deleteFrom('session').where('user_id', '=', String(leaves.id)).execute()
    lock()
    await closed
  })
  await locked
  const responses = await Promise.all([stays, leaves].map(({ client }) => client('user/center', {})))
  expect(responses.map(({ type }) => type)).toEqual(['ok', 'ok'])
  close()
  await closing
  const [seen] = await context.sessions.list(stays.id)
  expect(seen?.seenAt).toBeGreaterThan((seen?.createdAt ?? 0) + 100_000)
  aheadMs += 3_000
  expect(await leaves.client('user/center', {})).toEqual(SIGNED_OUT)
  expect(await stays.client('user/center', {})).toMatchObject({ type: 'ok' })
})

test('an eleventh session closes the oldest', async () => {
  const { email, password, client } = await halyard.registerCustomer()
  for (let count = 0; count < 10; count++) {
    aheadMs += 1_000
    dataOf(await halyard.client()('user/login', { account: email, password }))
  }
  expect(await client('user/center', {})).toEqual(SIGNED_OUT)
})

test('an eleventh session of the same millisecond closes the first, not itself', async () => {
  const at = Date.now()
  const frozen = await startTestApp({ now: () => at })
  onTestFinished(() => frozen.close())
  const { id, token } = await frozen.registerCustomer()
  const { sessions } = frozen.app.context
  for (let count = 0; count < 10; count++) {
    const newest = await sessions.open(id, { ip: '127.0.0.1', agent: 'test' })
    expect(await sessions.find(newest)).toMatchObject({ userId: id })
  }
  expect(await sessions.find(token)).toBeUndefined()
})

test('a disabled account is signed out within seconds', async () => {
  const { id, client } = await halyard.registerCustomer()
  dataOf(await client('user/center', {}))
  const { db } = halyard.app.context
  await db.updateTable('app_user').set({ disabled: true }).where('id', '=', String(id)).execute()
  aheadMs += 3_000
  expect(await client('user/center', {})).toEqual(SIGNED_OUT)
})

test('a forged token makes a public call anonymous', async () => {
  expect(await halyard.client('forged', 'de')('get/lang', {})).toEqual({
    type: 'ok',
    message: { lang: 'de' },
  })
})

test('a sign-in during a password change leaves no session', async () => {
  const { email, id } = await halyard.registerCustomer()
  const { context } = halyard.app
  const readBefore = await findUser(context.db, context.config.secret, emailName(email))
  if (!readBefore) throw new Error('the customer is missing')
  await context.db
    .updateTable('app_user')
    .set({ password_hash: 'another' })
    .where('id', '=', String(id))
    .execute()
  await context.sessions.closeAll(id)
  await expect(signIn(context, readBefore, { ip: '127.0.0.1', agent: 'test' })).rejects.toThrow(
    'account_or_password_wrong',
  )
  expect(await context.sessions.count(id)).toBe(0)
})
