import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Command } from '../src/engine/index.ts'
import { startTestApp, type TestApp } from '../src/testing.ts'
import { askSigner, type SignerProcess, startSignerProcess } from './signer-process.ts'

const USDT = 3
const NETWORK = 'TRC20'
const CONFIRMATIONS = 20
const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const REVIEWER = 999

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
  const chains = custody().practice
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
  await tell({ kind: 'reviewWithdrawal', withdrawalId, reviewerId: REVIEWER, pass: true, reason: '' })
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

test('a withdrawal that the signer knows with other contents is left for a person', async () => {
  const withdrawalId = await passedWithdrawal()
  await askSigner(signer, signRequest(withdrawalId, '7'))
  await custody().step()
  expect(await statusOf(withdrawalId)).toBe('passed')
})

function signRequest(withdrawalId: number, units: string) {
  const terms = { kind: 'practice', nonce: 0 }
  return { withdrawalId, network: NETWORK, currencyId: USDT, address: ADDRESS, amount: units, terms }
}
