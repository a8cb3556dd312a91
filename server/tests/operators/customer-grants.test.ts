import { MASKED_FOR, OPERATOR_ROLES, OPS_METHODS, type OpsPath, PERMISSIONS } from '@halyard/api/ops'
import { amount } from '@halyard/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { ACCOUNT_NUMBERS_PER_HOUR, GRANT_MS } from '../../src/ops/grants/customer-grants.ts'
import { setContact } from '../testing/contacts.ts'
import { approveChange } from '../testing/approve-change.ts'
import { registerFundedCustomer, USDT } from '../testing/funded-customer.ts'
import { openCustomer, opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { VALID_OPS_REQUESTS } from '../testing/valid-ops-requests.ts'

const NOT_OPENED = { code: 'customer_not_opened' }
const REASON = 'They ask which address is stored'
/** The calls on a customer whose responses show nothing of them. */
const SHOWS_NOTHING = ['ops/customer/freeze', 'ops/customer/unfreeze', 'ops/fiat/set_merchant']
const OF_A_CUSTOMER = (Object.keys(OPS_METHODS) as OpsPath[]).filter(
  (path) =>
    (path.startsWith('ops/customer/') || path.startsWith('ops/record/') || path === 'ops/removal/request') &&
    path !== 'ops/customer/find' &&
    !SHOWS_NOTHING.includes(path),
)

let clock = Date.now()
let halyard: DemoTestApp
let support: TestOperator
let reviewer: TestOperator

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock })
})
afterAll(() => halyard.close())

// Sessions of operators end after half an hour without a call, and the tests let time pass.
beforeEach(async () => {
  support = await registerOperator(halyard, 'support')
  reviewer = await registerOperator(halyard, 'reviewer')
})

const show = ({ ops }: TestOperator, { id }: { readonly id: number }) => ops('ops/customer/show', { id })

async function requestWithdrawal(owner: TestCustomer & { readonly addressId: number }): Promise<number> {
  const reply = await halyard.app.context.engine.submit({
    kind: 'requestWithdrawal',
    customerId: owner.id,
    addressId: owner.addressId,
    currencyId: USDT,
    network: 'TRC20',
    amount: amount(100_000_000n),
    memo: '',
  })
  if (!reply.ok) throw new Error(reply.reject)
  return reply.withdrawal?.withdrawalId ?? 0
}

async function call(path: OpsPath, token: string, id: number) {
  const target = `customer:${id}`
  const request = { ...VALID_OPS_REQUESTS[path], ...(path.startsWith('ops/record/') ? { target } : { id }) }
  const method = OPS_METHODS[path]
  const form = new URLSearchParams(
    Object.entries(request).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await fetch(`${halyard.url}/api/${path}${method === 'GET' ? `?${form.toString()}` : ''}`, {
    method,
    headers: { authorization: token },
    ...(method === 'GET' ? {} : { body: form }),
  })
  return (await response.json()) as { type: string; code?: string }
}

test.each(OPERATOR_ROLES)('%s: no call shows a customer whom nothing has opened', async (role) => {
  const member = await registerOperator(halyard, role)
  const { id } = await halyard.registerCustomer()
  const permitted = OF_A_CUSTOMER.filter((path) => (PERMISSIONS[path] as readonly string[]).includes(role))
  expect(permitted.length).toBeGreaterThan(10)
  for (const path of permitted)
    expect({ path, ...(await call(path, member.opsToken, id)) }).toMatchObject({ path, ...NOT_OPENED })
})

test('counting up ids, account numbers of which a few are free, and numbers of records', async () => {
  const customers: TestCustomer[] = []
  for (let i = 0; i <= ACCOUNT_NUMBERS_PER_HOUR; i++) customers.push(await halyard.registerCustomer())
  const last = customers.at(-1) as TestCustomer
  const { list } = dataOf(await support.ops('ops/customer/find', { query: String(last.id) }))
  expect(list).toMatchObject([
    { id: last.id, found_by: 'id', email: expect.not.stringContaining(last.email) },
  ])
  for (const { id } of customers) expect(await show(support, { id })).toMatchObject(NOT_OPENED)

  for (const { id } of customers)
    dataOf(await support.ops('ops/customer/find', { query: String(10_000_000 + id) }))
  const opened = await Promise.all(customers.map(async (one) => (await show(support, one)).type === 'ok'))
  expect(opened.filter(Boolean)).toHaveLength(ACCOUNT_NUMBERS_PER_HOUR)
  expect(opened.at(-1)).toBe(false)
  await openCustomer(support, last)
  dataOf(await show(support, last))
})

test('a whole identifier opens a customer for half an hour, to this operator alone, audited', async () => {
  const ann = await halyard.registerCustomer()
  const other = await registerOperator(halyard, 'support')
  const admin = await registerOperator(halyard, 'admin')
  await openCustomer(support, ann)
  dataOf(await show(support, ann))
  expect(await show(other, ann)).toMatchObject(NOT_OPENED)
  const { list } = dataOf(await admin.ops('ops/audit/list', { target: `customer:${ann.id}` }))
  const entry = { call: 'ops/customer/find', actor_id: support.id, outcome: 'done' }
  expect(list).toContainEqual(
    expect.objectContaining({ ...entry, after: { opened_by: 'email', opened_until: clock + GRANT_MS } }),
  )
  clock += GRANT_MS - 1
  dataOf(await show(support, ann))
  clock += 1
  const again = await halyard.app.context.operators.open(support.id, { ip: '127.0.0.1', agent: 'test' })
  expect(await call('ops/customer/show', again, ann.id)).toMatchObject(NOT_OPENED)
})

test('a record opens its customer while it waits, to operators who may decide on it', async () => {
  const ann = await registerFundedCustomer(halyard)
  const id = await requestWithdrawal(ann)
  const treasurer = await registerOperator(halyard, 'treasurer')
  dataOf(await treasurer.ops('ops/withdrawal/show', { id }))
  expect(await show(treasurer, ann)).toMatchObject(NOT_OPENED)
  expect(await show(reviewer, ann)).toMatchObject(NOT_OPENED)
  dataOf(await reviewer.ops('ops/withdrawal/show', { id }))
  dataOf(await show(reviewer, ann))

  const colleague = await registerOperator(halyard, 'reviewer')
  const decider = await registerOperator(halyard, 'reviewer')
  dataOf(await decider.ops('ops/withdrawal/review', { id, pass: '0', reason: 'Asked to' }))
  dataOf(await colleague.ops('ops/withdrawal/show', { id }))
  dataOf(await colleague.ops('ops/record/claim', { target: `withdrawal:${id}` }))
  expect(await show(colleague, ann)).toMatchObject(NOT_OPENED)
})

test('grants end with the role and with a freeze of the operator', async () => {
  const ann = await halyard.registerCustomer()
  const admin = await registerOperator(halyard, 'admin')
  const { db } = halyard.app.context
  await openCustomer(reviewer, ann)
  const setRole = (role: string) =>
    db.updateTable('app_user').set({ role }).where('id', '=', String(reviewer.id)).execute()
  await setRole('support')
  expect(await show(reviewer, ann)).toMatchObject(NOT_OPENED)
  await setRole('reviewer')
  dataOf(await show(reviewer, ann))
  const sinceSignIn = async () => {
    clock += 1
    return show({ ...reviewer, ...(await signInAgain(reviewer)) }, ann)
  }
  dataOf(await sinceSignIn())
  dataOf(await admin.ops('ops/staff/set_role', { id: reviewer.id, role: 'customer', reason: 'Left' }))
  await setRole('reviewer')
  expect(await sinceSignIn()).toMatchObject(NOT_OPENED)

  const frozen = { ...reviewer, ...(await signInAgain(reviewer)) }
  await openCustomer(frozen, ann)
  dataOf(await admin.ops('ops/customer/freeze', { id: reviewer.id, reason: 'Stolen' }))
  const proposal = dataOf(await admin.ops('ops/staff/propose_unfreeze', { id: reviewer.id, reason: 'Found' }))
  await approveChange(await registerOperator(halyard, 'operator'), proposal)
  expect(await sinceSignIn()).toMatchObject(NOT_OPENED)
})

test('customer: the fields masked by role, until a reason is stated', async () => {
  const ann = await registerFundedCustomer(halyard)
  await setContact(halyard, ann.id, { channel: 'mobile', address: '+4915112345678' })
  for (const role of OPERATOR_ROLES) {
    const member = await registerOperator(halyard, role)
    await openCustomer(member, ann)
    const seen = async () => {
      const customer = dataOf(await show(member, ann))
      const { sessions } = dataOf(await member.ops('ops/customer/sessions', { id: ann.id }))
      return {
        masked: customer.masked,
        contacts: customer.email === ann.email && customer.mobile === '+4915112345678',
        devices: sessions.every(({ ip }) => ip === '127.0.0.1'),
        balances: customer.balances.every(({ available }) => /^[0-9.]+$/.test(available)),
      }
    }
    const masked = MASKED_FOR[role]
    const shown = (fact: (typeof masked)[number]) => !masked.includes(fact)
    expect({ role, ...(await seen()) }).toEqual({
      role,
      masked: [...masked],
      contacts: shown('contacts'),
      devices: shown('devices'),
      balances: shown('balances'),
    })
    dataOf(await member.ops('ops/customer/unmask', { id: ann.id, reason: REASON }))
    expect(await seen()).toEqual({ masked: [], contacts: true, devices: true, balances: true })
  }
})

test('a stated reason is audited, and ends with the grant', async () => {
  const ann = await halyard.registerCustomer({ funded: true })
  const admin = await registerOperator(halyard, 'admin')
  await openCustomer(support, ann)
  const { balances, masked } = dataOf(await show(support, ann))
  expect(masked).toEqual(['contacts', 'devices', 'balances'])
  expect(balances.length).toBeGreaterThan(0)
  expect(balances.map(({ available }) => available).filter((text) => text !== '0')).toContainEqual(
    expect.stringMatching(/^10*…10*$/),
  )
  const { until } = dataOf(await support.ops('ops/customer/unmask', { id: ann.id, reason: REASON }))
  expect(until).toBe(clock + GRANT_MS)
  const { list } = dataOf(await admin.ops('ops/audit/list', { target: `customer:${ann.id}` }))
  expect(list).toContainEqual(
    expect.objectContaining({
      call: 'ops/customer/unmask',
      reason: REASON,
      after: { unmasked_until: until },
    }),
  )
  clock = until
  support = { ...support, ...(await signInAgain(support)) }
  await openCustomer(support, ann)
  expect(dataOf(await show(support, ann)).masked).toEqual(masked)
})

async function signInAgain({ id }: TestOperator) {
  const opsToken = await halyard.app.context.operators.open(id, { ip: '127.0.0.1', agent: 'test' })
  return { opsToken, ops: opsClient(halyard, opsToken) }
}

test('the history of a customer shows no contacts to those for whom they are masked', async () => {
  const ann = await halyard.registerCustomer()
  await halyard.app.context.db
    .insertInto('audit_log')
    .values({
      at: clock,
      actor_id: reviewer.id,
      role: 'operator',
      ip: '127.0.0.1',
      call: 'ops/customer/freeze',
      target: `customer:${ann.id}`,
      outcome: 'done',
      before: JSON.stringify({ email: ann.email }),
      after: JSON.stringify({ email: ann.email }),
      reason: 'Before masks were introduced',
    })
    .execute()
  for (const member of [support, reviewer]) await openCustomer(member, ann)
  const historyOf = async ({ ops }: TestOperator) =>
    JSON.stringify(dataOf(await ops('ops/record/show', { target: `customer:${ann.id}` })))
  expect(await historyOf(reviewer)).toContain(ann.email)
  expect(await historyOf(support)).not.toContain(ann.email)
  dataOf(await support.ops('ops/customer/unmask', { id: ann.id, reason: REASON }))
  expect(await historyOf(support)).toContain(ann.email)
})

test('metrics: customers opened by each operator in a day, and the median of the colleagues', async () => {
  const busy = await registerOperator(halyard, 'treasurer')
  const colleagues = [
    await registerOperator(halyard, 'treasurer'),
    await registerOperator(halyard, 'treasurer'),
  ]
  const customers = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  for (const customer of customers) await openCustomer(busy, customer)
  for (const colleague of colleagues) await openCustomer(colleague, customers[0] as TestCustomer)
  clock += 5_000
  const text = await halyard.app.context.system.metrics()
  expect(text).toContain(`halyard_operator_customers_opened{operator="${busy.id}"} 2`)
  expect(text).toContain(`halyard_operator_customers_opened_by_colleagues{operator="${busy.id}"} 1`)
  clock += 24 * GRANT_MS * 2
  expect(await halyard.app.context.system.metrics()).not.toContain(`opened{operator="${busy.id}"}`)
})
