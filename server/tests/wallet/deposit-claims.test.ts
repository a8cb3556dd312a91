import type { DepositNetwork, RequestOf } from '@halyard/api/client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { finishDepositClaims, reviewDepositClaim } from '../../src/custody/review-deposit-claim.ts'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { sendConcurrently, countOutcomes } from '../testing/send-concurrently.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'
import { registerOperator } from '../testing/test-operator.ts'

const USDT = 3
const NETWORK = 'TRC20'
const CONFIRMATIONS = 20

type Chain = Exclude<DepositNetwork, 'BANK'>

let app: DemoTestApp
let customer: TestCustomer
let reviewer: number
let second: number

beforeAll(async () => {
  app = await startDemoTestApp()
  customer = await app.registerCustomer()
  reviewer = (await registerOperator(app, 'reviewer')).id
  second = (await registerOperator(app, 'reviewer')).id
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerViolations(app)).toEqual([])
})

const voucher = (owner = customer) => uploadPhoto(app, owner.token, 'voucher')
const hashOf = (digit: string) => digit.repeat(64)

async function charge(change: Partial<RequestOf<'wallet/charge_req'>> = {}, owner = customer) {
  return owner.client('wallet/charge_req', {
    currency: USDT,
    type: 'BANK',
    amount: '100',
    pic: change.pic ?? (await voucher(owner)),
    ...change,
  })
}

/** Submits a deposit and returns its number. */
async function submitDeposit(
  change: Partial<RequestOf<'wallet/charge_req'>> = {},
  owner = customer,
): Promise<number> {
  return Number(dataOf(await charge(change, owner)).id.replace('submission:', ''))
}

async function balanceOf({ client }: TestCustomer): Promise<string> {
  return dataOf(await client('wallet/detail', { currency: USDT, type: 'coin' })).available
}

const review = (id: number, pass = true, reviewerId = reviewer) =>
  reviewDepositClaim(app.app.context, {
    id,
    reviewerId,
    pass,
    reference: `REF-${id}`,
    reason: pass ? '' : 'The voucher cannot be read.',
  })

const practice = () => app.demo.chains

/** Makes an on-chain deposit and returns its transaction. */
async function chainDeposit(owner: TestCustomer, units = '60000000', type: Chain = NETWORK): Promise<string> {
  const { address } = dataOf(await owner.client('wallet/get_in_address', { currency: USDT, type }))
  return practice().send(type, [{ address, asset: 'USDT', amount: units }])
}

async function confirm(type: Chain = NETWORK): Promise<void> {
  for (let left = CONFIRMATIONS; left > 0; left -= 1) await practice().mine(type)
  await app.app.context.custody.step()
}

test('a submission awaits review and is credited once, however often it is approved', async () => {
  const someone = await app.registerCustomer()
  const made = dataOf(await charge({ acc: 'Ada Lovelace, DE00 1234' }, someone))
  const id = Number(made.id.replace('submission:', ''))
  const [waiting] = dataOf(await someone.client('charge_mention/log2', {})).list
  expect(waiting?.id).toBe(made.id)
  expect(waiting).toMatchObject({ status: 'processing', stage: 'under_review', number: '100', obtained: '0' })
  expect(await balanceOf(someone)).toBe('0')
  await review(id)
  const responses = await Promise.allSettled(Array.from({ length: 20 }, () => review(id, true, second)))
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(someone)).toBe('100')
  const [passed] = dataOf(await someone.client('charge_mention/log2', { status: 'passed' })).list
  expect(passed?.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'submitted done',
    'reviewed done',
    'credited done',
  ])
})

test('a rejected submission is not credited, states the reason and can be repeated', async () => {
  const someone = await app.registerCustomer()
  const id = await submitDeposit({ type: NETWORK, hash: hashOf('a') }, someone)
  await review(id, false)
  expect(dataOf(await someone.client('charge_mention/log2', {})).list).toMatchObject([
    { status: 'rejected', stage: 'rejected', reason: 'The voucher cannot be read.' },
  ])
  await expect(review(id)).rejects.toMatchObject({ code: 'already_reviewed' })
  await submitDeposit({ type: NETWORK, hash: hashOf('a') }, someone)
  expect(await balanceOf(someone)).toBe('0')
})

test('reviewers cannot approve their own submission', async () => {
  const id = await submitDeposit()
  await expect(review(id, true, customer.id)).rejects.toMatchObject({ code: 'reviewer_must_not_be_owner' })
})

test('every submission requires two different reviewers, also under concurrency', async () => {
  const someone = await app.registerCustomer()
  const id = await submitDeposit({ amount: '10' }, someone)
  await review(id)
  await expect(review(id)).rejects.toMatchObject({ code: 'reviewers_must_differ' })
  await expect(review(id, true, someone.id)).rejects.toMatchObject({ code: 'reviewer_must_not_be_owner' })
  expect(await balanceOf(someone)).toBe('0')
  const [waiting] = dataOf(await someone.client('charge_mention/log2', {})).list
  expect(waiting).toMatchObject({ status: 'processing', stage: 'under_review', obtained: '0' })
  const responses = await Promise.allSettled(Array.from({ length: 3 }, () => review(id, true, second)))
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(someone)).toBe('10')

  const rejected = await submitDeposit({}, someone)
  await review(rejected)
  await review(rejected, false)
  expect(await balanceOf(someone)).toBe('10')
})

test('crash after an approval, before or after the credit: the next start credits it once', async () => {
  const someone = await app.registerCustomer()
  const id = await submitDeposit({}, someone)
  const { db, engine, log } = app.app.context
  const stop = () =>
    db
      .updateTable('charge_request')
      .set({ status: 'passing', reference: `REF-${id}`, reviewer_id: reviewer, reviewed_at: 1 })
      .where('id', '=', String(id))
      .execute()
  await stop()
  await finishDepositClaims({ db, engine, log })
  await stop()
  await finishDepositClaims({ db, engine, log })
  expect(await balanceOf(someone)).toBe('100')
})

test.each<[string, Partial<RequestOf<'wallet/charge_req'>>, string]>([
  ['an amount below the minimum', { amount: '9.999999' }, 'deposit_too_small'],
  ['an amount with too many decimals', { amount: '10.0000001' }, 'amount_step_wrong'],
  ['an unknown picture', { pic: 'A'.repeat(22) }, 'picture_must_be_known'],
  ['an unknown currency', { currency: 99 }, 'currency_must_be_known'],
  ['a bank transfer of bitcoins', { currency: 1 }, 'network_must_be_known'],
])('submit deposit: rejects %s', async (_name, change, code) => {
  expect(await charge(change)).toMatchObject({ type: 'error', code })
})

test("submit deposit: the picture must be the customer's, of the right purpose, and unused", async () => {
  const other = await app.registerCustomer()
  const theirs = await voucher(other)
  expect(await charge({ pic: theirs })).toMatchObject({ code: 'picture_must_be_known' })
  const avatar = await uploadPhoto(app, customer.token, 'avatar')
  expect(await charge({ pic: avatar })).toMatchObject({ code: 'picture_must_be_known' })
  const own = await voucher()
  await submitDeposit({ pic: own })
  expect(await charge({ pic: own })).toMatchObject({ type: 'error' })
})

test('ten concurrent submissions of one proof: one is accepted', async () => {
  // Concurrent uploads are limited.
  const vouchers: string[] = []
  while (vouchers.length < 10) vouchers.push(await voucher())
  const responses = await sendConcurrently(
    app,
    vouchers.map((pic) => ({
      path: 'wallet/charge_req',
      token: customer.token,
      request: { currency: USDT, type: NETWORK, amount: '50', hash: hashOf('b'), pic },
    })),
  )
  expect(countOutcomes(responses)).toEqual({ ok: 1, deposit_already_known: 9 })
})

test('submit deposit: the same key and body is idempotent; another body is rejected', async () => {
  const request = { currency: USDT, type: 'BANK', amount: '70', pic: await voucher() } as const
  const attempt = {
    path: 'wallet/charge_req',
    token: customer.token,
    request,
    idempotencyKey: 'a key',
  } as const
  const key = 'one-key'
  const responses = await sendConcurrently(
    app,
    Array.from({ length: 10 }, () => ({ ...attempt, idempotencyKey: key })),
  )
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  expect(countOutcomes(responses)).toEqual({ ok: 1 + 9 })
  const [changed] = await sendConcurrently(app, [
    { ...attempt, request: { ...request, amount: '71' }, idempotencyKey: key },
  ])
  expect(changed).toMatchObject({ code: 'idempotency_key_reused' })
})

test('submit deposit: rejects a transaction already credited on-chain', async () => {
  const someone = await app.registerCustomer()
  const hash = await chainDeposit(someone)
  await app.app.context.custody.step()
  expect(await charge({ type: NETWORK, hash, amount: '60' }, someone)).toMatchObject({
    code: 'deposit_already_known',
  })
})

test('submitted before the chain deposit: the chain credits it, the claim can only be rejected', async () => {
  const someone = await app.registerCustomer()
  const hash = await chainDeposit(someone)
  const id = await submitDeposit({ type: NETWORK, hash, amount: '60' }, someone)
  await confirm()
  await expect(review(id)).rejects.toMatchObject({ code: 'deposit_already_known' })
  expect(await balanceOf(someone)).toBe('60')
})

test('a submission on a followed chain: reviewers cannot credit it, the chain does', async () => {
  const someone = await app.registerCustomer()
  const hash = await chainDeposit(someone)
  const id = await submitDeposit({ type: NETWORK, hash: `0x${hash.toUpperCase()}`, amount: '999' }, someone)
  await expect(review(id)).rejects.toMatchObject({ code: 'deposit_awaits_chain' })
  await expect(review(id, true, second)).rejects.toMatchObject({ code: 'deposit_awaits_chain' })
  expect(await balanceOf(someone)).toBe('0')
  await confirm()
  expect(await balanceOf(someone)).toBe('60')
})

test('six submissions of 49,999.99 with invented hashes: one reviewer, or two, credit nothing', async () => {
  const thief = await app.registerCustomer()
  for (const digit of '123456') {
    const id = await submitDeposit({ type: NETWORK, hash: hashOf(digit), amount: '49999.99' }, thief)
    await expect(review(id)).rejects.toMatchObject({ code: 'deposit_awaits_chain' })
    await expect(review(id, true, second)).rejects.toMatchObject({ code: 'deposit_awaits_chain' })
  }
  const bank = await submitDeposit({ amount: '49999.99' }, thief)
  await review(bank)
  expect(await balanceOf(thief)).toBe('0')
})

const hex = (hash: string) => hash.replace(/^0x/, '')

/** Every spelling of a transaction hash that a customer may use. */
const SPELLINGS: [what: string, write: (hex: string) => string][] = [
  ['as digits only', (hex) => hex],
  ['with 0x', (hex) => `0x${hex}`],
  ['in uppercase', (hex) => hex.toUpperCase()],
  ['in uppercase with 0x', (hex) => `0x${hex.toUpperCase()}`],
  ['in uppercase with 0X', (hex) => `0X${hex.toUpperCase()}`],
]

test.each(
  (['TRC20', 'ERC20', 'OMNI'] as const).flatMap((type) =>
    SPELLINGS.map(([what, write]) => [type, what, write] as const),
  ),
)('%s: a transaction hash written %s is credited once, on-chain or by voucher', async (type, _, write) => {
  const known = await app.registerCustomer()
  const hash = write(hex(await chainDeposit(known, '60000000', type)))
  await app.app.context.custody.step()
  expect(await charge({ type, hash, amount: '60' }, known)).toMatchObject({ code: 'deposit_already_known' })

  const passed = await app.registerCustomer()
  const later = write(hex(await chainDeposit(passed, '60000000', type)))
  await submitDeposit({ type, hash: later, amount: '60' }, passed)
  await confirm(type)
  expect([await balanceOf(known), await balanceOf(passed)]).toEqual(['60', '60'])
})

test('the database rejects a second spelling of a hash', async () => {
  const someone = await app.registerCustomer()
  await submitDeposit({ type: 'ERC20', hash: hashOf('c'), amount: '60' }, someone)
  const { db } = app.app.context
  const respell = (txid: string) =>
    db.updateTable('charge_request').set({ txid }).where('customer_id', '=', String(someone.id)).execute()
  await expect(respell(hashOf('c'))).rejects.toThrow('charge_request_txid_check')
  await expect(respell(`0x${hashOf('C')}`)).rejects.toThrow('charge_request_txid_check')
})

test("deposits: unknown ids are rejected; lists contain only the customer's own", async () => {
  await expect(review(999_999)).rejects.toMatchObject({ code: 'record_must_be_known' })
  const newcomer = await app.registerCustomer()
  expect(dataOf(await newcomer.client('charge_mention/log2', {})).list).toEqual([])
})
