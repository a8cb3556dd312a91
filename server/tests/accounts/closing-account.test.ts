import { amount } from '@halyard/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { closeDueAccounts } from '../../src/closing/run-closings.ts'
import {
  ledgerViolations,
  PASS,
  saveAddress,
  setFundPassword,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { storedContacts } from '../testing/contacts.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NETWORK = 'TRC20'
const CONFIRMATIONS = 20

let halyard: DemoTestApp
let clock = Date.now()

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock, config: { securityHoldMs: DAY_MS } })
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

const context = () => halyard.app.context
const runClosings = () => closeDueAccounts(context())

/** Credits a deposit in USDT units, six of which are decimals. */
const deposit = ({ id }: TestCustomer, units: bigint) =>
  submitCommand(halyard, {
    kind: 'creditDeposit',
    customerId: id,
    currencyId: USDT,
    amount: amount(units),
    source: `${NETWORK}:${id}:${units}`,
  })

function login({ email: account, password }: TestCustomer) {
  return halyard.client()('user/login', { account, password })
}

async function cancel({ email: account, password }: TestCustomer) {
  const [code, captcha] = [await halyard.issueCode(account, 'thaw'), await halyard.solveCaptcha()]
  return halyard.client()('user/thaw', { account, password, code, captcha })
}

async function leftOf({ client }: TestCustomer) {
  const { conditions } = dataOf(await client('safe/closing', {}))
  return Object.fromEntries(conditions.flatMap(({ name, left }) => (left === 0 ? [] : [[name, left]])))
}

function userOf({ id }: TestCustomer) {
  return context()
    .db.selectFrom('app_user')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow()
}

async function closed(customer: TestCustomer): Promise<void> {
  dataOf(await customer.client('safe/close_account', { password: customer.password }))
  clock += 30 * DAY_MS
  await runClosings()
  expect((await userOf(customer)).closed_at).not.toBeNull()
}

test('closing: lists the unmet conditions, and is rejected until all are met', async () => {
  const customer = await halyard.registerCustomer({ funded: true })
  const { client, password } = customer
  await submitCommand(halyard, { kind: 'setVerification', customerId: customer.id, level: 2 })
  await setFundPassword(halyard, customer)
  const { addressId } = await saveAddress(halyard, customer)
  dataOf(
    await client('wallet/out', {
      currency: USDT,
      type: NETWORK,
      number: '50',
      address: String(addressId),
      pass: PASS,
    }),
  )
  await submitCommand(halyard, { kind: 'setHold', customerId: customer.id, until: clock + 1 })
  expect(await leftOf(customer)).toMatchObject({ withdrawals: 1, hold: 1 })
  expect((await leftOf(customer))['balances']).toBeGreaterThan(0)
  expect(await client('safe/close_account', { password, pass: PASS, give_up: '1' })).toMatchObject({
    code: 'account_not_empty',
  })
  expect(dataOf(await client('user/center2', {})).frozen_by).toEqual([])
})

test('closing needs the password, the fund password, and the consent to give up dust', async () => {
  const customer = await halyard.registerCustomer()
  const { client, password } = customer
  await setFundPassword(halyard, customer)
  await deposit(customer, 1_500_000n)
  expect(dataOf(await client('safe/closing', {}))).toMatchObject({
    dust: [{ currency_name: 'USDT', amount: '1.5' }],
    days: 30,
  })
  expect(await leftOf(customer)).toEqual({})
  const give = { give_up: '1' } as const
  const refused = async (request: object) =>
    client('safe/close_account', { password, pass: PASS, ...give, ...request })
  expect(await refused({ password: 'wrong' })).toMatchObject({ code: 'password_wrong' })
  expect(await refused({ pass: '135791' })).toMatchObject({ code: 'fund_password_wrong' })
  expect(await client('safe/close_account', { password, ...give })).toMatchObject({ field: 'pass' })
  expect(await client('safe/close_account', { password, pass: PASS })).toMatchObject({ field: 'give_up' })
  expect(dataOf(await client('safe/close_account', { password, pass: PASS, ...give }))).toEqual({
    closes_at: clock + 30 * DAY_MS,
  })
  const { given_up } = await context()
    .db.selectFrom('account_closing')
    .select('given_up')
    .where('user_id', '=', String(customer.id))
    .executeTakeFirstOrThrow()
  expect(given_up).toEqual([{ currencyId: USDT, amount: '1500000' }])
})

test('for 30 days sign-in only offers to cancel, and cancelling restores the account', async () => {
  const customer = await halyard.registerCustomer()
  const { client, password, email } = customer
  dataOf(await client('safe/close_account', { password }))
  expect(await client('user/center', {})).toMatchObject({ type: '999' })
  expect(await halyard.lastMessageTo(email)).toContain('You closed your account.')
  const until = new Date(clock + 30 * DAY_MS).toISOString().slice(0, 10)
  expect(await login(customer)).toMatchObject({
    code: 'account_closing',
    message: expect.stringContaining(until) as string,
  })
  expect(await login({ ...customer, password: 'wrong' })).toMatchObject({ code: 'account_or_password_wrong' })
  clock += 30 * DAY_MS - 1
  await runClosings()
  expect(await storedContacts(halyard, customer.id)).toMatchObject({ email })
  expect(await userOf(customer)).toMatchObject({ closed_at: null })
  expect(dataOf(await cancel(customer))).toEqual({ still_frozen: false })
  expect(await halyard.lastMessageTo(email)).toContain('was cancelled')
  clock += 1
  await runClosings()
  expect(await storedContacts(halyard, customer.id)).toMatchObject({ email })
  expect(await userOf(customer)).toMatchObject({ closed_at: null })
  expect(await login(customer)).toMatchObject({ type: 'ok' })
})

test('after 30 days the contacts, factors and name are erased, and the ledger stays', async () => {
  const customer = await halyard.registerCustomer()
  const { id, email, password } = customer
  await login(customer)
  dataOf(await customer.client('user/save_chart', VALID_REQUESTS['user/save_chart']))
  await deposit(customer, 1_000_000n)
  dataOf(await customer.client('safe/close_account', { password, give_up: '1' }))
  clock += 30 * DAY_MS
  await runClosings()
  expect(await halyard.lastMessageTo(email)).toContain('Your account is closed.')
  const { db } = context()
  expect(await userOf(customer)).toMatchObject({
    email_sealed: null,
    email_hash: null,
    mobile_sealed: null,
    mobile_hash: null,
    nickname: '',
    password_hash: '',
    closed_at: String(clock),
  })
  for (const table of ['session', 'sign_in_log', 'passkey', 'totp', 'fund_password'] as const)
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', String(id)).execute()).toEqual(
      [],
    )
  expect(
    await db.selectFrom('chart_choice').select('chart').where('customer_id', '=', String(id)).execute(),
  ).toEqual([])
  expect(await login(customer)).toMatchObject({ code: 'account_or_password_wrong' })
  expect(
    await db.selectFrom('account').select('available').where('owner_id', '=', String(id)).execute(),
  ).toEqual([{ available: '1000000' }])
})

test('the same address registers again as a new customer, without the welcome benefits', async () => {
  const inviter = await halyard.registerCustomer()
  const customer = await halyard.registerCustomer()
  const { email: account } = customer
  const { invite_code } = dataOf(await inviter.client('user/center', {}))
  await closed(customer)
  const password = 'seven small boats'
  const { token } = dataOf(
    await halyard.client()('user/register', {
      account,
      password,
      repassword: password,
      code: await halyard.issueCode(account, 'register', 0),
      agree: '1',
      agreement_version: String(context().agreements.inForce(clock).version),
      invite_code,
    }),
  )
  const client = halyard.client(token)
  const { user, practice } = dataOf(await client('user/center2', {}))
  expect(user.id).not.toBe(customer.id)
  expect(practice).toBe(false)
  expect(await client('user/practice_funds', {})).toMatchObject({ code: 'practice_funds_already_taken' })
  const row = await userOf({ ...customer, id: user.id })
  expect(row).toMatchObject({ invited_by: null, returned_from: String(customer.id) })
})

test('money that arrives meanwhile, or a freeze of an operator, stops the erasure', async () => {
  const [ann, bob] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  for (const { client, password } of [ann, bob]) dataOf(await client('safe/close_account', { password }))
  await deposit(ann, 80_000_000n)
  const freeze = { kind: 'setOperatorFreeze', customerId: bob.id } as const
  await submitCommand(halyard, { ...freeze, frozen: true })
  clock += 30 * DAY_MS
  await runClosings()
  for (const { email } of [ann, bob])
    expect(await halyard.lastMessageTo(email)).toContain('The 30 days are over')
  await submitCommand(halyard, { ...freeze, frozen: false })
  await runClosings()
  expect(await userOf(bob)).toMatchObject({ closed_at: null })
  clock += DAY_MS
  await runClosings()
  expect((await userOf(bob)).closed_at).not.toBeNull()
  expect(await storedContacts(halyard, ann.id)).toMatchObject({ email: ann.email })
  expect(await userOf(ann)).toMatchObject({ closed_at: null })
  expect((await messagesTo(ann.email)).filter((body) => body.includes('The 30 days are over'))).toHaveLength(
    1,
  )
  dataOf(await cancel(ann))
  expect(await login(ann)).toMatchObject({ type: 'ok' })
})

async function messagesTo(recipient: string): Promise<string[]> {
  const rows = await context()
    .db.selectFrom('outbox_message')
    .select('body')
    .where('recipient', '=', recipient)
    .execute()
  return rows.map(({ body }) => body)
}

test('cancelling and erasing at the same moment: exactly one of them happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer = await halyard.registerCustomer()
    dataOf(await customer.client('safe/close_account', { password: customer.password }))
    clock += 30 * DAY_MS
    const [cancelled] = await Promise.all([cancel(customer), runClosings()])
    const { email_hash } = await userOf(customer)
    expect([cancelled.type === 'ok', email_hash !== null]).toEqual(
      cancelled.type === 'ok' ? [true, true] : [false, false],
    )
  }
})

test('a deposit to a closed account waits for an operator instead of being credited', async () => {
  const customer = await halyard.registerCustomer()
  const practice = halyard.demo.chains
  const { address } = dataOf(
    await customer.client('wallet/get_in_address', { currency: USDT, type: NETWORK }),
  )
  await closed(customer)
  await practice.send(NETWORK, [{ address, asset: 'USDT', amount: '25000000' }])
  for (let block = 0; block < CONFIRMATIONS; block += 1) await practice.mine(NETWORK)
  await context().custody.step()
  const deposits = await context()
    .db.selectFrom('chain_deposit')
    .select(['status', 'held_why'])
    .where('customer_id', '=', String(customer.id))
    .execute()
  expect(deposits).toEqual([{ status: 'held', held_why: 'account_closed' }])
})
