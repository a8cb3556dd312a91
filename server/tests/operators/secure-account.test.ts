import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, signedInOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { openCustomer, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const SIGNED_OUT = { type: '999' }
const REASON = 'They called: hacked'

let halyard: TestApp
let support: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ limits: { signInsPerHour: 10_000 }, config: { securityHoldMs: 86_400_000 } })
  support = await registerOperator(halyard, 'support')
})
afterAll(() => halyard.close())

const login = ({ email, password }: Pick<TestCustomer, 'email' | 'password'>) =>
  halyard.client()('user/login', { account: email, password })

async function registerOpened(by = support): Promise<TestCustomer> {
  const customer = await halyard.registerCustomer()
  await openCustomer(by, customer)
  return customer
}

test('end sessions: signs out everywhere, notifies, is audited; the owner signs in again at once', async () => {
  const customer = await registerOpened()
  const { client, email, id } = customer
  expect(dataOf(await support.ops('ops/customer/end_sessions', { id, reason: REASON }))).toEqual({
    id,
    sessions: 1,
  })
  expect(await client('user/center', {})).toMatchObject(SIGNED_OUT)
  expect(await halyard.lastMessageTo(email)).toContain('Support signed out all your devices')
  const { token } = signedInOf(await login(customer))
  const notices = dataOf(await halyard.client(token)('notice/list', {}))
  expect(notices.list[0]).toMatchObject({ kind: 'account_changed', what: 'sessions' })
  const audited = await halyard.app.context.db
    .selectFrom('audit_log')
    .select(['call', 'outcome', 'reason'])
    .where('target', '=', `customer:${id}`)
    .where('call', '=', 'ops/customer/end_sessions')
    .orderBy('id')
    .execute()
  expect(audited.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['asked', REASON],
    ['done', REASON],
  ])
})

test('new password required: no sign-in by password or code before a reset', async () => {
  const customer = await registerOpened()
  const { client, email, id } = customer
  dataOf(await support.ops('ops/customer/require_password', { id, reason: REASON }))
  expect(await client('user/center', {})).toMatchObject(SIGNED_OUT)
  expect(await login(customer)).toMatchObject({ code: 'password_must_be_reset' })
  expect(await login({ email, password: 'wrong' })).toMatchObject({ code: 'account_or_password_wrong' })
  const code = await halyard.codeFor(email, 'login')
  expect(await halyard.client()('user/login_mast', { account: email, code })).toMatchObject({
    code: 'password_must_be_reset',
  })
  expect(dataOf(await support.ops('ops/customer/overview', { id })).flags).toEqual(['password_required'])
  const chosen = { password: 'nine new boats', repassword: 'nine new boats' }
  const forget = { account: email, code: await halyard.codeFor(email, 'forget'), ...chosen }
  dataOf(await halyard.client()('user/forget', forget))
  signedInOf(await login({ email, password: 'nine new boats' }))
  // A new password is one of the settings after which withdrawals wait.
  expect(dataOf(await support.ops('ops/customer/overview', { id })).flags).toEqual(['on_hold'])
})

test('freeze: ends the sessions; the owner may sign in to cancel orders', async () => {
  const operator = await registerOperator(halyard, 'operator')
  const customer = await registerOpened(operator)
  dataOf(await operator.ops('ops/customer/freeze', { id: customer.id, reason: REASON }))
  expect(await customer.client('user/center', {})).toMatchObject(SIGNED_OUT)
  signedInOf(await login(customer))
})

test.each(['ops/customer/end_sessions', 'ops/customer/require_password'] as const)(
  '%s: not of colleagues, of oneself, or of a customer who is not opened; others neither',
  async (path) => {
    const admin = await registerOperator(halyard, 'admin')
    await openCustomer(support, admin)
    const act = (id: number, by = support) => by.ops(path, { id, reason: REASON })
    expect(await act(admin.id)).toMatchObject({ code: 'customer_must_not_be_staff' })
    await openCustomer(support, support)
    expect(await act(support.id)).toMatchObject({ code: 'reviewer_must_not_be_owner' })
    expect(await act((await halyard.registerCustomer()).id)).toMatchObject({ code: 'customer_not_opened' })
    const treasurer = await registerOperator(halyard, 'treasurer')
    expect(await act(admin.id, treasurer)).toMatchObject({ code: 'role_not_allowed' })
    dataOf(await admin.ops('ops/me', {}))
  },
)

test('one colleague alone: 6 times a day for a customer, 30 customers a day', async () => {
  const bribed = await registerOperator(halyard, 'operator')
  const act = (id: number) => bribed.ops('ops/customer/end_sessions', { id, reason: REASON })
  const target = await registerOpened(bribed)
  const codes: unknown[] = []
  for (let times = 0; times < 7; times++) codes.push((await act(target.id)).type)
  expect(codes).toEqual([...Array.from({ length: 6 }, () => 'ok'), 'error'])
  let others = 0
  for (let times = 0; times < 30; times++) {
    const answer = await act((await registerOpened(bribed)).id)
    if (answer.type === 'ok') others += 1
    else expect(answer).toMatchObject({ code: 'too_many_requests' })
  }
  expect(others).toBe(24)
}, 60_000)

test('overview: name and value are masked for support until a reason is stated', async () => {
  const customer = await halyard.registerCustomer({ funded: true })
  await openCustomer(support, customer)
  const { id } = customer
  const masked = dataOf(await support.ops('ops/customer/overview', { id }))
  expect(masked.worth).toMatch(/^10*…10*$/)
  dataOf(await support.ops('ops/customer/unmask', { id, reason: 'They ask for their balance' }))
  expect(dataOf(await support.ops('ops/customer/overview', { id })).worth).toMatch(/^[0-9]+\.[0-9]{2}$/)
})
