import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Command } from '../../src/engine/index.ts'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'
import { registerOperator } from '../testing/test-operator.ts'
import { requestSignature, type SignerProcess, startSignerProcess } from '../testing/signer-process.ts'

const USDT = 3
const NETWORK = 'TRC20'
const CONFIRMATIONS = 20
const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const REVIEWER = 999
/** Amount of USDT on TRC20 from which two reviewers are required, as configured. */
const TWO_REVIEWERS_FROM = 50_000_000_000n

let database: Awaited<ReturnType<typeof createTestDatabase>>
let signer: SignerProcess
let app: DemoTestApp
let customerId = 90_000
let addressId = 5_000

/** A signing policy with at most 150 USDT per payment. */
const POLICY = {
  [NETWORK]: {
    kind: 'practice',
    currencies: { [USDT]: { asset: 'USDT', paymentMax: '150000000', dayMax: '10000000000' } },
  },
}

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  const policy = join(mkdtempSync(join(tmpdir(), 'halyard-policy-')), 'policy.json')
  writeFileSync(policy, JSON.stringify(POLICY))
  signer = await startSignerProcess({ SIGNER_POLICY: policy })
  app = await start()
})
afterAll(async () => {
  await app.close()
  await signer.close()
  await database.drop()
})

function start(): Promise<DemoTestApp> {
  const { url, token, publicKeys } = signer
  return startDemoTestApp({
    databaseUrl: database.url,
    config: {
      custody: {
        alone: { customer: 50_000, operator: 100_000 },
        unproven: { days: 3, sum: 50_000 },
        depositKeys: publicKeys,
        signer: { url, token },
      },
    },
  })
}

async function restart(): Promise<void> {
  await app.close()
  app = await start()
}

const custody = () => app.app.context.custody
const practice = () => app.demo.chains

async function mine(blocks: number): Promise<void> {
  for (let left = blocks; left > 0; left -= 1) await practice().mine(NETWORK)
}

async function submitCommand(command: Command) {
  const response = await app.app.context.engine.submit(command)
  if (!response.ok) throw new Error(`refused: ${response.reject}`)
  return response
}

/** Creates an approved withdrawal of 101 USDT, 100 of them payable. */
async function createPassedWithdrawal(units = 101_000_000n): Promise<number> {
  addressId += 1
  await submitCommand({
    kind: 'saveAddress',
    customerId,
    addressId,
    currencyId: USDT,
    network: NETWORK,
    address: ADDRESS,
  })
  const response = await submitCommand({
    kind: 'requestWithdrawal',
    customerId,
    currencyId: USDT,
    network: NETWORK,
    addressId,
    amount: amount(units),
    memo: '',
  })
  const withdrawalId = 'withdrawal' in response ? (response.withdrawal?.withdrawalId ?? 0) : 0
  for (const reviewerId of units < TWO_REVIEWERS_FROM ? [REVIEWER] : [REVIEWER, REVIEWER + 1])
    await submitCommand({ kind: 'reviewWithdrawal', withdrawalId, reviewerId, pass: true, reason: '' })
  return withdrawalId
}

async function statusOf(withdrawalId: number): Promise<string | undefined> {
  const row = await app.app.context.db
    .selectFrom('withdrawal')
    .select('status')
    .where('id', '=', String(withdrawalId))
    .executeTakeFirst()
  return row?.status
}

/** Returns the amounts that the chain paid to the address, in units. */
async function paidAmounts(): Promise<string[]> {
  const rows = await app.app.context.db
    .selectFrom('practice_transaction')
    .select('transfers')
    .where('network', '=', NETWORK)
    .where('sender', 'not like', 'stranger:%')
    .execute()
  return rows.flatMap(({ transfers }) =>
    (transfers as { amount: string }[]).map((transfer) => transfer.amount),
  )
}

async function balance(): Promise<bigint> {
  const row = await app.app.context.db
    .selectFrom('account')
    .select('available')
    .where('owner_id', '=', String(customerId))
    .where('kind', '=', 'coin')
    .executeTakeFirstOrThrow()
  return BigInt(row.available)
}

/** Registers a customer per test, because of the limit of three withdrawals per day. */
beforeEach(async () => {
  customerId += 1
  await submitCommand({ kind: 'openCustomer', customerId })
  await submitCommand({ kind: 'setVerification', customerId, level: 2 })
  const [currencyId, source] = [USDT, `test:${customerId}`]
  await submitCommand({
    kind: 'creditDeposit',
    customerId,
    currencyId,
    amount: amount(1_000_000_000n),
    source,
  })
})

test('an approved withdrawal is signed, sent, confirmed and paid once', async () => {
  const withdrawalId = await createPassedWithdrawal()
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('sent')
  await custody().step()
  expect(await paidAmounts()).toEqual(['100000000'])
  await mine(CONFIRMATIONS - 1)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('sent')
  await mine(1)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('confirmed')
  await mine(3)
  await custody().step()
  expect(await paidAmounts()).toHaveLength(1)
})

test('crash between signing and storing: the next start gets the same transaction', async () => {
  const before = (await paidAmounts()).length
  const withdrawalId = await createPassedWithdrawal()
  const signed = await requestSignature(signer, signRequest(withdrawalId, '100000000'))
  signer = await signer.restart()
  await restart()
  await custody().step()
  const payment = await app.app.context.db
    .selectFrom('chain_payment')
    .select('txid')
    .where('withdrawal_id', '=', String(withdrawalId))
    .executeTakeFirst()
  expect(payment?.txid).toBe(signed['txid'])
  expect((await paidAmounts()).length).toBe(before + 1)
})

test('crash between storing and sending: the next start sends the same transaction', async () => {
  const before = (await paidAmounts()).length
  const withdrawalId = await createPassedWithdrawal()
  await custody().step()
  const { txid } = await app.app.context.db
    .selectFrom('chain_payment')
    .select('txid')
    .where('withdrawal_id', '=', String(withdrawalId))
    .executeTakeFirstOrThrow()
  await app.app.context.db.deleteFrom('practice_transaction').where('txid', '=', txid).execute()
  await restart()
  await custody().step()
  expect((await paidAmounts()).length).toBe(before + 1)
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('confirmed')
})

test.each(['withdrawals', `network:${NETWORK}`] as const)(
  'in a halt of %s nothing approved is signed, none more is approved; it is paid once after it',
  async (scope) => {
    const withdrawalId = await createPassedWithdrawal()
    const before = (await paidAmounts()).length
    const words = { cause: 'security', text: '', reason: 'Unknown payments' } as const
    const halt = await submitCommand({ kind: 'declareHalt', scope, operatorId: REVIEWER, ...words })
    await custody().step()
    await custody().step()
    expect(await statusOf(withdrawalId)).toBe('passed')
    expect(await paidAmounts()).toHaveLength(before)
    await expect(createPassedWithdrawal()).rejects.toThrow('exchange_is_halted')
    const haltId = 'haltId' in halt ? (halt.haltId ?? 0) : 0
    await submitCommand({ kind: 'resumeHalt', haltId, firstReviewerId: 901, reviewerId: 902 })
    await custody().step()
    await custody().step()
    expect(await statusOf(withdrawalId)).toBe('sent')
    expect(await paidAmounts()).toHaveLength(before + 1)
  },
)

test('after a reorg a payment is tracked to its new block', async () => {
  const before = (await paidAmounts()).length
  const withdrawalId = await createPassedWithdrawal()
  await custody().step()
  await mine(CONFIRMATIONS - 2)
  await custody().step()
  await practice().reorganise(NETWORK, CONFIRMATIONS - 2)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('sent')
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('confirmed')
  expect((await paidAmounts()).length).toBe(before + 1)
})

test('confirmed in the ledger but not in the database: completed without a second payment', async () => {
  const before = (await paidAmounts()).length
  const withdrawalId = await createPassedWithdrawal()
  await custody().step()
  await mine(CONFIRMATIONS)
  await submitCommand({ kind: 'noteWithdrawalConfirmed', withdrawalId })
  await restart()
  await custody().step()
  await custody().step()
  expect((await paidAmounts()).length).toBe(before + 1)
  const open = await app.app.context.db
    .selectFrom('chain_payment')
    .select('withdrawal_id')
    .where('status', 'in', ['signed', 'sent'])
    .where('withdrawal_id', '=', String(withdrawalId))
    .execute()
  expect(open).toEqual([])
})

test('a payment refused permanently by the signer is returned to the customer', async () => {
  const before = await balance()
  const withdrawalId = await createPassedWithdrawal(201_000_000n)
  expect(await balance()).toBe(before - 201_000_000n)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('returned')
  expect(await balance()).toBe(before)
})

/** Creates a withdrawal that the signer has already recorded with different contents. */
async function createConflict(units?: bigint): Promise<number> {
  const withdrawalId = await createPassedWithdrawal(units)
  await requestSignature(signer, signRequest(withdrawalId, '7'))
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('passed')
  return withdrawalId
}

test('a signer conflict requires manual resolution', async () => {
  const id = await createConflict()
  const operator = await registerOperator(app, 'operator')
  const { list } = dataOf(await operator.ops('ops/payment/list', {}))
  expect(list.find((payment) => payment.id === id)).toMatchObject({
    customer_id: customerId,
    currency: 'USDT',
    amount: '100',
    known_amount: '0.000007',
    known_txid: expect.any(String),
    reviewers_needed: 1,
  })
  const retry = { id, decision: 'retry', reason: 'The journal was checked' } as const
  expect(dataOf(await operator.ops('ops/payment/resolve', retry))).toMatchObject({ status: 'asked_again' })
  // Nothing changed at the signer, so the result is the same.
  await custody().step()
  expect(dataOf(await operator.ops('ops/payment/list', {})).list.map((payment) => payment.id)).toContain(id)
  const audit = dataOf(await operator.ops('ops/audit/list', { target: `payment:${id}` })).list
  expect(audit).toMatchObject([{ outcome: 'done', reason: retry.reason, after: { decision: 'retry' } }])
  expect(dataOf(await operator.ops('ops/payment/show', { id }))).toEqual({
    ...list.find((payment) => payment.id === id),
    found_at: expect.any(Number),
  })
})

test('the signer is not asked during a conflict, so nothing is signed that may be returned', async () => {
  const id = await createPassedWithdrawal()
  const { db } = app.app.context
  const known = JSON.stringify({ network: NETWORK, currencyId: USDT, amount: '7' })
  await db
    .insertInto('payment_conflict')
    .values({ withdrawal_id: id, network: NETWORK, known, found_at: 1 })
    .execute()
  await custody().step()
  expect(await statusOf(id)).toBe('passed')
  const operator = await registerOperator(app, 'operator')
  dataOf(
    await operator.ops('ops/payment/resolve', { id, decision: 'retry', reason: 'The journal was repaired' }),
  )
  await custody().step()
  expect(await statusOf(id)).toBe('sent')
})

test('concurrent returns of a signer conflict: the funds are returned once', async () => {
  const before = await balance()
  const id = await createConflict()
  const [one, other] = [await registerOperator(app, 'operator'), await registerOperator(app, 'admin')]
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : other).ops('ops/payment/resolve', {
        id,
        decision: 'return',
        reason: 'Restored twice',
      }),
    ),
  )
  const codes = responses.map((response) => (response.type === 'error' ? response.code : response.type))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'already_reviewed')).toHaveLength(19)
  expect(await statusOf(id)).toBe('returned')
  expect(await balance()).toBe(before)
  await custody().step()
  expect(await statusOf(id)).toBe('returned')
})

test('returning a large conflict requires two operators, neither its owner nor a reviewer', async () => {
  const large = 60_000_000_000n
  const source = `test:large:${customerId}`
  await submitCommand({ kind: 'creditDeposit', customerId, currencyId: USDT, amount: amount(large), source })
  const before = await balance()
  const id = await createConflict(large)
  const [first, second] = [await registerOperator(app, 'operator'), await registerOperator(app, 'operator')]
  const reviewer = await registerOperator(app, 'reviewer')
  const returnPayment = { id, decision: 'return', reason: 'Restored twice' } as const
  expect(await reviewer.ops('ops/payment/resolve', returnPayment)).toMatchObject({ code: 'role_not_allowed' })
  expect(dataOf(await first.ops('ops/payment/resolve', returnPayment))).toMatchObject({
    status: 'waiting',
    first_reviewer_id: first.id,
  })
  expect(await first.ops('ops/payment/resolve', returnPayment)).toMatchObject({
    code: 'reviewers_must_differ',
  })
  expect(dataOf(await second.ops('ops/payment/resolve', returnPayment))).toMatchObject({
    status: 'returned',
    reviewer_id: second.id,
  })
  expect(await balance()).toBe(before)
})

test('crash after a decision to return: the next start returns the funds', async () => {
  const before = await balance()
  const id = await createConflict()
  await app.app.context.db
    .updateTable('payment_conflict')
    .set({ status: 'returning', reviewer_id: REVIEWER, reviewed_at: 1, reason: 'Restored twice' })
    .where('withdrawal_id', '=', String(id))
    .execute()
  await restart()
  expect(await statusOf(id)).toBe('returned')
  expect(await balance()).toBe(before)
})

function signRequest(withdrawalId: number, units: string) {
  const terms = { kind: 'practice', nonce: 0 }
  return { withdrawalId, network: NETWORK, currencyId: USDT, address: ADDRESS, amount: units, terms }
}
