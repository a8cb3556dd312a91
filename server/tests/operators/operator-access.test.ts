import {
  CHANGE_CALLS,
  CHANGE_KINDS,
  mayCall,
  OPERATOR_ROLES,
  OPS_METHODS,
  type OpsPath,
  PERMISSIONS,
} from '@halyard/api/ops'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, signedInOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { openProduct } from '../testing/open-product.ts'
import { registerOperator, opsClient, type TestOperator } from '../testing/test-operator.ts'

const PATHS = Object.keys(OPS_METHODS) as OpsPath[]
const CLOSED = PATHS.filter((path) => PERMISSIONS[path] !== undefined)

let halyard: TestApp
let customer: TestCustomer
let reviewer: TestOperator
let operator: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ ownsTables: true })
  customer = await halyard.registerCustomer({ funded: true })
  reviewer = await registerOperator(halyard, 'reviewer')
  operator = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

async function send(path: string, token: string | undefined, method = 'POST') {
  const response = await fetch(`${halyard.url}/api/${path}`, {
    method,
    headers: token === undefined ? {} : { authorization: token },
    ...(method === 'POST' ? { body: new URLSearchParams({ id: '999999' }) } : {}),
  })
  return { status: response.status, body: (await response.json()) as { type: string; code?: string } }
}

async function newestNote() {
  return halyard.app.context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
}

describe.each([...CLOSED, 'ops/upload/file' as const])('%s', (path) => {
  const method = path === 'ops/upload/file' ? 'GET' : OPS_METHODS[path]

  test('rejects customers and logs the attempt', async () => {
    expect(await send(path, customer.token, method)).toMatchObject({
      status: 403,
      body: { type: 'error', code: 'operators_only' },
    })
    expect(await newestNote()).toMatchObject({
      actor_id: String(customer.id),
      role: 'customer',
      call: path,
      outcome: 'operators_only',
    })
  })

  test('rejects anonymous callers and operators with a customer token', async () => {
    expect(await send(path, undefined, method)).toMatchObject({ status: 401, body: { type: '999' } })
    expect(await send(path, 'forged', method)).toMatchObject({ status: 401, body: { type: '999' } })
    expect(await send(path, operator.token, method)).toMatchObject({
      status: 403,
      body: { code: 'operators_only' },
    })
  })
})

test.each(['ops', 'ops/', 'ops/balance/set', 'ops/price/set', 'ops/option/result', 'ops/../user/center'])(
  'unknown call %s: 404 for operators only',
  async (path) => {
    const found = await send(path, operator.opsToken)
    expect([401, 404]).toContain(found.status)
    const scanned = await send(path, customer.token)
    expect([200, 403, 404]).toContain(scanned.status)
    expect(scanned.body.type === 'ok').toBe(false)
  },
)

test('an operator token is invalid for customer calls', async () => {
  for (const path of ['user/center', 'user/center2'])
    expect(await send(path, operator.opsToken, 'GET')).toMatchObject({ status: 401, body: { type: '999' } })
  expect(await send('wallet/list', operator.opsToken)).toMatchObject({ status: 401, body: { type: '999' } })
})

describe.each(OPERATOR_ROLES)('role %s', (role) => {
  let member: TestOperator
  beforeAll(async () => {
    member = await registerOperator(halyard, role)
  })

  // Signing out would end the session that the other cells use. An id that belongs to nothing changes nothing.
  test.each(CLOSED.filter((path) => path !== 'ops/logout'))(
    '%s as the table of permissions says',
    async (path) => {
      const { status, body } = await send(path, member.opsToken, OPS_METHODS[path])
      if (mayCall(role, path)) expect(body.code).not.toBe('role_not_allowed')
      else {
        expect({ status, body }).toMatchObject({ status: 403, body: { code: 'role_not_allowed' } })
        expect(await newestNote()).toMatchObject({ actor_id: String(member.id), call: path })
      }
    },
  )
})

test("the table of permissions: support decides nothing about customers' money", () => {
  const changes = CLOSED.filter((path) => mayCall('support', path) && OPS_METHODS[path] === 'POST')
  expect(new Set(changes.map((path) => path.split('/')[1]))).toEqual(
    new Set([
      'logout',
      'banner',
      'customer',
      'news',
      // The kinds that it may propose itself.
      'change',
      'support',
      'feedback',
      'record',
      'session',
      'second_factor',
      'view',
    ]),
  )
  expect(changes.filter((path) => path.startsWith('ops/customer/'))).toEqual([
    'ops/customer/unmask',
    'ops/customer/end_sessions',
    'ops/customer/require_password',
  ])
  const decided = CHANGE_KINDS.filter((kind) => mayCall('support', CHANGE_CALLS[kind]))
  expect(decided).toEqual(['news'])
  expect(CLOSED.filter((path) => mayCall('admin', path))).toEqual(CLOSED)
})

test('only operators sign in; revoking a role ends its sessions', async () => {
  const { email: account, password } = customer
  expect(await opsClient(halyard)('ops/login', { account, password })).toMatchObject({
    code: 'account_or_password_wrong',
  })
  expect(
    await opsClient(halyard)('ops/login', { account: operator.email, password: 'wrong one' }),
  ).toMatchObject({
    code: 'account_or_password_wrong',
  })
  const leaving = await registerOperator(halyard, 'admin')
  expect(dataOf(await leaving.ops('ops/me', {}))).toMatchObject({ id: leaving.id, role: 'admin' })
  const { db } = halyard.app.context
  for (const role of ['customer', 'superuser']) {
    await db.updateTable('app_user').set({ role }).where('id', '=', String(leaving.id)).execute()
    expect(await leaving.ops('ops/me', {})).toMatchObject({ type: '999' })
  }
})

test('operator sign-in requires an enabled second factor', async () => {
  const { secondFactors } = halyard.app.context.auth
  const careful = await registerOperator(halyard, 'operator')
  const { secret } = await secondFactors.begin(careful.id, careful.email)
  const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  await secondFactors.confirm(careful.id, codeAt(Date.now()), '127.0.0.1')
  const { email: account, password } = careful
  const signIn = opsClient(halyard)
  expect(await signIn('ops/login', { account, password })).toMatchObject({ code: 'second_factor_required' })
  const code = codeAt(Date.now() + 30_000)
  expect(dataOf(await signIn('ops/login', { account, password, code })).operator.id).toBe(careful.id)
  // The third failed attempt from this address: from now on a captcha is required.
  expect(await signIn('ops/login', { account, password, code: '000000' })).toMatchObject({
    code: 'second_factor_wrong',
  })
})

test('operator sessions end by signing out and after 30 minutes idle', async () => {
  const leaving = await registerOperator(halyard, 'operator')
  dataOf(await leaving.ops('ops/logout', {}))
  expect(await leaving.ops('ops/me', {})).toMatchObject({ type: '999' })
  const idle = await registerOperator(halyard, 'operator')
  await halyard.app.context.db
    .updateTable('ops_session')
    .set({ expires_at: Date.now() - 1 })
    .where('user_id', '=', String(idle.id))
    .execute()
  expect(await idle.ops('ops/me', {})).toMatchObject({ type: '999' })
})

test('reviewers cannot review their own records, nor any record twice', async () => {
  const person = { country: 'DE', name: 'Rita', card_id: 'R000001', contact_address: 'Kiel' }
  dataOf(await reviewer.client('user/real_name', person))
  const [own] = dataOf(await reviewer.ops('ops/verification/list', {})).list
  const id = own?.id ?? 0
  expect(await reviewer.ops('ops/verification/review', { id, pass: '1' })).toMatchObject({
    code: 'reviewer_must_not_be_owner',
  })
  expect(await operator.ops('ops/verification/review', { id, pass: '0' })).toMatchObject({
    code: 'reason_is_required',
  })
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      operator.ops('ops/verification/review', {
        id,
        pass: index % 2 === 0 ? '1' : '0',
        reason: 'Both at once',
      }),
    ),
  )
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(responses.filter((answer) => 'code' in answer && answer.code === 'already_reviewed')).toHaveLength(9)
  expect(await operator.ops('ops/verification/review', { id: 999_999, pass: '1' })).toMatchObject({
    code: 'record_must_be_known',
  })
  const auditEntries = dataOf(
    await operator.ops('ops/audit/list', { target: `verification:${id}`, limit: '100' }),
  ).list
  expect(auditEntries.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  expect(auditEntries.filter(({ outcome }) => outcome === 'already_reviewed')).toHaveLength(9)
  expect(auditEntries.find(({ outcome }) => outcome === 'done')).toMatchObject({
    actor_id: operator.id,
    role: 'operator',
    call: 'ops/verification/review',
    before: { status: 'under_review' },
  })
})

test('customers: found by exact values, shown without secrets, frozen and unfrozen', async () => {
  for (const query of [String(customer.id), customer.email.toUpperCase()])
    expect(dataOf(await reviewer.ops('ops/customer/find', { query })).list).toMatchObject([
      { id: customer.id },
    ])
  expect(dataOf(await reviewer.ops('ops/customer/find', { query: '%' })).list).toEqual([])
  const details = dataOf(await reviewer.ops('ops/customer/show', { id: customer.id }))
  expect(JSON.stringify(details)).not.toMatch(/password|hash|token|argon/)
  expect(details.balances).toContainEqual({
    account: 'coin',
    currency: 'USDT',
    available: '10000',
    frozen: '0',
  })

  const order = { currency_id: '1', legal_id: '3', price: '50000', number: '0.01' }
  expect(
    dataOf(await operator.ops('ops/customer/freeze', { id: customer.id, reason: 'Asked by the police' })),
  ).toMatchObject({ frozen_by: ['operator'] })
  // The freeze ended the sessions.
  expect(await customer.client('coin/trade/buy', order)).toMatchObject({ type: '999' })
  const { email: account, password } = customer
  const captcha = await halyard.solveCaptcha()
  const { token } = signedInOf(await halyard.client()('user/login', { account, password, captcha }))
  customer = { ...customer, token, client: halyard.client(token) }
  expect(await customer.client('coin/trade/buy', order)).toMatchObject({ code: 'account_frozen' })
  expect(
    dataOf(await operator.ops('ops/customer/unfreeze', { id: customer.id, reason: 'They were wrong' })),
  ).toMatchObject({ frozen_by: [] })
  expect(await customer.client('coin/trade/buy', order)).not.toMatchObject({ code: 'account_frozen' })
  expect(await operator.ops('ops/customer/freeze', { id: operator.id, reason: 'Myself' })).toMatchObject({
    code: 'reviewer_must_not_be_owner',
  })
  const outcomes = dataOf(
    await operator.ops('ops/audit/list', { target: `customer:${customer.id}` }),
  ).list.map(({ call, outcome, reason }) => [call, outcome, reason])
  expect(outcomes).toEqual([
    ['ops/customer/unfreeze', 'done', 'They were wrong'],
    ['ops/customer/unfreeze', 'asked', 'They were wrong'],
    ['ops/customer/freeze', 'done', 'Asked by the police'],
    ['ops/customer/freeze', 'asked', 'Asked by the police'],
    ['ops/customer/show', 'done', ''],
    // The second search, by e-mail address, opened the customer.
    ['ops/customer/find', 'done', ''],
    ['ops/customer/find', 'done', ''],
    ['ops/customer/find', 'done', ''],
  ])
})

test('markets and networks: pausing and reopening changes nothing else', async () => {
  const { catalogue, db } = halyard.app.context
  const before = catalogue.market(1)?.config
  dataOf(await operator.ops('ops/market/set_status', { id: 1, status: 'paused', reason: 'Feed in doubt' }))
  expect(catalogue.market(1)?.config).toEqual({ ...before, status: 'paused' })
  const order = { currency_id: '1', legal_id: '3', price: '50000', number: '0.01' }
  expect(await customer.client('coin/trade/buy', order)).toMatchObject({ code: 'market_must_be_open' })
  await openProduct([operator, await registerOperator(halyard, 'operator')], 'market:1')
  expect(catalogue.market(1)?.config).toEqual(before)

  const [network] = dataOf(await reviewer.ops('ops/network/list', {})).list
  if (!network) throw new Error('no network')
  const rowOf = () =>
    db
      .selectFrom('network')
      .selectAll()
      .where('id', '=', `${network.currency_id}:${network.network}`)
      .executeTakeFirstOrThrow()
  const row = await rowOf()
  const change = { currency_id: network.currency_id, network: network.network, reason: 'Node is down' }
  expect(dataOf(await operator.ops('ops/network/close', change)).open).toBe(false)
  expect(await rowOf()).toEqual({ ...row, is_open: false })
  const target = `network:${network.currency_id}:${network.network}`
  await openProduct([operator, await registerOperator(halyard, 'admin')], target)
  expect(await rowOf()).toEqual({ ...row, is_open: true })
})

test('the audit log is append-only and paginates without gaps', async () => {
  const { db } = halyard.app.context
  await expect(db.updateTable('audit_log').set({ reason: 'x' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('upload_view').execute()).rejects.toThrow('append-only')
  const seen: number[] = []
  for (let before: number | undefined; ; before = seen.at(-1)) {
    const page = dataOf(
      await operator.ops('ops/audit/list', { limit: '50', ...(before === undefined ? {} : { before }) }),
    )
    seen.push(...page.list.map(({ id }) => id))
    if (!page.more) break
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.at(-1)).toBe(1)
})
