import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Command } from '../src/engine/index.ts'
import { dataOf, startTestApp, type TestApp } from '../src/app/testing.ts'
import { hireOperator } from './operators.ts'
import { askSigner, type SignerProcess, startSignerProcess } from './signer-process.ts'

const USDT = 3
const NETWORK = 'TRC20'
const CONFIRMATIONS = 20
const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const REVIEWER = 999
/** Of USDT on TRC20, as the listing has it. */
const TWO_FROM = 50_000_000_000n

let database: Awaited<ReturnType<typeof createTestDatabase>>
let signer: SignerProcess
let app: TestApp
let customerId = 90_000
let addressId = 5_000

/** Pays at most 150 USDT at once. */
const POLICY = {
  [NETWORK]: {
    kind: 'practice',
    currencies: { [USDT]: { asset: 'USDT', paymentMax: '150000000', dayMax: '10000000000' } },
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
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

function start(): Promise<TestApp> {
  const { url, token, publicKeys } = signer
  return startTestApp({
    databaseUrl: database.url,
    config: { custody: { depositKeys: publicKeys, signer: { url, token } } },
  })
}

async function restart(): Promise<void> {
  await app.close()
  app = await start()
}

const custody = () => app.app.context.custody
const practice = () => {
  const chains = app.app.practiceChains
  if (!chains) throw new Error('the demo has practice chains')
  return chains
}

async function mine(blocks: number): Promise<void> {
  for (let left = blocks; left > 0; left -= 1) await practice().mine(NETWORK)
}

async function tell(command: Command) {
  const answer = await app.app.context.engine.submit(command)
  if (!answer.ok) throw new Error(`refused: ${answer.reject}`)
  return answer
}

/** A withdrawal of 101 USDT that was reviewed and passed: 100 are to arrive. */
async function passedWithdrawal(units = 101_000_000n): Promise<number> {
  addressId += 1
  await tell({
    kind: 'saveAddress',
    customerId,
    addressId,
    currencyId: USDT,
    network: NETWORK,
    address: ADDRESS,
  })
  const answer = await tell({
    kind: 'requestWithdrawal',
    customerId,
    currencyId: USDT,
    network: NETWORK,
    addressId,
    amount: amount(units),
    memo: '',
  })
  const withdrawalId = 'withdrawal' in answer ? (answer.withdrawal?.withdrawalId ?? 0) : 0
  for (const reviewerId of units < TWO_FROM ? [REVIEWER] : [REVIEWER, REVIEWER + 1])
    await tell({ kind: 'reviewWithdrawal', withdrawalId, reviewerId, pass: true, reason: '' })
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

/** What the chain itself says was paid to the address, in units. */
async function paid(): Promise<string[]> {
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

/** A customer of each test's own, for nobody applies more than three times a day. */
beforeEach(async () => {
  customerId += 1
  await tell({ kind: 'openCustomer', customerId })
  await tell({ kind: 'setVerification', customerId, level: 2 })
  const [currencyId, source] = [USDT, `test:${customerId}`]
  await tell({ kind: 'creditDeposit', customerId, currencyId, amount: amount(1_000_000_000n), source })
})

test('a passed withdrawal is signed, sent, confirmed, and paid once', async () => {
  const withdrawalId = await passedWithdrawal()
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('sent')
  await custody().step()
  expect(await paid()).toEqual(['100000000'])
  await mine(CONFIRMATIONS - 1)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('sent')
  await mine(1)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('confirmed')
  await mine(3)
  await custody().step()
  expect(await paid()).toHaveLength(1)
})

test('signed, but not stored: the next start gets that transaction again', async () => {
  const before = (await paid()).length
  const withdrawalId = await passedWithdrawal()
  const signed = await askSigner(signer, signRequest(withdrawalId, '100000000'))
  signer = await signer.restart()
  await restart()
  await custody().step()
  const payment = await app.app.context.db
    .selectFrom('chain_payment')
    .select('txid')
    .where('withdrawal_id', '=', String(withdrawalId))
    .executeTakeFirst()
  expect(payment?.txid).toBe(signed['txid'])
  expect((await paid()).length).toBe(before + 1)
})

test('signed and stored, but not sent: the next start sends that transaction', async () => {
  const before = (await paid()).length
  const withdrawalId = await passedWithdrawal()
  await custody().step()
  const { txid } = await app.app.context.db
    .selectFrom('chain_payment')
    .select('txid')
    .where('withdrawal_id', '=', String(withdrawalId))
    .executeTakeFirstOrThrow()
  await app.app.context.db.deleteFrom('practice_transaction').where('txid', '=', txid).execute()
  await restart()
  await custody().step()
  expect((await paid()).length).toBe(before + 1)
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('confirmed')
})

test('after a reorganisation a payment is followed to its new block', async () => {
  const before = (await paid()).length
  const withdrawalId = await passedWithdrawal()
  await custody().step()
  await mine(CONFIRMATIONS - 2)
  await custody().step()
  await practice().reorganise(NETWORK, CONFIRMATIONS - 2)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('sent')
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('confirmed')
  expect((await paid()).length).toBe(before + 1)
})

test('confirmed in the ledger, but not noted: it is noted, and nothing is paid again', async () => {
  const before = (await paid()).length
  const withdrawalId = await passedWithdrawal()
  await custody().step()
  await mine(CONFIRMATIONS)
  await tell({ kind: 'noteWithdrawalConfirmed', withdrawalId })
  await restart()
  await custody().step()
  await custody().step()
  expect((await paid()).length).toBe(before + 1)
  const open = await app.app.context.db
    .selectFrom('chain_payment')
    .select('withdrawal_id')
    .where('status', 'in', ['signed', 'sent'])
    .where('withdrawal_id', '=', String(withdrawalId))
    .execute()
  expect(open).toEqual([])
})

test('what the signer refuses for ever comes back to the customer', async () => {
  const before = await balance()
  const withdrawalId = await passedWithdrawal(201_000_000n)
  expect(await balance()).toBe(before - 201_000_000n)
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('returned')
  expect(await balance()).toBe(before)
})

/** A withdrawal that the signer has been asked for with other contents before. */
async function conflicting(units?: bigint): Promise<number> {
  const withdrawalId = await passedWithdrawal(units)
  await askSigner(signer, signRequest(withdrawalId, '7'))
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('passed')
  return withdrawalId
}

test('a withdrawal that the signer knows with other contents is left for a person', async () => {
  const id = await conflicting()
  const operator = await hireOperator(app, 'operator')
  const { list } = dataOf(await operator.ops('ops/payment/list', {}))
  expect(list.find((payment) => payment.id === id)).toMatchObject({
    customer_id: customerId,
    currency: 'USDT',
    amount: '100',
    known_amount: '0.000007',
    known_txid: expect.any(String),
    reviewers_needed: 1,
  })
  const retry = { id, decision: 'retry', reason: 'Its journal was looked at' } as const
  expect(dataOf(await operator.ops('ops/payment/resolve', retry))).toMatchObject({ status: 'asked_again' })
  // Nothing was mended at the signer, so it answers the same.
  await custody().step()
  expect(dataOf(await operator.ops('ops/payment/list', {})).list.map((payment) => payment.id)).toContain(id)
  const audit = dataOf(await operator.ops('ops/audit/list', { target: `payment:${id}` })).list
  expect(audit).toMatchObject([{ outcome: 'done', reason: retry.reason, after: { decision: 'retry' } }])
})

test('while it waits for a person the signer is not asked, so nothing can be signed that is given back', async () => {
  const id = await passedWithdrawal()
  const { db } = app.app.context
  const known = JSON.stringify({ network: NETWORK, currencyId: USDT, amount: '7' })
  await db
    .insertInto('payment_conflict')
    .values({ withdrawal_id: id, network: NETWORK, known, found_at: 1 })
    .execute()
  await custody().step()
  expect(await statusOf(id)).toBe('passed')
  const operator = await hireOperator(app, 'operator')
  dataOf(
    await operator.ops('ops/payment/resolve', { id, decision: 'retry', reason: 'Its journal was mended' }),
  )
  await custody().step()
  expect(await statusOf(id)).toBe('sent')
})

test('its money is given back once, whoever decides that at the same time', async () => {
  const before = await balance()
  const id = await conflicting()
  const [one, other] = [await hireOperator(app, 'operator'), await hireOperator(app, 'admin')]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : other).ops('ops/payment/resolve', {
        id,
        decision: 'return',
        reason: 'Restored twice',
      }),
    ),
  )
  const codes = answers.map((answer) => (answer.type === 'error' ? answer.code : answer.type))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'already_reviewed')).toHaveLength(19)
  expect(await statusOf(id)).toBe('returned')
  expect(await balance()).toBe(before)
  await custody().step()
  expect(await statusOf(id)).toBe('returned')
})

test('to give a large one back takes two people, and neither is its owner or a reviewer', async () => {
  const large = 60_000_000_000n
  const source = `test:large:${customerId}`
  await tell({ kind: 'creditDeposit', customerId, currencyId: USDT, amount: amount(large), source })
  const before = await balance()
  const id = await conflicting(large)
  const [first, second] = [await hireOperator(app, 'operator'), await hireOperator(app, 'operator')]
  const reviewer = await hireOperator(app, 'reviewer')
  const giveBack = { id, decision: 'return', reason: 'Restored twice' } as const
  expect(await reviewer.ops('ops/payment/resolve', giveBack)).toMatchObject({ code: 'role_not_allowed' })
  expect(dataOf(await first.ops('ops/payment/resolve', giveBack))).toMatchObject({
    status: 'waiting',
    first_reviewer_id: first.id,
  })
  expect(await first.ops('ops/payment/resolve', giveBack)).toMatchObject({ code: 'reviewers_must_differ' })
  expect(dataOf(await second.ops('ops/payment/resolve', giveBack))).toMatchObject({
    status: 'returned',
    reviewer_id: second.id,
  })
  expect(await balance()).toBe(before)
})

test('decided to be given back, and stopped: the next start gives it back', async () => {
  const before = await balance()
  const id = await conflicting()
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
