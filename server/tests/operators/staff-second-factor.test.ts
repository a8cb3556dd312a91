import { OPERATOR_ROLES, OPS_METHODS, type OpsCallDefinition, opsCalls, type OpsPath } from '@halyard/api/ops'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { setContact } from '../testing/contacts.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { approveFactorOf } from '../testing/approve-factor.ts'
import { appointOperator, opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const PATHS = (Object.keys(OPS_METHODS) as OpsPath[]).filter((path) => {
  const { roles, without }: OpsCallDefinition = opsCalls[path]
  return roles !== undefined && !without?.includes('factor')
})

/** The address of an operator who needs no second factor, as those of the demo. */
const EXEMPT = 'exempt@example.com'

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ config: { staffNeedsSecondFactor: { except: [EXEMPT] } } })
})
afterAll(() => halyard.close())

async function codeOf(path: string, token: string, method = 'POST') {
  const response = await fetch(`${halyard.url}/api/${path}`, {
    method,
    headers: { authorization: token },
    ...(method === 'POST' ? { body: new URLSearchParams({ id: '999999' }) } : {}),
  })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, code }
}

const REFUSED = { status: 403, code: 'second_factor_required' }

function totpOf(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
}

/** Sets up an authenticator app in the operator's session. Returns its secret. */
async function setUp({ ops, password }: TestOperator): Promise<string> {
  const { secret, uri } = dataOf(await ops('ops/second_factor/begin', { password }))
  expect(uri).toContain(secret)
  const code = totpOf(secret, Date.now())
  const { recovery_codes } = dataOf(await ops('ops/second_factor/confirm', { code }))
  expect(new Set(recovery_codes).size).toBe(10)
  return secret
}

describe.each(OPERATOR_ROLES)('a %s without a second factor', (role) => {
  let member: TestOperator
  beforeAll(async () => {
    member = await registerOperator(halyard, role)
  })

  test('every call but the set-up is rejected, and pictures and unknown calls are too', async () => {
    for (const path of PATHS)
      expect({ path, ...(await codeOf(path, member.opsToken, OPS_METHODS[path])) }).toEqual({
        path,
        ...REFUSED,
      })
    expect(await codeOf('ops/upload/file', member.opsToken, 'GET')).toEqual(REFUSED)
    expect(await codeOf('ops/balance/set', member.opsToken)).toEqual(REFUSED)
    expect(dataOf(await member.ops('ops/me', {}))).toMatchObject({ needs_second_factor: true })
  })

  test('after the set-up and its approval, only the next sign-in asks for the code', async () => {
    const secret = await setUp(member)
    await approveFactorOf(halyard, member.id)
    for (const path of PATHS.filter((path) => path !== 'ops/session/end_others'))
      expect((await codeOf(path, member.opsToken, OPS_METHODS[path])).code).not.toBe(REFUSED.code)
    expect(dataOf(await member.ops('ops/me', {}))).toMatchObject({ needs_second_factor: false })

    const { email: account, password } = member
    const signIn = opsClient(halyard)
    expect(await signIn('ops/login', { account, password })).toMatchObject({ code: 'second_factor_required' })
    const code = totpOf(secret, Date.now() + 30_000)
    expect(dataOf(await signIn('ops/login', { account, password, code })).operator).toMatchObject({
      needs_second_factor: false,
      awaits_approval: false,
    })
  })
})

test('an operator of an exempt address needs no second factor', async () => {
  const customer = await halyard.registerCustomer()
  await setContact(halyard, customer.id, { channel: 'email', address: EXEMPT })
  const member = await appointOperator(halyard, customer, 'support')
  expect(dataOf(await member.ops('ops/me', {}))).toMatchObject({ needs_second_factor: false })
  dataOf(await member.ops('ops/inbox/list', {}))
})

test('the refusals are in the audit log, and the owner is notified of the set-up', async () => {
  const member = await registerOperator(halyard, 'support')
  await codeOf('ops/news/propose', member.opsToken)
  const entry = await halyard.app.context.db
    .selectFrom('audit_log')
    .select(['call', 'outcome'])
    .where('actor_id', '=', String(member.id))
    .executeTakeFirst()
  expect(entry).toEqual({ call: 'ops/news/propose', outcome: 'second_factor_required' })
  await setUp(member)
  expect(await halyard.lastMessageTo(member.email)).toContain('authenticator')
})

test('the set-up requires the password and the right code, and happens once', async () => {
  const member = await registerOperator(halyard, 'operator')
  expect(await member.ops('ops/second_factor/confirm', { code: '123456' })).toMatchObject({
    code: 'second_factor_not_on',
  })
  expect(await member.ops('ops/second_factor/begin', { password: 'not mine at all' })).toMatchObject({
    code: 'password_wrong',
  })
  const { secret } = dataOf(await member.ops('ops/second_factor/begin', { password: member.password }))
  expect(await member.ops('ops/second_factor/confirm', { code: '000000' })).toMatchObject({
    code: 'second_factor_wrong',
  })
  expect(dataOf(await member.ops('ops/me', {}))).toMatchObject({ needs_second_factor: true })
  dataOf(await member.ops('ops/second_factor/confirm', { code: totpOf(secret, Date.now()) }))
  await approveFactorOf(halyard, member.id)
  expect(await member.ops('ops/second_factor/begin', { password: member.password })).toMatchObject({
    code: 'second_factor_already_on',
  })
})

test('a session whose factor was removed can only set one up again', async () => {
  const member = await registerOperator(halyard, 'reviewer')
  await setUp(member)
  await approveFactorOf(halyard, member.id)
  dataOf(await member.ops('ops/inbox/list', {}))
  await halyard.app.context.auth.secondFactors.off(member.id)
  expect(await member.ops('ops/inbox/list', {})).toMatchObject({ code: 'second_factor_required' })
})

test('a passkey is a second factor; a password alone cannot add another to its account', async () => {
  const member = await registerOperator(halyard, 'operator')
  const { passkeys } = halyard.app.context.auth
  const authenticator = createAuthenticator(halyard.app.context.config.publicUrl)
  const made = await passkeys.beginRegistration({ id: member.id, account: member.email })
  await passkeys.finishRegistration(
    member.id,
    { response: authenticator.make(made), name: 'Key' },
    async () => {},
  )
  expect(await member.ops('ops/inbox/list', {})).toMatchObject({ code: 'second_factor_required' })
  expect(await member.ops('ops/second_factor/begin', { password: member.password })).toMatchObject({
    code: 'second_factor_required',
  })

  const anyone = opsClient(halyard)
  const { options } = dataOf(await anyone('ops/passkey/begin', {}))
  const { token, operator } = dataOf(
    await anyone('ops/passkey/login', { response: authenticator.use(options) }),
  )
  expect(operator).toMatchObject({ id: member.id, role: 'operator', needs_second_factor: false })
  await approveFactorOf(halyard, member.id)
  dataOf(await opsClient(halyard, token)('ops/inbox/list', {}))
})

test("a customer's passkey opens no operator session", async () => {
  const customer = await halyard.registerCustomer()
  const { passkeys } = halyard.app.context.auth
  const authenticator = createAuthenticator(halyard.app.context.config.publicUrl)
  const made = await passkeys.beginRegistration({ id: customer.id, account: customer.email })
  await passkeys.finishRegistration(
    customer.id,
    { response: authenticator.make(made), name: 'Key' },
    async () => {},
  )
  const { options } = dataOf(await opsClient(halyard)('ops/passkey/begin', {}))
  const response = authenticator.use(options)
  expect(await opsClient(halyard)('ops/passkey/login', { response })).toMatchObject({
    code: 'passkey_invalid',
  })
})

test('an operator ends one session, or all others', async () => {
  const member = await registerOperator(halyard, 'reviewer')
  await setUp(member)
  await approveFactorOf(halyard, member.id)
  const { operators } = halyard.app.context
  const tokens = await Promise.all(
    ['Tablet', 'Desk'].map((agent) => operators.open(member.id, { ip: '192.0.2.7', agent }, 'totp:1')),
  )
  const { list } = dataOf(await member.ops('ops/session/list', {}))
  expect(list).toHaveLength(3)
  expect(dataOf(await member.ops('ops/session/end_others', {}))).toEqual({ ended: 2 })
  for (const token of tokens)
    expect(await opsClient(halyard, token)('ops/me', {})).toMatchObject({ type: '999' })
  expect(dataOf(await member.ops('ops/session/list', {})).list).toMatchObject([{ current: true }])
})
