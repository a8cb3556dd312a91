import { amount } from '@halyard/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import {
  type FundedCustomer,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const DAY_MS = 86_400_000
const UNITS = 1_000_000n

let clock = Date.now()
let halyard: DemoTestApp
let reviewer: TestOperator

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock })
})
afterAll(() => halyard.close())

// Sessions of operators end after half an hour without a call, and the tests let days pass.
beforeEach(async () => {
  reviewer = await registerOperator(halyard, 'reviewer')
})

async function requestWithdrawal(
  { id: customerId, addressId }: FundedCustomer,
  coins: bigint,
): Promise<number> {
  const reply = await halyard.app.context.engine.submit({
    kind: 'requestWithdrawal',
    customerId,
    addressId,
    currencyId: USDT,
    network: 'TRC20',
    amount: amount(coins * UNITS),
    memo: '',
  })
  if (!reply.ok) throw new Error(reply.reject)
  return reply.withdrawal?.withdrawalId ?? 0
}

const factsOf = async (id: number) => {
  reviewer = await registerOperator(halyard, 'reviewer')
  return dataOf(await reviewer.ops('ops/withdrawal/show', { id })).facts
}

async function signIn(userId: number, ip: string, agent: string, outcome = 'password_right'): Promise<void> {
  const entry = { user_id: userId, outcome, ip, agent, at: clock }
  await halyard.app.context.db.insertInto('sign_in_log').values(entry).execute()
}

async function claimPayment(customer: TestCustomer, acc: string): Promise<number> {
  const pic = await uploadPhoto(halyard, customer.token, 'voucher')
  const claim = { currency: String(USDT), type: 'BANK' as const, acc, amount: '250', pic }
  dataOf(await customer.client('wallet/charge_req', claim))
  const { list } = dataOf(await reviewer.ops('ops/charge/list', { limit: 100 }))
  return list.find(({ customer_id: id }) => id === customer.id)?.id ?? 0
}

test('withdrawal: the first one, then sums, deposits and trades since the last approved one', async () => {
  const registeredAt = clock
  const ann = await registerFundedCustomer(halyard)
  clock += 2 * DAY_MS
  const first = await requestWithdrawal(ann, 100n)
  expect(await factsOf(first)).toMatchObject({
    registered_at: registeredAt,
    credit_score: 100,
    address_saved_at: registeredAt,
    same_address: [],
    first_withdrawal: true,
    since: registeredAt,
    deposits_since: 0,
    trades_since: 0,
    sum_day: '0',
    sum_month: '0',
  })
  const firstAt = clock
  dataOf(await reviewer.ops('ops/withdrawal/review', { id: first, pass: '1' }))
  clock += 2 * DAY_MS
  const { db } = halyard.app.context
  const deposit = {
    network: 'TRC20',
    currency_id: USDT,
    address: 'TRisk',
    amount: 1_000_000,
    status: 'credited',
    seen_at: clock,
  }
  for (const [txid, at] of [
    ['a', firstAt - 1],
    ['b', firstAt + 1],
    ['c', clock],
  ] as const)
    await db
      .insertInto('chain_deposit')
      .values({ ...deposit, txid: txid.repeat(64), output: 0, customer_id: ann.id, credited_at: at })
      .execute()
  const rejected = await requestWithdrawal(ann, 20n)
  reviewer = await registerOperator(halyard, 'reviewer')
  dataOf(await reviewer.ops('ops/withdrawal/review', { id: rejected, pass: '0', reason: 'Asked to' }))
  const second = await requestWithdrawal(ann, 50n)
  expect(await factsOf(second)).toMatchObject({
    first_withdrawal: false,
    since: firstAt,
    deposits_since: 2,
    sum_day: '0',
    sum_month: '100',
  })
})

test('withdrawal: trades of both sides since the registration are counted', async () => {
  const [ann, bob] = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
  await submitCommand(halyard, {
    kind: 'creditDeposit',
    customerId: ann.id,
    currencyId: 1,
    amount: amount(100_000_000n),
    source: `OMNI:r${ann.id}:0`,
  })
  clock += 1_000
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const order = { legal_id: '3', currency_id: '1', type: 'limit', price: '50000', number: '0.01' } as const
  dataOf(await ann.client('coin/trade/sell', order))
  dataOf(await bob.client('coin/trade/buy', order))
  for (const customer of [ann, bob])
    expect(await factsOf(await requestWithdrawal(customer, 10n))).toMatchObject({ trades_since: 1 })
})

test('withdrawal: who else saved the address, devices, networks and changes of 30 days', async () => {
  const [ann, bob] = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
  await submitCommand(halyard, {
    kind: 'saveAddress',
    customerId: bob.id,
    addressId: 900_001,
    currencyId: USDT,
    network: 'TRC20',
    address: ann.address,
  })
  await signIn(ann.id, '192.0.2.1', 'Old phone')
  clock += 31 * DAY_MS
  await signIn(ann.id, '192.0.2.2', 'Phone')
  const newPhoneAt = (clock += DAY_MS)
  await signIn(ann.id, '2001:db8:1:2::1', 'New phone')
  clock += DAY_MS
  await signIn(ann.id, '2001:db8:1:2::9', 'New phone')
  const { token } = await openSession(ann)
  const next = 'nine tall masts'
  dataOf(await halyard.client(token)('user/e_pwd', { original: ann.password, new: next, confirm: next }))
  const changedAt = clock
  expect(await factsOf(await requestHeldWithdrawal(ann))).toMatchObject({
    same_address: [bob.id],
    devices: { count: 2, newest_at: newPhoneAt },
    networks: { count: 2, newest_at: newPhoneAt },
    security_changes: [{ what: 'password_changed', at: changedAt }],
  })
})

async function openSession({ id }: TestCustomer): Promise<{ token: string }> {
  return { token: await halyard.app.context.sessions.open(id, { ip: '192.0.2.2', agent: 'Phone' }) }
}

/** Requests a withdrawal after the hold of a security change, which may still be among the changes of 30 days. */
async function requestHeldWithdrawal(customer: FundedCustomer): Promise<number> {
  clock += 2 * DAY_MS
  return requestWithdrawal(customer, 10n)
}

test('claims and deposits: facts of the owner, earlier ones, and others with the same sender', async () => {
  const [ann, bob] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  const acc = 'DE02 1203 0000 0000 2020 51'
  const first = await claimPayment(ann, acc)
  const colleague = await registerOperator(halyard, 'reviewer')
  for (const { ops } of [reviewer, colleague])
    dataOf(await ops('ops/charge/review', { id: first, pass: '1', reference: 'REF-1' }))
  await claimPayment(bob, acc)
  const second = await claimPayment(ann, acc)
  expect(dataOf(await reviewer.ops('ops/charge/show', { id: second }))).toMatchObject({
    id: second,
    customer_id: ann.id,
    credited_before: 1,
    same_account: [bob.id],
    facts: { security_changes: [], devices: { count: 0, newest_at: null } },
  })
  const { db } = halyard.app.context
  const row = {
    network: 'TRC20',
    output: 0,
    customer_id: ann.id,
    currency_id: USDT,
    address: 'TRisk',
    amount: 1_000_000,
    seen_at: clock,
  }
  await db
    .insertInto('chain_deposit')
    .values({ ...row, txid: 'e'.repeat(64), status: 'credited', credited_at: clock })
    .execute()
  const { id } = await db
    .insertInto('chain_deposit')
    .values({ ...row, txid: 'f'.repeat(64), status: 'too_small', ended_at: clock })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(dataOf(await reviewer.ops('ops/deposit/show', { id }))).toMatchObject({
    why: 'too_small',
    credited_before: 1,
    facts: { credit_score: 100 },
  })
  for (const path of ['ops/charge/show', 'ops/deposit/show', 'ops/feedback/show'] as const)
    expect(await reviewer.ops(path, { id: '999999' })).toMatchObject({ code: 'record_must_be_known' })
})

test('sessions of staff: listed with the current one, and ended one at a time', async () => {
  const operator = await registerOperator(halyard, 'operator')
  const other = await halyard.app.context.operators.open(operator.id, { ip: '192.0.2.7', agent: 'Tablet' })
  const { list } = dataOf(await operator.ops('ops/session/list', {}))
  expect(Object.fromEntries(list.map(({ ip, current }) => [ip, current]))).toEqual({
    '127.0.0.1': true,
    '192.0.2.7': false,
  })
  const id = list.find(({ current }) => !current)?.id ?? 0
  expect(await reviewer.ops('ops/session/end', { id })).toMatchObject({ code: 'session_must_be_known' })
  dataOf(await operator.ops('ops/session/end', { id }))
  expect(await opsClient(halyard, other)('ops/me', {})).toMatchObject({ type: '999' })
  expect(await operator.ops('ops/session/end', { id })).toMatchObject({ code: 'session_must_be_known' })
  dataOf(await operator.ops('ops/me', {}))
})

test('withdrawal: who froze its owner, their verified name and level, other requests and debts', async () => {
  const ann = await registerFundedCustomer(halyard)
  const person = { country: 'DE', name: 'Ann Bell', card_id: 'A123456', contact_address: 'Kiel' }
  await submitCommand(halyard, { kind: 'setVerification', customerId: ann.id, level: 0 })
  dataOf(await ann.client('user/real_name', person))
  const { list } = dataOf(await reviewer.ops('ops/verification/list', { limit: 100 }))
  const verification = list.find(({ customer_id }) => customer_id === ann.id)
  dataOf(await reviewer.ops('ops/verification/review', { id: verification?.id ?? 0, pass: '1' }))
  await submitCommand(halyard, { kind: 'setVerification', customerId: ann.id, level: 2 })
  const [first, second] = [await requestWithdrawal(ann, 100n), await requestWithdrawal(ann, 20n)]
  const owner = { frozen_by: [], frozen_operator: null, name: 'Ann Bell', country: 'DE', debts: [] }
  expect((await factsOf(first)).owner).toMatchObject({
    ...owner,
    verification: 2,
    waiting: [{ kind: 'withdrawal', id: second, amount: '20' }],
  })

  const operator = await registerOperator(halyard, 'operator')
  dataOf(await operator.ops('ops/customer/freeze', { id: ann.id, reason: 'Stolen phone' }))
  const debt = { id: `${ann.id}:${USDT}`, customer_id: ann.id, currency_id: USDT, amount: 7_000_000 }
  await halyard.app.context.db.insertInto('debt').values(debt).execute()
  expect((await factsOf(first)).owner).toMatchObject({
    frozen_by: ['operator'],
    frozen_operator: { id: operator.id },
    debts: [{ currency: 'USDT', amount: '7' }],
  })
  const rejection = await reviewer.ops('ops/withdrawal/review', { id: first, pass: '1' })
  expect(rejection).toMatchObject({ code: 'customer_frozen', message: /^This customer is frozen/ as never })
  const treasurer = await registerOperator(halyard, 'treasurer')
  expect(dataOf(await treasurer.ops('ops/withdrawal/show', { id: first })).facts.owner.name).toBeNull()
})

test('claim: other claims of the same customer that may be of the same payment', async () => {
  const ann = await halyard.registerCustomer()
  const bob = await halyard.registerCustomer()
  const { db } = halyard.app.context
  let claims = 0
  const decided = (status: 'passed' | 'rejected') => ({
    status,
    reviewer_id: reviewer.id,
    reviewed_at: clock,
  })
  const claimOf = async (customerId: number, at: number, differs: object = {}) => {
    const claim = {
      customer_id: customerId,
      currency_id: USDT,
      network: 'BANK',
      account: 'DE02 1203',
      upload_id: `claim ${++claims}`,
    }
    const fields = {
      ...claim,
      amount: 500_000_000,
      created_at: at,
      reference: `REF of claim ${claims}`,
      ...differs,
    }
    const { id } = await db
      .insertInto('charge_request')
      .values(fields)
      .returning('id')
      .executeTakeFirstOrThrow()
    return Number(id)
  }
  const long = clock - 40 * DAY_MS
  const credited = await claimOf(ann.id, long, decided('passed'))
  await claimOf(ann.id, long, decided('rejected'))
  await claimOf(ann.id, long, { ...decided('passed'), amount: 1 })
  const twin = await claimOf(ann.id, clock - 1_000, { account: 'de021203' })
  const amountOnly = await claimOf(ann.id, clock - 2_000, { account: 'FR76' })
  await claimOf(ann.id, clock - 3_000, { account: 'FR76', amount: 1 })
  await claimOf(bob.id, clock)
  const id = await claimOf(ann.id, clock)
  const { similar } = dataOf(await reviewer.ops('ops/charge/show', { id }))
  expect(similar).toMatchObject([
    { id: credited, status: 'passed', amount: '500', currency: 'USDT', same: ['account', 'amount'] },
    { id: amountOnly, same: ['amount'] },
    { id: twin, same: ['account', 'amount'] },
  ])
})

test('staff who signed in from a network of the customer are named; others are not', async () => {
  const ann = await halyard.registerCustomer()
  const [eve, bob] = [
    await registerOperator(halyard, 'operator'),
    await registerOperator(halyard, 'reviewer'),
  ]
  const { db } = halyard.app.context
  const signedIn = (userId: number, ip: string, at = clock) =>
    db
      .insertInto('sign_in_log')
      .values({ user_id: userId, ip, agent: 'Phone', outcome: 'password_right', at })
      .execute()
  await signedIn(ann.id, '2001:db8:7:1::5')
  await signedIn(eve.id, '2001:db8:7:1:ffff::9')
  await signedIn(bob.id, '2001:db8:7:2::5')
  await signedIn(bob.id, '2001:db8:7:1::6', clock - 31 * DAY_MS)
  const id = await claimPayment(ann, 'DE99')
  const { facts } = dataOf(await bob.ops('ops/charge/show', { id }))
  expect(facts.staff_on_networks.map((colleague) => colleague.id)).toEqual([eve.id])
})
