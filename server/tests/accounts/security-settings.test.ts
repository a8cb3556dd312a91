import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, signedInOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { submitCommand } from '../testing/funded-customer.ts'
import { connect } from '../testing/socket-client.ts'
import { registerOperator } from '../testing/test-operator.ts'

const NEW = { new: 'nine new boats', confirm: 'nine new boats' }
const SIGNED_OUT = { type: '999' }
const STEP_MS = 30_000
const HOLD_MS = 24 * 60 * 60 * 1000

let halyard: TestApp
let aheadMs = 0

const now = (): number => Date.now() + aheadMs

beforeAll(async () => {
  halyard = await startTestApp({ now, config: { securityHoldMs: HOLD_MS } })
})
afterAll(() => halyard.close())

async function holdOf({ id }: TestCustomer): Promise<number> {
  const { db } = halyard.app.context
  const row = await db
    .selectFrom('customer')
    .select('hold_until')
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow()
  return Number(row.hold_until)
}

function issue(
  address: string,
  purpose: 'contact_old' | 'contact_new' | 'thaw' | 'fund_password',
  userId?: number,
) {
  return halyard.issueCode(address, purpose, userId)
}

/** Registers a customer with an authenticator app and a function that returns its next code. */
async function withTotp() {
  const customer = await halyard.registerCustomer()
  const { client, password } = customer
  const { secret } = dataOf(await client('safe/totp_begin', { password }))
  const code = (): string => {
    aheadMs += STEP_MS
    return new TOTP({ secret }).generate({ timestamp: now() })
  }
  const { recovery_codes } = dataOf(await client('safe/totp_confirm', { code: code() }))
  return { customer, code, recoveryCodes: recovery_codes }
}

/** Signs in with a solved captcha, because other tests failed to sign in from this address. */
async function login(account: string, password: string) {
  return halyard.client()('user/login', { account, password, captcha: await halyard.solveCaptcha() })
}

async function pendingOf({ email, password }: TestCustomer): Promise<string> {
  const response = dataOf(await login(email, password))
  if (!('pending' in response)) throw new Error('no second factor was required')
  return response.pending
}

test('a new password ends all sessions and sockets, and holds withdrawals', async () => {
  const customer = await halyard.registerCustomer()
  const { email, password } = customer
  const other = signedInOf(await login(email, password))
  const socket = await connect(halyard.url)
  expect(await socket.request('login', { token: other.token })).toMatchObject({ type: 'ok' })
  const wrong = { original: 'wrong', ...NEW }
  expect(await customer.client('user/e_pwd', wrong)).toMatchObject({
    code: 'password_wrong',
    field: 'original',
  })
  const { token } = dataOf(await customer.client('user/e_pwd', { original: password, ...NEW }))
  for (const old of [customer.token, other.token])
    expect(await halyard.client(old)('user/center', {})).toMatchObject(SIGNED_OUT)
  await expect.poll(() => socket.received('999')).toHaveLength(1)
  socket.close()
  expect(await halyard.client(token)('user/center', {})).toMatchObject({ type: 'ok' })
  expect(await holdOf(customer)).toBeGreaterThan(now() + HOLD_MS - 60_000)
  expect(await halyard.lastMessageTo(email)).toContain('Your password was changed')
  expect(await login(email, password)).toMatchObject({ type: 'error' })
})

test.each([
  [{ confirm: 'ten new boats' }, 'passwords_differ', 'confirm'],
  [{ new: 'password1', confirm: 'password1' }, 'password_too_common', 'new'],
  [{ new: 'short', confirm: 'short' }, 'password_too_short', 'new'],
])('a new password with %o is rejected', async (wrong, code, field) => {
  const { client, password } = await halyard.registerCustomer()
  expect(await client('user/e_pwd', { original: password, ...NEW, ...wrong })).toMatchObject({ code, field })
})

test('concurrent wrong original passwords: only five are checked', async () => {
  const { client, password } = await halyard.registerCustomer()
  const wrong = { original: 'wrong', ...NEW }
  const responses = await Promise.all(Array.from({ length: 30 }, () => client('user/e_pwd', wrong)))
  const codes = responses.map((response) => (response.type === 'error' ? response.code : response.type))
  expect(codes.filter((code) => code === 'password_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'account_locked')).toHaveLength(25)
  expect(await client('user/e_pwd', { original: password, ...NEW })).toMatchObject({ code: 'account_locked' })
})

test('with an authenticator app, a password alone does not sign in', async () => {
  const { customer, code } = await withTotp()
  const pending = await pendingOf(customer)
  expect(await halyard.client(pending)('user/center', {})).toMatchObject(SIGNED_OUT)
  const second = halyard.client()
  expect(await second('user/login_second', { pending, code: '000000' })).toMatchObject({
    code: 'second_factor_wrong',
    field: 'code',
  })
  const right = code()
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => second('user/login_second', { pending, code: right })),
  )
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  const again = await pendingOf(customer)
  expect(await second('user/login_second', { pending: again, code: right })).toMatchObject({
    code: 'second_factor_wrong',
  })
  const byCode = await halyard.codeFor(customer.email, 'login')
  expect(dataOf(await second('user/login_mast', { account: customer.email, code: byCode }))).toHaveProperty(
    'pending',
  )
})

test.each([
  [4, { type: 'ok' }],
  [5, { code: 'sign_in_expired' }],
])('a pending sign-in after %i wrong codes and the right one: %o', async (wrongCodes, outcome) => {
  const { customer, code } = await withTotp()
  const pending = await pendingOf(customer)
  const second = halyard.client()
  for (let wrong = 0; wrong < wrongCodes; wrong++)
    await second('user/login_second', { pending, code: '000000' })
  expect(await second('user/login_second', { pending, code: code() })).toMatchObject(outcome)
})

test('a pending sign-in ends after five minutes, and with a new password', async () => {
  const { customer, code } = await withTotp()
  const second = halyard.client()
  const late = await pendingOf(customer)
  aheadMs += 5 * 60_000
  expect(await second('user/login_second', { pending: late, code: code() })).toMatchObject({
    code: 'sign_in_expired',
  })
  const before = await pendingOf(customer)
  const changed = { original: customer.password, ...NEW }
  const token = await halyard.app.context.sessions.open(customer.id, { ip: '::1', agent: 'test' })
  const client = halyard.client(token)
  expect(await client('user/e_pwd', changed)).toMatchObject({
    code: 'second_factor_required',
    field: 'second',
  })
  dataOf(await client('user/e_pwd', { ...changed, second: code() }))
  expect(await second('user/login_second', { pending: before, code: code() })).toMatchObject({
    code: 'sign_in_expired',
  })
})

test('five wrong codes lock the second factor, across sign-ins', async () => {
  const { customer, code } = await withTotp()
  const outcomes: string[] = []
  for (let wrong = 0; wrong < 6; wrong++) {
    const pending = await pendingOf(customer)
    const response = await halyard.client()('user/login_second', { pending, code: '000000' })
    outcomes.push(response.type === 'error' ? response.code : response.type)
  }
  expect(outcomes).toEqual([...Array<string>(5).fill('second_factor_wrong'), 'account_locked'])
  const pending = await pendingOf(customer)
  expect(await halyard.client()('user/login_second', { pending, code: code() })).toMatchObject({
    code: 'account_locked',
  })
})

test('a recovery code is valid once, also concurrently; new codes invalidate the old ones', async () => {
  const { customer, code, recoveryCodes } = await withTotp()
  expect(recoveryCodes).toHaveLength(10)
  // Excludes characters that can be confused when copied by hand.
  expect(recoveryCodes.join('')).not.toMatch(/[ilo01]/)
  const [first = '', second = ''] = recoveryCodes
  const pendings = await Promise.all(Array.from({ length: 3 }, () => pendingOf(customer)))
  const responses = await Promise.all(
    pendings.map((pending) => halyard.client()('user/login_second', { pending, code: first })),
  )
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(dataOf(await customer.client('user/has_password', {}))).toMatchObject({
    recovery_codes: 9,
    totp: true,
  })
  const fresh = dataOf(await customer.client('safe/recovery_codes', { second: code() })).recovery_codes
  expect(fresh).not.toContain(second)
  const pending = await pendingOf(customer)
  expect(await halyard.client()('user/login_second', { pending, code: second })).toMatchObject({
    code: 'second_factor_wrong',
  })
  const rows = await halyard.app.context.db.selectFrom('recovery_code').selectAll().execute()
  for (const plain of [...recoveryCodes, ...fresh]) expect(JSON.stringify(rows)).not.toContain(plain)
})

test('the authenticator app is enabled and disabled with the password; its owner is notified', async () => {
  const { customer, code } = await withTotp()
  expect(await halyard.lastMessageTo(customer.email)).toContain('An authenticator app was turned on.')
  const { client, password } = customer
  expect(await client('safe/totp_begin', { password })).toMatchObject({ code: 'second_factor_already_on' })
  expect(await client('safe/totp_off', { password: 'wrong', second: code() })).toMatchObject({
    code: 'password_wrong',
  })
  expect(await client('safe/totp_off', { password, second: '000000' })).toMatchObject({
    code: 'second_factor_wrong',
  })
  dataOf(await client('safe/totp_off', { password, second: code() }))
  expect(await halyard.lastMessageTo(customer.email)).toContain('turned off')
  expect(await holdOf(customer)).toBeGreaterThan(now())
  signedInOf(await login(customer.email, password))
  expect(await client('safe/totp_begin', { password: 'wrong' })).toMatchObject({ code: 'password_wrong' })
})

test('sessions are listed, and ended one by one or all except the current one', async () => {
  const customer = await halyard.registerCustomer()
  const { email, password } = customer
  const stranger = await halyard.registerCustomer()
  const [one, two] = await Promise.all([1, 2].map(async () => signedInOf(await login(email, password))))
  const { list } = dataOf(await customer.client('user/sessions', {}))
  expect(list).toHaveLength(3)
  expect(list.filter(({ current }) => current)).toHaveLength(1)
  const [other] = list.filter(({ current }) => !current)
  const id = String(other?.id)
  expect(await stranger.client('user/end_session', { id })).toMatchObject({ code: 'session_must_be_known' })
  dataOf(await customer.client('user/end_session', { id }))
  const alive = await Promise.all(
    [one, two].map(async (session) => (await halyard.client(session?.token)('user/center', {})).type),
  )
  expect(alive.toSorted()).toEqual(['999', 'ok'])
  dataOf(await customer.client('user/end_sessions', {}))
  expect(dataOf(await customer.client('user/sessions', {})).list).toMatchObject([{ current: true }])
  expect(await stranger.client('user/center', {})).toMatchObject({ type: 'ok' })
})

test('the sign-in log lists successes and failures', async () => {
  const { client, email, password } = await halyard.registerCustomer()
  await login(email, 'wrong')
  await login(email, password)
  const { list } = dataOf(await client('user/sign_ins', {}))
  expect(list.map(({ outcome }) => outcome)).toEqual(['password_right', 'password_wrong'])
  expect(dataOf(await client('user/sign_ins', { page: '2', limit: '1' }))).toMatchObject({
    list: [{ outcome: 'password_wrong' }],
    more: false,
  })
})

test('freeze by the owner: signs out, and is lifted with password and code', async () => {
  const customer = await halyard.registerCustomer({ funded: true })
  const { client, email, password } = customer
  expect(await client('user/freeze', { password: 'wrong' })).toMatchObject({ code: 'password_wrong' })
  dataOf(await client('user/freeze', { password }))
  expect(await client('user/center', {})).toMatchObject(SIGNED_OUT)
  expect(await halyard.lastMessageTo(email)).toContain('You froze your account')
  const anyone = halyard.client()
  expect(await login(email, password)).toMatchObject({ code: 'account_self_frozen' })
  expect(await login(email, 'wrong')).toMatchObject({
    code: 'account_or_password_wrong',
  })
  const thaw = { account: email, password, code: await issue(email, 'thaw') }
  const solved = async (request: typeof thaw) =>
    anyone('user/thaw', { ...request, captcha: await halyard.solveCaptcha() })
  expect(await solved({ ...thaw, password: 'wrong' })).toMatchObject({
    code: 'account_or_password_wrong',
  })
  expect(await solved({ ...thaw, code: await issue(email, 'fund_password') })).toMatchObject({
    code: 'code_invalid',
  })
  expect(dataOf(await solved(thaw))).toEqual({ still_frozen: false })
  const { token } = signedInOf(await login(email, password))
  expect(dataOf(await halyard.client(token)('user/center2', {})).frozen_by).toEqual([])
  expect(await holdOf(customer)).toBeGreaterThan(now())
})

test('freezes by owner and operator: lifting one leaves the other; both are reported', async () => {
  const { client, email, id, password } = await halyard.registerCustomer()
  const { engine } = halyard.app.context
  await engine.submit({ kind: 'setOperatorFreeze', customerId: id, frozen: true })
  expect(dataOf(await client('user/center2', {})).frozen_by).toEqual(['operator'])
  dataOf(await client('user/freeze', { password }))
  expect(await login(email, password)).toMatchObject({ code: 'account_self_frozen' })
  const code = await issue(email, 'thaw')
  const captcha = await halyard.solveCaptcha()
  expect(dataOf(await halyard.client()('user/thaw', { account: email, password, code, captcha }))).toEqual({
    still_frozen: true,
  })
  const { token } = signedInOf(await login(email, password))
  expect(dataOf(await halyard.client(token)('user/center2', {})).frozen_by).toEqual(['operator'])
})

test('the e-mail address changes with codes of both addresses, and both are notified', async () => {
  const customer = await halyard.registerCustomer()
  const { client, email } = customer
  const account = 'moved@test.example'
  const code = await issue(account, 'contact_new', customer.id)
  const old = await issue(email, 'contact_old')
  expect(await client('safe/contact', { account, code, old_code: '000000' })).toMatchObject({
    code: 'code_invalid',
    field: 'old_code',
  })
  expect(await client('safe/contact', { account, code: '000000', old_code: old })).toMatchObject({
    code: 'code_invalid',
    field: 'code',
  })
  expect(await client('safe/contact', { account: 'other@test.example', code, old_code: old })).toMatchObject({
    code: 'code_invalid',
  })
  dataOf(await client('safe/contact', { account, code, old_code: old }))
  for (const address of [email, account])
    expect(await halyard.lastMessageTo(address)).toContain('was changed')
  expect(dataOf(await client('user/center', {})).email).toBe('m****d@test.example')
  expect(await holdOf(customer)).toBeGreaterThan(now())
  signedInOf(await login(account, customer.password))
})

test("another customer's address cannot be linked, and its existence is not revealed", async () => {
  const customer = await halyard.registerCustomer()
  const other = await halyard.registerCustomer()
  dataOf(await customer.client('safe/contact_code', { account: other.email }))
  expect(await halyard.lastMessageTo(other.email)).toContain('you already have one')
  const code = await issue(other.email, 'contact_new', customer.id)
  const old = await issue(customer.email, 'contact_old')
  expect(await customer.client('safe/contact', { account: other.email, code, old_code: old })).toMatchObject({
    code: 'account_taken',
  })
})

test('the anti-phishing word appears in every e-mail, and changes only with the password', async () => {
  const { client, email, password } = await halyard.registerCustomer()
  expect(await client('safe/anti_phishing', { word: 'Anchor', password: 'wrong' })).toMatchObject({
    code: 'password_wrong',
  })
  dataOf(await client('safe/anti_phishing', { word: 'Blue Anchor', password }))
  await halyard.codeFor(email, 'login')
  expect(await halyard.lastMessageTo(email)).toContain('Your anti-phishing word: Blue Anchor')
  dataOf(await client('user/e_pwd', { original: password, ...NEW }))
  expect(await halyard.lastMessageTo(email)).toContain('Your anti-phishing word: Blue Anchor')
})

test.each(['<b>Nora</b>', 'a\u{202e}b', 'zero\u{200b}width', '   ', 'x'.repeat(21)])(
  'nickname %j is rejected',
  async (nickname) => {
    const { client } = await halyard.registerCustomer()
    expect(await client('user/nickname', { nickname })).toMatchObject({ type: 'error', field: 'nickname' })
  },
)

test("a nickname cannot be taken for staff, a merchant or another's account", async () => {
  const merchant = await halyard.registerCustomer()
  const operator = await registerOperator(halyard, 'operator')
  await submitCommand(halyard, { kind: 'setVerification', customerId: merchant.id, level: 2 })
  dataOf(await merchant.client('user/nickname', { nickname: 'Harbour House' }))
  const appoint = (id: number, isMerchant = true) =>
    operator.ops('ops/fiat/set_merchant', { id, merchant: isMerchant ? '1' : '0', reason: 'Papers seen' })
  dataOf(await appoint(merchant.id))
  const other = await halyard.registerCustomer()
  const refused = { code: 'nickname_not_allowed' }
  for (const nickname of ['Halyard Support', 'Hаlyard', 'HY00000', 'Harbour-H0use', 'harbоurhouse'])
    expect(await other.client('user/nickname', { nickname }), nickname).toMatchObject(refused)
  dataOf(await merchant.client('user/nickname', { nickname: 'Harbour Hall' }))
  dataOf(await other.client('user/nickname', { nickname: 'Harbour House' }))
  const second = await halyard.registerCustomer()
  await submitCommand(halyard, { kind: 'setVerification', customerId: second.id, level: 2 })
  dataOf(await second.client('user/nickname', { nickname: 'Harbour H0use' }))
  dataOf(await appoint(second.id))
  await submitCommand(halyard, { kind: 'setVerification', customerId: other.id, level: 2 })
  expect(await appoint(other.id)).toMatchObject(refused)
  dataOf(await appoint(second.id, false))
  dataOf(await appoint(other.id))
})

test('a nickname can be changed', async () => {
  const { client } = await halyard.registerCustomer()
  dataOf(await client('user/nickname', { nickname: 'Nóra 海' }))
  expect(dataOf(await client('user/center', {})).nickname).toBe('Nóra 海')
})
