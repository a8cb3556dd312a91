import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { appointFirstAdmin } from '../../src/ops/first-admin.ts'
import { approveFactorOf, enableTotp, registerGuardedOperator } from '../testing/approve-factor.ts'
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const ORIGIN = 'https://exchange.example'
const DAY_MS = 24 * 60 * 60 * 1000
const WAITS = { code: 'factor_must_be_approved' }

let halyard: TestApp
let later = 0

beforeAll(async () => {
  halyard = await startTestApp({
    config: { publicUrl: ORIGIN, staffNeedsSecondFactor: { except: [] } },
    now: () => Date.now() + later,
  })
})
afterAll(() => halyard.close())

/** Adds a passkey in the member's app, with the code of the authenticator app if there is one. */
async function addPasskey({ client, password }: TestOperator, second?: string): Promise<Authenticator> {
  const key = createAuthenticator(ORIGIN)
  const proof = second === undefined ? {} : { second }
  const { options } = dataOf(await client('safe/passkey_begin', { password, ...proof }))
  dataOf(await client('safe/passkey_finish', { response: key.make(options), name: 'Key' }))
  return key
}

async function signInWith(key: Authenticator) {
  const { options } = dataOf(await opsClient(halyard)('ops/passkey/begin', {}))
  const { token, operator } = dataOf(
    await opsClient(halyard)('ops/passkey/login', { response: key.use(options) }),
  )
  return { ops: opsClient(halyard, token), operator }
}

function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later + steps * 30_000 })
}

async function isAwaiting(key: Authenticator): Promise<boolean> {
  return (await signInWith(key)).operator.awaits_approval
}

async function waitingIn(ops: TestOperator['ops'], staffId: number) {
  const { list } = dataOf(await ops('ops/staff_factor/list', {}))
  return list.find((factor) => factor.staff_id === staffId)
}

test('a first factor opens the console once an admin approves it, whatever its age', async () => {
  const admin = await registerGuardedOperator(halyard, 'admin')
  const member = await registerOperator(halyard, 'operator')
  const secret = await enableTotp(member)
  const { email: account, password } = member
  const signIn = (steps: number) =>
    opsClient(halyard)('ops/login', { account, password, code: codeOf(secret, steps) })
  const { token, operator } = dataOf(await signIn(1))
  expect(operator).toMatchObject({ needs_second_factor: false, awaits_approval: true })
  const ops = opsClient(halyard, token)
  expect(await ops('ops/inbox/list', {})).toMatchObject(WAITS)
  expect(await ops('ops/second_factor/begin', { password })).toMatchObject(WAITS)
  const waiting = await waitingIn(admin.ops, member.id)
  expect(waiting).toMatchObject({ kind: 'totp', status: 'waiting', opens_at: null, others: 0 })
  expect(dataOf(await admin.ops('ops/inbox/list', {})).list).toContainEqual(
    expect.objectContaining({ queue: 'staff_factor', target: `staff_factor:${waiting?.id}` }),
  )

  later = 30 * DAY_MS
  const month = dataOf(await signIn(0))
  later = 0
  expect(month.operator).toMatchObject({ awaits_approval: true })

  dataOf(await admin.ops('ops/staff_factor/review', { id: String(waiting?.id), pass: '1' }))
  dataOf(await ops('ops/inbox/list', {}))
  expect(dataOf(await ops('ops/me', {}))).toMatchObject({ awaits_approval: false })
})

test('only another admin approves it, once; a refused one never opens', async () => {
  const member = await registerOperator(halyard, 'admin')
  const key = await addPasskey(member)
  const { ops } = await signInWith(key)
  const admin = await registerGuardedOperator(halyard, 'admin')
  const waiting = await waitingIn(admin.ops, member.id)
  const request = { id: String(waiting?.id), pass: '1' } as const
  for (const role of ['support', 'reviewer', 'treasurer', 'operator'] as const) {
    const colleague = await registerGuardedOperator(halyard, role)
    expect(await colleague.ops('ops/staff_factor/review', request)).toMatchObject({
      code: 'role_not_allowed',
    })
  }
  expect(await ops('ops/staff_factor/review', request)).toMatchObject(WAITS)
  const refusal = { ...request, pass: '0' } as const
  expect(await admin.ops('ops/staff_factor/review', refusal)).toMatchObject({ code: 'reason_is_required' })
  dataOf(await admin.ops('ops/staff_factor/review', { ...refusal, reason: 'Not theirs' }))
  expect(await admin.ops('ops/staff_factor/review', request)).toMatchObject({ code: 'already_reviewed' })
  expect(await ops('ops/inbox/list', {})).toMatchObject(WAITS)
  expect((await signInWith(key)).operator).toMatchObject({ awaits_approval: true })
})

test('an admin does not approve their own second factor', async () => {
  const admin = await registerGuardedOperator(halyard, 'admin')
  const key = await addPasskey(admin, codeOf(admin.secret, 1))
  expect((await signInWith(key)).operator).toMatchObject({ awaits_approval: true })
  const own = await waitingIn(admin.ops, admin.id)
  expect(await admin.ops('ops/staff_factor/review', { id: String(own?.id), pass: '1' })).toMatchObject({
    code: 'reviewer_must_not_be_owner',
  })
})

test('a factor added with the proof of an approved one opens the console after a day', async () => {
  const member = await registerGuardedOperator(halyard, 'reviewer')
  const key = await addPasskey(member, codeOf(member.secret, 1))
  const { ops, operator } = await signInWith(key)
  expect(operator).toMatchObject({ awaits_approval: true })
  const admin = await registerGuardedOperator(halyard, 'admin')
  const waiting = await waitingIn(admin.ops, member.id)
  expect(waiting?.opens_at).toBe(Number(waiting?.added_at) + DAY_MS)
  later = DAY_MS - 60_000
  expect((await signInWith(key)).operator).toMatchObject({ awaits_approval: true })
  later = DAY_MS
  expect((await signInWith(key)).operator).toMatchObject({ awaits_approval: false })
  const { list } = dataOf(await (await signInWith(key)).ops('ops/inbox/list', {}))
  expect(list.map(({ target }) => target)).not.toContain(`staff_factor:${waiting?.id}`)
  later = 0
  expect(await ops('ops/inbox/list', {})).toMatchObject(WAITS)
})

test('a factor that waits for approval cannot prove the set-up of another', async () => {
  const member = await registerOperator(halyard, 'reviewer')
  const secret = await enableTotp(member)
  const key = await addPasskey(member, codeOf(secret, 1))
  later = 3 * DAY_MS
  expect((await signInWith(key)).operator).toMatchObject({ awaits_approval: true })
  later = 0
})

test('a set-up at the console is submitted, and needs the proof of a passkey if there is one', async () => {
  const member = await registerOperator(halyard, 'support')
  const { password, ops } = member
  const key = await addPasskey(member)
  expect(await ops('ops/second_factor/begin', { password })).toMatchObject({ code: 'second_factor_required' })
  const { options } = dataOf(await ops('ops/second_factor/prove', {}))
  if (!options) throw new Error('no passkey is accepted')
  const passkey = key.use(options)
  const customers = await halyard.app.context.auth.passkeys.beginProof({
    userId: member.id,
    scope: 'safe/totp_begin x',
  })
  expect(await ops('ops/second_factor/begin', { password, passkey: key.use(customers) })).toMatchObject({
    code: 'passkey_invalid',
  })
  const { secret } = dataOf(await ops('ops/second_factor/begin', { password, passkey }))
  expect(await ops('ops/second_factor/begin', { password, passkey })).toMatchObject({
    code: 'passkey_invalid',
  })
  dataOf(await ops('ops/second_factor/confirm', { code: codeOf(secret) }))
  expect(dataOf(await ops('ops/me', {}))).toMatchObject({ needs_second_factor: false, awaits_approval: true })
  await approveFactorOf(halyard, member.id)
  dataOf(await ops('ops/inbox/list', {}))
})

test('the host approves the factors of the first admin, and of no admin who has a colleague', async () => {
  const { context } = halyard.app
  const { db } = context
  await db.updateTable('app_user').set({ role: 'customer' }).execute()
  const member = await registerOperator(halyard, 'admin')
  const appoint = () =>
    appointFirstAdmin({ ...context, config: { ...context.config, adminAccount: member.email } })
  await appoint()
  const key = await addPasskey(member)
  expect(await isAwaiting(key)).toBe(true)
  await appoint()
  expect(await isAwaiting(key)).toBe(false)

  await registerGuardedOperator(halyard, 'admin')
  await db
    .updateTable('staff_factor')
    .set({ status: 'waiting', reviewed_at: null })
    .where('user_id', '=', String(member.id))
    .execute()
  await appoint()
  expect(await isAwaiting(key)).toBe(true)
  await db.updateTable('app_user').set({ role: 'reviewer' }).where('id', '=', String(member.id)).execute()
  await appoint()
  expect(await isAwaiting(key)).toBe(false)
  const entries = await db
    .selectFrom('audit_log')
    .select('after')
    .where('call', '=', 'ADMIN_ACCOUNT')
    .orderBy('id')
    .execute()
  expect(entries.map(({ after }) => (after as { factors: string[] }).factors.length)).toEqual([1, 1])
})
