import { amount } from '@halyard/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '../src/testing.ts'
import { dataOf, type TestCustomer } from '@halyard/server/testing'
import { findUser } from '../../server/src/auth/users/users.ts'
import { registerOperator } from '../../server/tests/testing/test-operator.ts'
import { uploadDocuments } from '../../server/tests/testing/pictures.ts'

const USDT = 3
const MINUTE_MS = 60_000
const PERSON = {
  country: 'PT',
  name: 'Inês de Castro',
  card_id: 'PT-1355-77',
  contact_address: 'Rua da Quinta 7, Coimbra',
}

let halyard: DemoTestApp
let elapsedMs = 0

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => Date.now() + elapsedMs })
})
afterAll(() => halyard.close())

const review = () => {
  return halyard.demo.practice.review
}

/** Posts a form to `/dev/review` and returns the page that follows. */
async function post(form: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`${halyard.url}/dev/review`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return response.text()
}

async function pageText(): Promise<string> {
  return (await fetch(`${halyard.url}/dev/review`)).text()
}

async function levelOf({ client }: TestCustomer): Promise<number> {
  return dataOf(await client('user/real_info', {})).level
}

/** Requests a withdrawal, with a saved address and sufficient USDT. */
async function withdraw(customer: TestCustomer, units: bigint, network = 'TRC20'): Promise<number> {
  const { engine } = halyard.app.context
  const owner = { customerId: customer.id, currencyId: USDT }
  const addressId = customer.id + 5_000_000
  await engine.submit({ kind: 'setVerification', customerId: customer.id, level: 2 })
  await engine.submit({
    kind: 'creditDeposit',
    ...owner,
    amount: amount(units),
    source: `TRC20:practice${customer.id}:0`,
  })
  await engine.submit({
    kind: 'saveAddress',
    ...owner,
    addressId,
    network,
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  })
  const answer = await engine.submit({
    kind: 'requestWithdrawal',
    ...owner,
    network,
    addressId,
    amount: amount(units),
    memo: '',
  })
  if (!answer.ok) throw new Error(answer.reject)
  return answer.withdrawal?.withdrawalId ?? 0
}

async function statusOf(id: number): Promise<string> {
  const { db } = halyard.app.context
  const row = await db
    .selectFrom('withdrawal')
    .select('status')
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow()
  return row.status
}

test('a verification: approved after a minute, not before, level by level', async () => {
  const customer = await halyard.registerCustomer()
  dataOf(await customer.client('user/real_name', PERSON))
  expect(await review().approveDue()).toBe(0)
  expect(await levelOf(customer)).toBe(0)
  elapsedMs += MINUTE_MS
  expect(await review().approveDue()).toBe(1)
  expect(await levelOf(customer)).toBe(1)
  dataOf(await customer.client('user/real_name2', await uploadDocuments(halyard, customer.token)))
  expect(await review().approveDue()).toBe(0)
  elapsedMs += MINUTE_MS
  await review().approveDue()
  expect(await levelOf(customer)).toBe(2)
  expect(await halyard.lastMessageTo(customer.email)).toContain('verification')
})

test('an application as a merchant: approved after a minute', async () => {
  const { id, client } = await halyard.registerCustomer()
  await halyard.app.context.engine.submit({ kind: 'setVerification', customerId: id, level: 2 })
  dataOf(await client('legalnew/apply', { about: 'Ten years of exchange' }))
  expect(await review().approveDue()).toBe(0)
  elapsedMs += MINUTE_MS
  expect(await review().approveDue()).toBe(1)
  expect(dataOf(await client('legalnew/mine', {}))).toMatchObject({
    merchant: true,
    application: 'approved',
  })
})

test('approve now: approves one customer and no other', async () => {
  const [mine, other] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  for (const [at, { client }] of [mine, other].entries())
    dataOf(await client('user/real_name', { ...PERSON, card_id: `PT-${at}` }))
  expect(await pageText()).toContain(`Customer ${other.id}`)
  expect(await post({ customer: String(mine.id) })).toContain('Approved: 1')
  expect([await levelOf(mine), await levelOf(other)]).toEqual([1, 0])
  await post({})
  expect(await levelOf(other)).toBe(1)
  expect(await pageText()).toContain('Nothing is waiting')
})

test('a small withdrawal is approved by one practice operator, a large one by two, each audited', async () => {
  const admin = await registerOperator(halyard, 'admin')
  const [small, large] = [
    await withdraw(await halyard.registerCustomer(), 100_000_000n),
    await withdraw(await halyard.registerCustomer(), 60_000_000_000n),
  ]
  expect(await review().approveNow({})).toBe(2)
  for (const [id, roles] of [
    [small, ['operator']],
    [large, ['operator', 'reviewer']],
  ] as const) {
    expect(await statusOf(id)).toBe('passed')
    const { list } = dataOf(await admin.ops('ops/audit/list', { target: `withdrawal:${id}` }))
    const reviewAttempts = list.filter(
      ({ call, outcome }) => call === 'ops/withdrawal/review' && outcome === 'done',
    )
    expect(reviewAttempts.map(({ role }) => role).toSorted()).toEqual(roles)
    expect(new Set(reviewAttempts.map(({ actor_id }) => actor_id)).size).toBe(roles.length)
    expect(list.some(({ call, outcome }) => call === 'ops/withdrawal/show' && outcome === 'done')).toBe(true)
  }
})

test('a practice operator without the role approves nothing', async () => {
  const { db, config } = halyard.app.context
  const practice = await findUser(db, config.secret, { channel: 'email', address: 'practice@example.com' })
  const setRole = (role: string) =>
    db
      .updateTable('app_user')
      .set({ role })
      .where('id', '=', practice?.id ?? '')
      .execute()
  const customer = await halyard.registerCustomer()
  dataOf(await customer.client('user/real_name', { ...PERSON, card_id: 'PT-role' }))
  await setRole('customer')
  expect(await review().approveNow({ customerId: customer.id })).toBe(0)
  expect(await levelOf(customer)).toBe(0)
  await setRole('operator')
  expect(await review().approveNow({ customerId: customer.id })).toBe(1)
  expect(await levelOf(customer)).toBe(1)
})

test('a refused request is tried once and does not block the next one', async () => {
  const { engine, db } = halyard.app.context
  const [stuck, next] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  const id = await withdraw(stuck, 100_000_000n)
  await engine.submit({ kind: 'setOperatorFreeze', customerId: stuck.id, frozen: true })
  dataOf(await next.client('user/real_name', { ...PERSON, card_id: 'PT-next' }))
  const countAuditLines = async () =>
    (await db.selectFrom('audit_log').select('id').where('target', '=', `withdrawal:${id}`).execute()).length
  elapsedMs += MINUTE_MS
  await review().approveDue()
  expect(await levelOf(next)).toBe(1)
  expect(await statusOf(id)).toBe('processing')
  const lines = await countAuditLines()
  await review().approveDue()
  expect(await countAuditLines()).toBe(lines)
})

test.each([{ kind: 'withdrawal', id: 'x' }, { kind: 'balance', id: '1' }, { customer: '-1' }, { all: '1' }])(
  'the page: a form with %o approves nothing',
  async (form) => {
    const customer = await halyard.registerCustomer()
    dataOf(await customer.client('user/real_name', { ...PERSON, card_id: `PT-${customer.id}` }))
    expect(await post(form as unknown as Record<string, string>)).toContain('Nothing was approved')
    expect(await levelOf(customer)).toBe(0)
    await post({ customer: String(customer.id) })
  },
)
