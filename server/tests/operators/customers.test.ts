import { amount } from '@halyard/money'
import type { FoundBy } from '@halyard/api/ops'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { GRANT_MS } from '../../src/ops/grants/customer-grants.ts'
import {
  type FundedCustomer,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { openCustomer, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const TXID = 'ab'.repeat(32)
const PAID = 'cd'.repeat(32)
const DEPOSITED = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
/** A fixed clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: DemoTestApp
let ann: FundedCustomer
let bob: TestCustomer
let reviewer: TestOperator
let orderId: number
let withdrawalId: number

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => STARTED_AT })
  ann = await registerFundedCustomer(halyard)
  bob = await halyard.registerCustomer({ funded: true })
  reviewer = await registerOperator(halyard, 'reviewer')
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  orderId = await placeOrder()
  withdrawalId = await requestWithdrawal()
  await storeChainRows()
})
afterAll(() => halyard.close())

async function placeOrder(): Promise<number> {
  const order = { currency_id: '1', legal_id: '3', price: '49000', number: '0.001' }
  const placed = dataOf(await bob.client('coin/trade/buy', order))
  return placed.id
}

async function requestWithdrawal(): Promise<number> {
  const reply = await halyard.app.context.engine.submit({
    kind: 'requestWithdrawal',
    customerId: ann.id,
    addressId: ann.addressId,
    currencyId: USDT,
    network: 'TRC20',
    amount: amount(100_000_000n),
    memo: '',
  })
  if (!reply.ok) throw new Error(reply.reject)
  return reply.withdrawal?.withdrawalId ?? 0
}

async function storeChainRows(): Promise<void> {
  const { db } = halyard.app.context
  const chain = { network: 'TRC20', txid: TXID, output: 0, address: DEPOSITED, currency_id: USDT }
  await db
    .insertInto('chain_deposit')
    .values({ ...chain, customer_id: ann.id, amount: 5_000_000, status: 'credited', seen_at: STARTED_AT + 1 })
    .execute()
  await db
    .insertInto('deposit_address')
    .values({ network: 'TRC20', address: DEPOSITED, customer_id: ann.id, created_at: STARTED_AT })
    .execute()
  const payment = { network: 'TRC20', txid: PAID, raw: '00', status: 'sent', signed_at: STARTED_AT }
  await db
    .insertInto('chain_payment')
    .values({ ...payment, withdrawal_id: withdrawalId })
    .execute()
}

async function savedAddress(): Promise<string> {
  const row = await halyard.app.context.db
    .selectFrom('withdrawal_address')
    .select('address')
    .where('customer_id', '=', String(ann.id))
    .executeTakeFirstOrThrow()
  return row.address
}

async function find(query: string) {
  const { list } = dataOf(await reviewer.ops('ops/customer/find', { query }))
  return list.map(({ id, found_by, record }) => ({ id, found_by, record }))
}

const found = (id: number, by: FoundBy, record: string | null = null) => ({ id, found_by: by, record })

test('find: a customer by each identifier of theirs and of their records', async () => {
  const account = String(10_000_000 + ann.id)
  expect(await find(String(ann.id))).toContainEqual(found(ann.id, 'id'))
  expect(await find(account)).toContainEqual(found(ann.id, 'account_number'))
  expect(await find(ann.email.toUpperCase())).toEqual([found(ann.id, 'email')])
  expect(await find(DEPOSITED)).toEqual([found(ann.id, 'deposit_address')])
  expect(await find(await savedAddress())).toEqual([found(ann.id, 'withdrawal_address')])
  const [deposit] = await find(TXID.toUpperCase())
  expect(deposit).toMatchObject({ id: ann.id, found_by: 'deposit', record: /^deposit:[0-9]+$/ as never })
  expect(await find(PAID)).toEqual([found(ann.id, 'withdrawal', `withdrawal:${withdrawalId}`)])
  expect(await find(String(orderId))).toContainEqual(found(bob.id, 'order', `order:${orderId}`))
})

test('find: never by a part, a pattern or nothing', async () => {
  const account = String(10_000_000 + ann.id)
  for (const part of [account.slice(0, 7), ann.email.slice(1), '%', '%@%', TXID.slice(0, 40), TXID.slice(1)])
    expect(await find(part)).toEqual([])
  expect(await reviewer.ops('ops/customer/find', { query: '   ' })).toMatchObject({ code: 'invalid_field' })
})

const entry = (target: string, searched: string, ...found: FoundBy[]) => ({
  call: 'ops/customer/find',
  target,
  outcome: 'done',
  after: { searched, found },
})

test('find: every search is audited with the form of the identifier, not the identifier', async () => {
  const support = await registerOperator(halyard, 'support')
  for (const query of [ann.email, ann.email, TXID, 'unknown@test.example'])
    dataOf(await support.ops('ops/customer/find', { query }))
  const rows = await halyard.app.context.db
    .selectFrom('audit_log')
    .select(['call', 'target', 'outcome', 'after'])
    .where('actor_id', '=', String(support.id))
    .orderBy('id')
    .execute()
  const target = `customer:${ann.id}`
  // The first search opens the customer.
  const opened = { opened_by: 'email', opened_until: STARTED_AT + GRANT_MS }
  expect(rows).toEqual([
    entry(target, 'mail', 'email'),
    { ...entry(target, ''), after: opened },
    entry(target, 'mail', 'email'),
    entry(target, 'address or transaction', 'deposit'),
    entry('', 'mail'),
  ])
})

test('find: an operator searches 120 times an hour', async () => {
  const { rates } = halyard.app.context.auth
  const busy = await registerOperator(halyard, 'support')
  for (let count = 0; count < 120; count += 1) await rates.countSearch(busy.id)
  expect(await busy.ops('ops/customer/find', { query: ann.email })).toMatchObject({
    code: 'too_many_requests',
  })
  expect(await find(ann.email)).toHaveLength(1)
})

test("the parts of a customer's page list their records, and no other customer's", async () => {
  for (const customer of [ann, bob]) await openCustomer(reviewer, customer)
  const { ops } = reviewer
  expect(dataOf(await ops('ops/customer/orders', { id: bob.id })).list).toMatchObject([
    { id: orderId, pair: 'BTC/USDT', side: 'buy', status: 'waiting', price: '49000' },
  ])
  expect(dataOf(await ops('ops/customer/orders', { id: bob.id, ended: '1' })).list).toEqual([])
  expect(dataOf(await ops('ops/customer/orders', { id: ann.id })).list).toEqual([])
  expect(dataOf(await ops('ops/customer/movements', { id: ann.id })).list).toMatchObject([
    { kind: 'deposit', currency: 'USDT', number: '5', status: 'credited', txid: TXID },
    { kind: 'withdrawal', id: withdrawalId, number: '100', status: 'processing', txid: null },
  ])
  expect(dataOf(await ops('ops/customer/movements', { id: bob.id })).list).toEqual([])
  const second = { id: ann.id, page: '2', limit: '1' }
  expect(dataOf(await ops('ops/customer/movements', second))).toMatchObject({
    list: [{ kind: 'withdrawal' }],
    more: false,
  })
  const { sessions, sign_ins } = dataOf(await ops('ops/customer/sessions', { id: bob.id }))
  expect(sessions).toMatchObject([{ ip: '127.0.0.1', agent: 'test' }])
  expect(JSON.stringify(sessions)).not.toMatch(/hash|token/)
  expect(sign_ins).toEqual([])
})

test("the parts of a customer's page: positions, options, deals and verifications", async () => {
  await openCustomer(reviewer, bob)
  const { ops } = reviewer
  await submitCommand(halyard, {
    kind: 'transferFunds',
    customerId: bob.id,
    currencyId: USDT,
    source: 'coin',
    target: 'contract',
    amount: amount(1_000_000_000n),
  })
  const position = { currency_id: '1', legal_id: '3', type: '1', multiple: '10', status: '0' } as const
  dataOf(await bob.client('lever/submit', { ...position, share: '1', target_price: '49000' }))
  expect(dataOf(await ops('ops/customer/positions', { id: bob.id })).list).toMatchObject([
    { pair: 'BTC/USDT', type: 1, multiple: 10, status: 0 },
  ])
  expect(dataOf(await ops('ops/customer/positions', { id: bob.id, ended: '1' })).list).toEqual([])
  expect(dataOf(await ops('ops/customer/options', { id: bob.id })).list).toEqual([])
  expect(dataOf(await ops('ops/customer/deals', { id: bob.id })).list).toEqual([])
  const person = { country: 'DE', name: 'Bob', card_id: 'B000001', contact_address: 'Kiel' }
  dataOf(await bob.client('user/real_name', person))
  expect(dataOf(await ops('ops/customer/verifications', { id: bob.id })).list).toMatchObject([
    { customer_id: bob.id, level: 1, status: 'under_review' },
  ])
})
