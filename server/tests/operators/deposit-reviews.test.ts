import { amount, MAX_AMOUNT } from '@halyard/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { submitCommand } from '../testing/funded-customer.ts'

const [BTC, USDT] = [1, 3]
const NETWORK = 'TRC20'
const CONFIRMATIONS = 20
const WHALE_SOURCE = 'test:whale'

let halyard: DemoTestApp
let reviewer: TestOperator
let operator: TestOperator

beforeAll(async () => {
  halyard = await startDemoTestApp()
  reviewer = await registerOperator(halyard, 'reviewer')
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

const custody = () => halyard.app.context.custody
const practice = () => halyard.demo.chains

async function mine(blocks: number): Promise<void> {
  for (let left = blocks; left > 0; left -= 1) await practice().mine(NETWORK)
  await custody().step()
}

async function addressOf({ client }: TestCustomer): Promise<string> {
  return dataOf(await client('wallet/get_in_address', { currency: USDT, type: NETWORK })).address
}

/** Makes a deposit with all its confirmations and returns its id for operators. */
async function makeDeposit(customer: TestCustomer, units: bigint): Promise<number> {
  const address = await addressOf(customer)
  const txid = await practice().send(NETWORK, [{ address, asset: 'USDT', amount: String(units) }])
  await mine(CONFIRMATIONS)
  const { id } = await halyard.app.context.db
    .selectFrom('chain_deposit')
    .select('id')
    .where('txid', '=', txid)
    .executeTakeFirstOrThrow()
  return Number(id)
}

async function waiting(id: number) {
  const { list } = dataOf(await reviewer.ops('ops/deposit/list', { limit: '100' }))
  return list.find((deposit) => deposit.id === id)
}

async function coinsOf({ client }: TestCustomer, currency = USDT): Promise<string> {
  return dataOf(await client('wallet/detail', { currency, type: 'coin' })).available
}

async function latest({ client }: TestCustomer) {
  const [deposit] = dataOf(await client('charge_mention/log2', {})).list
  if (!deposit) throw new Error('the deposit is missing')
  const { stage, status, reason, obtained } = deposit
  return {
    stage,
    status,
    reason,
    obtained,
    steps: deposit.steps.map(({ step, state }) => `${step} ${state}`),
  }
}

function codesOf(responses: readonly object[]): unknown[] {
  return responses.map((response) => ('code' in response ? response.code : 'ok'))
}

test('a deposit below the minimum is dismissed with a reason, and can still be credited once', async () => {
  const customer = await halyard.registerCustomer()
  const id = await makeDeposit(customer, 900_000n)
  expect(await waiting(id)).toMatchObject({
    customer_id: customer.id,
    amount: '0.9',
    why: 'too_small',
    reviewers_needed: 1,
    held_at: expect.any(Number),
  })
  expect(await reviewer.ops('ops/deposit/review', { id, pass: '0' })).toMatchObject({
    code: 'reason_is_required',
  })
  const reason = 'Less than the minimum of TRC20'
  expect(dataOf(await reviewer.ops('ops/deposit/review', { id, pass: '0', reason }))).toMatchObject({
    status: 'left',
    why: null,
    reason,
    reviewer_id: reviewer.id,
  })
  expect(await waiting(id)).toBeUndefined()
  expect(await latest(customer)).toEqual({
    stage: 'left',
    status: 'rejected',
    reason,
    obtained: '0',
    steps: ['seen done', 'included done', 'reviewed failed'],
  })
  expect(await reviewer.ops('ops/deposit/review', { id, pass: '0', reason })).toMatchObject({
    code: 'already_reviewed',
  })

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? reviewer : operator).ops('ops/deposit/review', { id, pass: '1' }),
    ),
  )
  const codes = codesOf(responses)
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'already_reviewed')).toHaveLength(19)
  expect(await latest(customer)).toMatchObject({
    stage: 'confirming',
    steps: ['seen done', 'included done', 'reviewed done', 'credited next'],
  })
  await Promise.allSettled(Array.from({ length: 5 }, () => custody().step()))
  await mine(2)
  expect(await coinsOf(customer)).toBe('0.9')
  expect(await latest(customer)).toMatchObject({ stage: 'credited', status: 'passed', reason: '' })
  const auditEntries = dataOf(
    await operator.ops('ops/audit/list', { target: `deposit:${id}`, limit: '100' }),
  ).list
  expect(auditEntries.filter(({ outcome }) => outcome === 'done')).toHaveLength(2)
})

test('a large deposit refused by the ledger is credited after two approvals', async () => {
  const customer = await halyard.registerCustomer()
  const whale = await halyard.registerCustomer()
  const outside = await halyard.app.context.db
    .selectFrom('account')
    .select('available')
    .where('kind', '=', 'external')
    .where('currency_id', '=', USDT)
    .executeTakeFirst()
  const most = { currencyId: USDT, amount: amount(MAX_AMOUNT + BigInt(outside?.available ?? 0)) }
  await submitCommand(halyard, { kind: 'creditDeposit', customerId: whale.id, ...most, source: WHALE_SOURCE })
  const id = await makeDeposit(customer, 60_000_000_000n)
  expect(await waiting(id)).toMatchObject({ why: 'credit_refused', status: 'held', reviewers_needed: 2 })
  const { steps } = dataOf(await customer.client('charge_mention/log2', {})).list[0] ?? { steps: [] }
  expect(steps.at(-1)).toMatchObject({ step: 'reviewed', state: 'next', by: expect.any(Number) })

  const pass = { id, pass: '1' } as const
  const passByBoth = async (): Promise<void> => {
    expect(dataOf(await reviewer.ops('ops/deposit/review', pass))).toMatchObject({
      status: 'held',
      first_reviewer_id: reviewer.id,
    })
    expect(await reviewer.ops('ops/deposit/review', pass)).toMatchObject({ code: 'reviewers_must_differ' })
    expect(dataOf(await operator.ops('ops/deposit/review', pass))).toMatchObject({ status: 'confirming' })
    await custody().step()
  }
  await passByBoth()
  // The ledger refuses it again, so two approvals are required again.
  expect(await waiting(id)).toMatchObject({ why: 'credit_refused', first_reviewer_id: null })
  expect(await coinsOf(customer)).toBe('0')
  await submitCommand(halyard, {
    kind: 'reverseDeposit',
    customerId: whale.id,
    ...most,
    source: WHALE_SOURCE,
  })
  await passByBoth()
  await mine(1)
  expect(await coinsOf(customer)).toBe('60000')
})

test('a deposit on a network not listed for its currency requires two approvals', async () => {
  const customer = await halyard.registerCustomer()
  const { db } = halyard.app.context
  await mine(1)
  const block = await db
    .selectFrom('chain_cursor')
    .select(['height', 'hash'])
    .where('network', '=', NETWORK)
    .orderBy('height', 'desc')
    .executeTakeFirstOrThrow()
  const row = {
    network: NETWORK,
    txid: 'b'.repeat(64),
    output: 0,
    customer_id: customer.id,
    currency_id: BTC,
    address: await addressOf(customer),
    amount: 5_000_000,
    status: 'confirming',
    height: block.height,
    block_hash: block.hash,
    seen_at: 1,
    included_at: 1,
  }
  const { id } = await db
    .insertInto('chain_deposit')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await mine(98)
  expect(await waiting(Number(id))).toBeUndefined()
  await mine(1)
  expect(await waiting(Number(id))).toMatchObject({ why: 'network_unknown', reviewers_needed: 2 })
  for (const { ops } of [reviewer, operator]) dataOf(await ops('ops/deposit/review', { id, pass: '1' }))
  await custody().step()
  expect(await coinsOf(customer, BTC)).toBe('0.05')
})

test('a deposit undone before its credit is not credited, even if approved', async () => {
  const customer = await halyard.registerCustomer()
  const id = await makeDeposit(customer, 800_000n)
  dataOf(await reviewer.ops('ops/deposit/review', { id, pass: '1' }))
  await practice().reorganise(NETWORK, CONFIRMATIONS, true)
  await mine(CONFIRMATIONS)
  expect(await coinsOf(customer)).toBe('0')
  expect(await latest(customer)).toMatchObject({ stage: 'gone' })
  expect(await reviewer.ops('ops/deposit/review', { id, pass: '1' })).toMatchObject({
    code: 'already_reviewed',
  })
})

test('a deposit moved to another block after its approval is reviewed again', async () => {
  const customer = await halyard.registerCustomer()
  const id = await makeDeposit(customer, 700_000n)
  dataOf(await reviewer.ops('ops/deposit/review', { id, pass: '1' }))
  await practice().reorganise(NETWORK, CONFIRMATIONS)
  await mine(CONFIRMATIONS)
  expect(await coinsOf(customer)).toBe('0')
  expect(await waiting(id)).toMatchObject({ why: 'too_small' })
})

test.each([
  ['1', 'reversed', '0', ['seen done', 'credited done', 'undone failed', 'taken_back failed']],
  ['0', 'credited', '40', ['seen done', 'included done', 'reviewed done', 'credited done']],
] as const)('a refused reversal: review with pass %s makes it %s', async (pass, stage, left, steps) => {
  const customer = await halyard.registerCustomer()
  const id = await makeDeposit(customer, 40_000_000n)
  await practice().reorganise(NETWORK, CONFIRMATIONS, true)
  await custody().step()
  expect(await latest(customer)).toMatchObject({
    stage: 'orphaned',
    steps: ['seen done', 'credited done', 'undone failed', 'included next', 'taken_back later'],
  })
  await halyard.app.context.db
    .updateTable('chain_deposit')
    .set({ status: 'held', held_why: 'take_back_refused', held_at: 1 })
    .where('id', '=', String(id))
    .execute()
  expect(await latest(customer)).toMatchObject({
    stage: 'held',
    steps: ['seen done', 'credited done', 'undone failed', 'reviewed next'],
  })
  dataOf(await reviewer.ops('ops/deposit/review', { id, pass, reason: 'The chain lost it' }))
  await mine(CONFIRMATIONS)
  expect(await coinsOf(customer)).toBe(left)
  expect(await latest(customer)).toMatchObject({ stage, steps })
})

test('reviewers cannot approve their own; a credited submission blocks the deposit', async () => {
  const own = await makeDeposit(reviewer, 900_000n)
  expect(await reviewer.ops('ops/deposit/review', { id: own, pass: '1' })).toMatchObject({
    code: 'reviewer_must_not_be_owner',
  })
  const customer = await halyard.registerCustomer()
  const id = await makeDeposit(customer, 900_000n)
  const { txid } = (await waiting(id)) ?? { txid: '' }
  await halyard.app.context.db
    .insertInto('charge_request')
    .values({
      customer_id: customer.id,
      currency_id: USDT,
      network: NETWORK,
      amount: 900_000,
      account: '',
      txid,
      upload_id: 'the voucher of a test',
      status: 'passed',
      reviewer_id: operator.id,
      created_at: 1,
      reviewed_at: 1,
      key: null,
      body_hash: null,
    })
    .execute()
  expect(await reviewer.ops('ops/deposit/review', { id, pass: '1' })).toMatchObject({
    code: 'deposit_already_known',
  })
  expect(await reviewer.ops('ops/deposit/review', { id: 999_999_999, pass: '1' })).toMatchObject({
    code: 'record_must_be_known',
  })
})
