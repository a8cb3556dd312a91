import { amount } from '@halyard/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { sendConcurrently, times } from '../testing/send-concurrently.ts'
import { openCustomer, registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { uploadPhoto } from '../testing/pictures.ts'

const USDT = 3
const TRC20 = { currencyId: USDT, network: 'TRC20' }
const LARGE = amount(60_000_000_000n)
const SMALL = amount(100_000_000n)

let halyard: DemoTestApp
let reviewer: TestOperator
let second: TestOperator
let operator: TestOperator
let addresses = 1_000_000

beforeAll(async () => {
  halyard = await startDemoTestApp()
  reviewer = await registerOperator(halyard, 'reviewer')
  second = await registerOperator(halyard, 'reviewer')
  operator = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

/** Funds are conserved: all accounts of a currency, including external ones, sum to zero. */
afterEach(async () => {
  const { rows } = await sql<{ sum: string }>`
    select sum(available + frozen) as sum from account group by currency_id
  `.execute(halyard.app.context.db)
  expect(rows.every(({ sum }) => sum === '0')).toBe(true)
})

async function done(command: Parameters<DemoTestApp['app']['context']['engine']['submit']>[0]) {
  const response = await halyard.app.context.engine.submit(command)
  if (!response.ok) throw new Error(response.reject)
  return response
}

async function coinsOf({ id }: TestCustomer): Promise<{ available: string; frozen: string } | undefined> {
  return halyard.app.context.db
    .selectFrom('account')
    .select(['available', 'frozen'])
    .where('owner_id', '=', String(id))
    .where('kind', '=', 'coin')
    .where('currency_id', '=', USDT)
    .executeTakeFirst()
}

/** Creates a withdrawal request of a verified customer. */
async function createWithdrawal(units: typeof SMALL, owner?: TestCustomer, network = 'TRC20') {
  const customer = owner ?? (await halyard.registerCustomer())
  const customerId = customer.id
  const addressId = ++addresses
  await done({ kind: 'setVerification', customerId, level: 2 })
  await done({
    kind: 'creditDeposit',
    customerId,
    currencyId: USDT,
    amount: units,
    source: `TRC20:t${addressId}:0`,
  })
  await done({
    kind: 'saveAddress',
    customerId,
    addressId,
    currencyId: USDT,
    network,
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  })
  const { withdrawal } = await done({
    kind: 'requestWithdrawal',
    customerId,
    addressId,
    ...TRC20,
    network,
    amount: units,
    memo: '',
  })
  return { customer, id: withdrawal?.withdrawalId ?? 0 }
}

function codesOf(responses: readonly object[]): unknown[] {
  return responses.map((response) => ('code' in response ? response.code : 'ok'))
}

test('concurrent approvals and rejections of a withdrawal: one takes effect', async () => {
  const { customer, id } = await createWithdrawal(SMALL)
  expect(await coinsOf(customer)).toEqual({ available: '0', frozen: '100000000' })
  expect(dataOf(await reviewer.ops('ops/withdrawal/list', {})).list).toContainEqual(
    expect.objectContaining({ id, amount: '100', fee: '1', status: 'processing', reviewers_needed: 1 }),
  )
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? reviewer : operator).ops('ops/withdrawal/review', {
        id,
        pass: index % 4 < 2 ? '1' : '0',
        reason: 'At once',
      }),
    ),
  )
  const codes = codesOf(responses)
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'withdrawal_must_be_processing')).toHaveLength(19)
  const { frozen } = (await coinsOf(customer)) ?? {}
  expect(frozen).toBe('0')
  const auditEntries = dataOf(
    await operator.ops('ops/audit/list', { target: `withdrawal:${id}`, limit: '100' }),
  ).list
  expect(auditEntries.filter(({ outcome }) => outcome === 'asked')).toHaveLength(20)
  expect(auditEntries.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
})

test('a rejected withdrawal returns the funds and requires a reason', async () => {
  const { customer, id } = await createWithdrawal(SMALL)
  expect(await reviewer.ops('ops/withdrawal/review', { id, pass: '0' })).toMatchObject({
    code: 'reason_is_required',
  })
  expect(
    dataOf(await reviewer.ops('ops/withdrawal/review', { id, pass: '0', reason: 'Unknown sender' })),
  ).toMatchObject({ status: 'rejected', reason: 'Unknown sender' })
  expect(await coinsOf(customer)).toEqual({ available: '100000000', frozen: '0' })
})

test('a large withdrawal requires two reviewers other than its owner', async () => {
  const { id } = await createWithdrawal(LARGE)
  const review = { id, pass: '1' } as const
  expect(dataOf(await reviewer.ops('ops/withdrawal/review', review))).toMatchObject({
    status: 'processing',
    reviewers_needed: 2,
    first_reviewer_id: reviewer.id,
    second_reviewer_id: null,
  })
  expect(await reviewer.ops('ops/withdrawal/review', review)).toMatchObject({ code: 'reviewers_must_differ' })
  expect(dataOf(await operator.ops('ops/withdrawal/review', review))).toMatchObject({
    status: 'passed',
    second_reviewer_id: operator.id,
  })
  const own = await createWithdrawal(SMALL, reviewer)
  expect(await reviewer.ops('ops/withdrawal/review', { id: own.id, pass: '1' })).toMatchObject({
    code: 'reviewer_must_not_be_owner',
  })
})

test('a bank withdrawal is settled manually; an on-chain one cannot be', async () => {
  const toBank = await createWithdrawal(SMALL, undefined, 'BANK')
  const toChain = await createWithdrawal(SMALL)
  const reference = 'SEPA 2026-11-21/7'
  expect(await operator.ops('ops/withdrawal/paid', { id: toBank.id, reference })).toMatchObject({
    code: 'withdrawal_must_await_bank',
  })
  for (const { id } of [toBank, toChain])
    dataOf(await reviewer.ops('ops/withdrawal/review', { id, pass: '1' }))
  expect(await reviewer.ops('ops/withdrawal/paid', { id: toBank.id, reference })).toMatchObject({
    code: 'role_not_allowed',
  })
  expect(await operator.ops('ops/withdrawal/paid', { id: toChain.id, reference })).toMatchObject({
    code: 'withdrawal_must_await_bank',
  })
  expect(dataOf(await operator.ops('ops/withdrawal/paid', { id: toBank.id, reference }))).toMatchObject({
    status: 'confirmed',
    txid: reference,
  })
  const unpaid = await createWithdrawal(SMALL, undefined, 'BANK')
  dataOf(await reviewer.ops('ops/withdrawal/review', { id: unpaid.id, pass: '1' }))
  const returned = { id: unpaid.id, reason: 'The account is closed' }
  expect(dataOf(await operator.ops('ops/withdrawal/return', returned))).toMatchObject({ status: 'returned' })
  expect(await coinsOf(unpaid.customer)).toEqual({ available: '100000000', frozen: '0' })
  expect(await operator.ops('ops/withdrawal/return', returned)).toMatchObject({
    code: 'withdrawal_must_await_bank',
  })
})

async function submitDepositClaim(customer: TestCustomer, amount = '250'): Promise<number> {
  const pic = await uploadPhoto(halyard, customer.token, 'voucher')
  dataOf(
    await customer.client('wallet/charge_req', {
      currency: String(USDT),
      type: 'BANK',
      acc: 'DE02 1203 0000 0000 2020 51',
      amount,
      pic,
    }),
  )
  const waiting = dataOf(await reviewer.ops('ops/charge/list', { limit: '100' })).list
  const charge = waiting.find(({ customer_id }) => customer_id === customer.id)
  expect(charge).toMatchObject({
    amount,
    currency: 'USDT',
    network: 'BANK',
    pic,
    status: 'processing',
  })
  return charge?.id ?? 0
}

test('concurrent approvals and rejections of a submitted deposit: one takes effect', async () => {
  const customer = await halyard.registerCustomer()
  const id = await submitDepositClaim(customer)
  const third = await registerOperator(halyard, 'reviewer')
  dataOf(await third.ops('ops/charge/review', { id, pass: '1', reference: `REF-${id}` }))
  const responses = await sendConcurrently(
    halyard,
    times(20, (index) => ({
      path: 'ops/charge/review' as const,
      token: (index % 2 === 0 ? reviewer : operator).opsToken,
      request: {
        id,
        pass: index % 4 < 2 ? ('1' as const) : ('0' as const),
        reason: 'At once',
        reference: `REF-${id}`,
      },
    })),
  )
  const codes = codesOf(responses)
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'already_reviewed')).toHaveLength(19)
  const { list: passed } = dataOf(await reviewer.ops('ops/charge/list', { status: 'passed' }))
  expect(await coinsOf(customer)).toEqual(
    passed.some((charge) => charge.id === id) ? { available: '250000000', frozen: '0' } : undefined,
  )
})

test('a submitted deposit: reviewers see that two are required and who was first', async () => {
  const customer = await halyard.registerCustomer()
  const id = await submitDepositClaim(customer, '10')
  expect(
    dataOf(await reviewer.ops('ops/charge/review', { id, pass: '1', reference: `REF-${id}` })),
  ).toMatchObject({
    status: 'processing',
    reviewers_needed: 2,
    first_reviewer_id: reviewer.id,
    reviewer_id: null,
  })
  expect(await reviewer.ops('ops/charge/review', { id, pass: '1', reference: `REF-${id}` })).toMatchObject({
    code: 'reviewers_must_differ',
  })
  expect(
    dataOf(await second.ops('ops/charge/review', { id, pass: '1', reference: `REF-${id}` })),
  ).toMatchObject({
    status: 'passed',
    first_reviewer_id: reviewer.id,
    reviewer_id: second.id,
  })
  expect(await coinsOf(customer)).toEqual({ available: '10000000', frozen: '0' })
})

test('a submitted deposit: a rejection needs a reason; reviewers cannot approve their own', async () => {
  const customer = await halyard.registerCustomer()
  const id = await submitDepositClaim(customer)
  expect(await reviewer.ops('ops/charge/review', { id, pass: '0' })).toMatchObject({
    code: 'reason_is_required',
  })
  expect(
    dataOf(await reviewer.ops('ops/charge/review', { id, pass: '0', reason: 'Not our account' })),
  ).toMatchObject({ status: 'rejected', reason: 'Not our account', reviewer_id: reviewer.id })
  expect(await coinsOf(customer)).toBeUndefined()
  const own = await submitDepositClaim(reviewer)
  expect(await reviewer.ops('ops/charge/review', { id: own, pass: '1', reference: 'REF-own' })).toMatchObject(
    {
      code: 'reviewer_must_not_be_owner',
    },
  )
})

test('freezes by owner and operator are independent; operators see both', async () => {
  const customer = await halyard.registerCustomer()
  const { email: account, id, password } = customer
  const reason = 'Asked by the police'
  await openCustomer(operator, customer)
  const frozenBy = async () => dataOf(await operator.ops('ops/customer/show', { id })).frozen_by
  dataOf(await customer.client('user/freeze', { password }))
  expect(await frozenBy()).toEqual(['owner'])
  expect(dataOf(await operator.ops('ops/customer/freeze', { id, reason })).frozen_by).toEqual([
    'owner',
    'operator',
  ])
  const code = await halyard.codeFor(account, 'thaw')
  expect(dataOf(await halyard.client()('user/thaw', { account, password, code }))).toEqual({
    still_frozen: true,
  })
  expect(await frozenBy()).toEqual(['operator'])
  expect(dataOf(await operator.ops('ops/customer/unfreeze', { id, reason })).frozen_by).toEqual([])
})

test("an operator cannot lift the owner's freeze", async () => {
  const customer = await halyard.registerCustomer()
  const { email: account, id, password } = customer
  dataOf(await customer.client('user/freeze', { password }))
  const unfrozen = await operator.ops('ops/customer/unfreeze', { id, reason: 'Asked on the phone' })
  expect(dataOf(unfrozen).frozen_by).toEqual(['owner'])
  expect(await halyard.client()('user/login', { account, password })).toMatchObject({
    code: 'account_self_frozen',
  })
})

test('a password change ends operator sessions', async () => {
  const leaving = await registerOperator(halyard, 'operator')
  dataOf(await leaving.ops('ops/me', {}))
  const { email: account } = leaving
  const password = 'nine tall masts'
  const code = await halyard.codeFor(account, 'forget')
  dataOf(await halyard.client()('user/forget', { account, code, password, repassword: password }))
  expect(await leaving.ops('ops/me', {})).toMatchObject({ type: '999' })
})
