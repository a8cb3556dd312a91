import type { DepositNetwork, RequestOf } from '@halyard/api/client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { finishCharges, reviewCharge } from '../src/custody/review-charge.ts'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../src/app/testing.ts'
import { atOnce, countAnswers } from './at-once.ts'
import { uploadPhoto } from './pictures.ts'
import { faultsOfBooks } from './moneyed-customer.ts'

const USDT = 3
const NETWORK = 'TRC20'
const CONFIRMATIONS = 20
const REVIEWER = 999

type Chain = Exclude<DepositNetwork, 'BANK'>

let app: TestApp
let customer: TestCustomer

beforeAll(async () => {
  app = await startTestApp()
  customer = await app.registerCustomer()
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await faultsOfBooks(app)).toEqual([])
})

const voucher = (whose = customer) => uploadPhoto(app, whose.token, 'voucher')
const hashOf = (digit: string) => digit.repeat(64)

async function charge(change: Partial<RequestOf<'wallet/charge_req'>> = {}, whose = customer) {
  return whose.client('wallet/charge_req', {
    currency: USDT,
    type: 'BANK',
    amount: '100',
    pic: change.pic ?? (await voucher(whose)),
    ...change,
  })
}

/** The number of a submission that was taken. */
async function submitted(
  change: Partial<RequestOf<'wallet/charge_req'>> = {},
  whose = customer,
): Promise<number> {
  return Number(dataOf(await charge(change, whose)).id.replace('submission:', ''))
}

async function balanceOf({ client }: TestCustomer): Promise<string> {
  return dataOf(await client('wallet/detail', { currency: USDT, type: 'coin' })).available
}

const review = (id: number, pass = true, reviewerId = REVIEWER) =>
  reviewCharge(app.app.context, { id, reviewerId, pass, reason: pass ? '' : 'The voucher cannot be read.' })

const practice = () => {
  const chains = app.app.practiceChains
  if (!chains) throw new Error('the demo has practice chains')
  return chains
}

/** A deposit that the chain brings by itself. Answers its transaction. */
async function chainDeposit(whose: TestCustomer, units = '60000000', type: Chain = NETWORK): Promise<string> {
  const { address } = dataOf(await whose.client('wallet/get_in_address', { currency: USDT, type }))
  return practice().send(type, [{ address, asset: 'USDT', amount: units }])
}

async function confirm(type: Chain = NETWORK): Promise<void> {
  for (let left = CONFIRMATIONS; left > 0; left -= 1) await practice().mine(type)
  await app.app.context.custody.step()
}

test('a submission waits for its review, and is credited once however often it is passed', async () => {
  const someone = await app.registerCustomer()
  const made = dataOf(await charge({ acc: 'Ada Lovelace, DE00 1234' }, someone))
  const id = Number(made.id.replace('submission:', ''))
  const [waiting] = dataOf(await someone.client('charge_mention/log2', {})).list
  expect(waiting?.id).toBe(made.id)
  expect(waiting).toMatchObject({ status: 'processing', stage: 'under_review', number: '100', obtained: '0' })
  expect(await balanceOf(someone)).toBe('0')
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => review(id)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(someone)).toBe('100')
  const [passed] = dataOf(await someone.client('charge_mention/log2', { status: 'passed' })).list
  expect(passed?.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'submitted done',
    'reviewed done',
    'credited done',
  ])
})

test('a rejected one is not credited, says why, and may be handed in again', async () => {
  const someone = await app.registerCustomer()
  const id = await submitted({ type: NETWORK, hash: hashOf('a') }, someone)
  await review(id, false)
  expect(dataOf(await someone.client('charge_mention/log2', {})).list).toMatchObject([
    { status: 'rejected', stage: 'rejected', reason: 'The voucher cannot be read.' },
  ])
  await expect(review(id)).rejects.toMatchObject({ code: 'already_reviewed' })
  await submitted({ type: NETWORK, hash: hashOf('a') }, someone)
  expect(await balanceOf(someone)).toBe('0')
})

test('nobody passes their own', async () => {
  const id = await submitted()
  await expect(review(id, true, customer.id)).rejects.toMatchObject({ code: 'reviewer_must_not_be_owner' })
})

test('a large submission is credited when two different reviewers have passed it, however many try at once', async () => {
  const someone = await app.registerCustomer()
  const large = { amount: '10000' }
  const id = await submitted(large, someone)
  await review(id)
  await expect(review(id)).rejects.toMatchObject({ code: 'reviewers_must_differ' })
  await expect(review(id, true, someone.id)).rejects.toMatchObject({ code: 'reviewer_must_not_be_owner' })
  expect(await balanceOf(someone)).toBe('0')
  const [waiting] = dataOf(await someone.client('charge_mention/log2', {})).list
  expect(waiting).toMatchObject({ status: 'processing', stage: 'under_review', obtained: '0' })
  const answers = await Promise.allSettled(
    [1_000, 1_001, 1_002].map((reviewer) => review(id, true, reviewer)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(someone)).toBe('10000')

  const rejected = await submitted(large, someone)
  await review(rejected)
  await review(rejected, false)
  expect(await balanceOf(someone)).toBe('10000')
  const small = await submitted({ amount: '9999.999999' }, someone)
  await review(small)
  expect(await balanceOf(someone)).toBe('19999.999999')
})

test('passed, and stopped before or after it was credited: the next start credits it, once', async () => {
  const someone = await app.registerCustomer()
  const id = await submitted({}, someone)
  const { db, engine, log } = app.app.context
  const stop = () =>
    db
      .updateTable('charge_request')
      .set({ status: 'passing', reviewer_id: REVIEWER, reviewed_at: 1 })
      .where('id', '=', String(id))
      .execute()
  await stop()
  await finishCharges({ db, engine, log })
  await stop()
  await finishCharges({ db, engine, log })
  expect(await balanceOf(someone)).toBe('100')
})

test.each<[string, Partial<RequestOf<'wallet/charge_req'>>, string]>([
  ['less than the least', { amount: '9.999999' }, 'deposit_too_small'],
  ['more decimals than there are', { amount: '10.0000001' }, 'amount_step_wrong'],
  ['an unknown picture', { pic: 'A'.repeat(22) }, 'picture_must_be_known'],
  ['an unknown currency', { currency: 99 }, 'currency_must_be_known'],
  ['a bank for bitcoins', { currency: 1 }, 'network_must_be_known'],
])('%s is refused', async (_what, change, code) => {
  expect(await charge(change)).toMatchObject({ type: 'error', code })
})

test('the picture must be their own, meant for this, and new', async () => {
  const other = await app.registerCustomer()
  const theirs = await voucher(other)
  expect(await charge({ pic: theirs })).toMatchObject({ code: 'picture_must_be_known' })
  const avatar = await uploadPhoto(app, customer.token, 'avatar')
  expect(await charge({ pic: avatar })).toMatchObject({ code: 'picture_must_be_known' })
  const own = await voucher()
  await submitted({ pic: own })
  expect(await charge({ pic: own })).toMatchObject({ type: 'error' })
})

test('one proof sent ten times at once is taken once', async () => {
  // Nobody may upload many at once.
  const vouchers: string[] = []
  while (vouchers.length < 10) vouchers.push(await voucher())
  const answers = await atOnce(
    app,
    vouchers.map((pic) => ({
      path: 'wallet/charge_req',
      token: customer.token,
      request: { currency: USDT, type: NETWORK, amount: '50', hash: hashOf('b'), pic },
    })),
  )
  expect(countAnswers(answers)).toEqual({ ok: 1, deposit_already_known: 9 })
})

test('the same key and body is one submission; another body under the key is refused', async () => {
  const request = { currency: USDT, type: 'BANK', amount: '70', pic: await voucher() } as const
  const shot = { path: 'wallet/charge_req', token: customer.token, request, idempotencyKey: 'a key' } as const
  const key = 'one-key'
  const answers = await atOnce(
    app,
    Array.from({ length: 10 }, () => ({ ...shot, idempotencyKey: key })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(countAnswers(answers)).toEqual({ ok: 1 + 9 })
  const [changed] = await atOnce(app, [
    { ...shot, request: { ...request, amount: '71' }, idempotencyKey: key },
  ])
  expect(changed).toMatchObject({ code: 'idempotency_key_reused' })
})

test('what the chain has brought cannot be submitted as well', async () => {
  const someone = await app.registerCustomer()
  const hash = await chainDeposit(someone)
  await app.app.context.custody.step()
  expect(await charge({ type: NETWORK, hash, amount: '60' }, someone)).toMatchObject({
    code: 'deposit_already_known',
  })
})

test('submitted before the chain brings it: it is credited by the chain, and the submission can only be rejected', async () => {
  const someone = await app.registerCustomer()
  const hash = await chainDeposit(someone)
  const id = await submitted({ type: NETWORK, hash, amount: '60' }, someone)
  await confirm()
  await expect(review(id)).rejects.toMatchObject({ code: 'deposit_already_known' })
  expect(await balanceOf(someone)).toBe('60')
})

test('passed before the chain brings it: the chain credits nothing more', async () => {
  const someone = await app.registerCustomer()
  const hash = await chainDeposit(someone)
  await review(await submitted({ type: NETWORK, hash: `0x${hash.toUpperCase()}`, amount: '60' }, someone))
  expect(await balanceOf(someone)).toBe('60')
  await confirm()
  expect(await balanceOf(someone)).toBe('60')
  const stages = dataOf(await someone.client('charge_mention/log2', {})).list.map(({ stage }) => stage)
  expect(stages.toSorted()).toEqual(['credited', 'submitted'])
})

const hex = (hash: string) => hash.replace(/^0x/, '')

/** Every way in which a customer may write the hash of a transaction. */
const SPELLINGS: [what: string, write: (hex: string) => string][] = [
  ['as digits alone', (hex) => hex],
  ['with 0x', (hex) => `0x${hex}`],
  ['in capitals', (hex) => hex.toUpperCase()],
  ['in capitals with 0x', (hex) => `0x${hex.toUpperCase()}`],
  ['in capitals with 0X', (hex) => `0X${hex.toUpperCase()}`],
]

test.each(
  (['TRC20', 'ERC20', 'OMNI'] as const).flatMap((type) =>
    SPELLINGS.map(([what, write]) => [type, what, write] as const),
  ),
)(
  '%s: a transaction whose hash is written %s is credited once, by chain or voucher',
  async (type, _, write) => {
    const known = await app.registerCustomer()
    const hash = write(hex(await chainDeposit(known, '60000000', type)))
    await app.app.context.custody.step()
    expect(await charge({ type, hash, amount: '60' }, known)).toMatchObject({ code: 'deposit_already_known' })

    const passed = await app.registerCustomer()
    const later = write(hex(await chainDeposit(passed, '60000000', type)))
    await review(await submitted({ type, hash: later, amount: '60' }, passed))
    await confirm(type)
    expect([await balanceOf(known), await balanceOf(passed)]).toEqual(['60', '60'])
  },
)

test('the database refuses a second spelling of a hash', async () => {
  const someone = await app.registerCustomer()
  await submitted({ type: 'ERC20', hash: hashOf('c'), amount: '60' }, someone)
  const { db } = app.app.context
  const respell = (txid: string) =>
    db.updateTable('charge_request').set({ txid }).where('customer_id', '=', String(someone.id)).execute()
  await expect(respell(hashOf('c'))).rejects.toThrow('charge_request_txid_check')
  await expect(respell(`0x${hashOf('C')}`)).rejects.toThrow('charge_request_txid_check')
})

test('nobody sees or reviews what is not there; lists are their own', async () => {
  await expect(review(999_999)).rejects.toMatchObject({ code: 'record_must_be_known' })
  const nobody = await app.registerCustomer()
  expect(dataOf(await nobody.client('charge_mention/log2', {})).list).toEqual([])
})
