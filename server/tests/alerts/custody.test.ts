import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../src/app/testing.ts'
import { createSignerClient } from '../../src/custody/signer/signer-client.ts'
import { submitCommand } from '../testing/funded-customer.ts'
import { requestSignature, type SignerProcess, startSignerProcess } from '../testing/signer-process.ts'
import { listFiredAlerts, METRICS, scrape, valueIn } from './fired-alerts.ts'
import { HAS_PROMTOOL } from './rules.ts'

const [USDT, NETWORK, CONFIRMATIONS, MINUTE_MS] = [3, 'TRC20', 20, 60_000] as const
const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const REVIEWER = 999
/** At most 150 USDT in a payment, and no transfers between own addresses. */
const POLICY = {
  [NETWORK]: {
    kind: 'practice',
    currencies: { [USDT]: { asset: 'USDT', paymentMax: '150000000', dayMax: '10000000000' } },
  },
}

const alerts = listFiredAlerts()
let clock = Date.now()
let customerId = 90_000
let database: TestDatabase
let signer: SignerProcess
let halyard: DemoTestApp

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  const policy = join(mkdtempSync(join(tmpdir(), 'halyard-policy-')), 'policy.json')
  writeFileSync(policy, JSON.stringify(POLICY))
  signer = await startSignerProcess({ SIGNER_POLICY: policy })
  const { url, token, publicKeys: depositKeys } = signer
  const custody = {
    alone: { customer: 50_000, operator: 100_000 },
    unproven: { days: 3, sum: 50_000 },
    depositKeys,
    signer: { url, token },
  }
  halyard = await startDemoTestApp({
    databaseUrl: database.url,
    now: () => clock,
    config: { ...METRICS, custody },
  })
  await mine(1)
})
afterAll(async () => {
  // A test has closed it.
  await halyard.close().catch(() => undefined)
  await signer.close()
  await database.drop()
})

const step = () => halyard.app.context.custody.step()

async function mine(blocks: number): Promise<void> {
  for (let left = blocks; left > 0; left -= 1) await halyard.demo.chains.mine(NETWORK)
  await step()
}

/** Returns the metrics of a new reading. */
async function metrics(): Promise<string> {
  clock += 2_000
  return scrape(halyard)
}

/** Requests a withdrawal of a new customer, with a fee of 1 USDT; reviewed if `isPassed`. */
async function withdraw(units: bigint, isPassed: boolean): Promise<number> {
  customerId += 1
  const [addressId, currencyId] = [customerId, USDT]
  await submitCommand(halyard, { kind: 'openCustomer', customerId })
  await submitCommand(halyard, { kind: 'setVerification', customerId, level: 2 })
  const source = `alerts:${customerId}`
  await submitCommand(halyard, {
    kind: 'creditDeposit',
    customerId,
    currencyId,
    amount: amount(units),
    source,
  })
  const to = { customerId, currencyId, network: NETWORK, addressId } as const
  await submitCommand(halyard, { kind: 'saveAddress', ...to, address: ADDRESS })
  const request = { kind: 'requestWithdrawal', ...to, amount: amount(units), memo: '' } as const
  const answer = await halyard.app.context.engine.submit(request)
  if (!answer.ok) throw new Error(answer.reject)
  const withdrawalId = answer.withdrawal?.withdrawalId ?? 0
  if (isPassed) await review(withdrawalId)
  return withdrawalId
}

async function review(withdrawalId: number): Promise<void> {
  const decision = { reviewerId: REVIEWER, pass: true, reason: '' } as const
  await submitCommand(halyard, { kind: 'reviewWithdrawal', withdrawalId, ...decision })
}

test('a chain without new blocks', async () => {
  const before = await metrics()
  clock += 16 * MINUTE_MS
  await step()
  const during = await metrics()
  await mine(1)
  alerts.add('ChainBehind', { before, during, after: await metrics(), only: `network="${NETWORK}"` })
})

test('a withdrawal without a review', async () => {
  const before = await metrics()
  const id = await withdraw(101_000_000n, false)
  clock += 121 * MINUTE_MS
  const waits = await metrics()
  clock += 10 * 60 * MINUTE_MS
  const late = await metrics()
  await review(id)
  await step()
  await mine(CONFIRMATIONS)
  clock += MINUTE_MS
  const after = await metrics()
  alerts.add('WithdrawalReviewWaits', { before, during: waits, after })
  alerts.add('WithdrawalLate', { before, during: late, after })
})

test('a payment that no block takes', async () => {
  const before = await metrics()
  await withdraw(101_000_000n, true)
  await step()
  clock += 61 * MINUTE_MS
  const during = await metrics()
  await mine(CONFIRMATIONS)
  alerts.add('PaymentStuck', { before, during, after: await metrics() })
})

test('a payment above the limit of the signer', async () => {
  const before = await metrics()
  await withdraw(201_000_000n, true)
  await step()
  alerts.add('SignerRefuses', { before, during: await metrics() })
})

test('a number under which the signer has signed another payment', async () => {
  const before = await metrics()
  const withdrawalId = await withdraw(101_000_000n, true)
  const terms = { kind: 'practice', nonce: 0 }
  const other = { withdrawalId, network: NETWORK, currencyId: USDT, address: ADDRESS, amount: '7', terms }
  expect(await requestSignature(signer, other)).toMatchObject({ kind: 'signed' })
  await step()
  alerts.add('SignerRefuses', { before, during: await metrics() })
})

test('a transfer between own addresses that the signer refuses', async () => {
  const before = await metrics()
  const fields = {
    transferId: 1,
    kind: 'sweep',
    network: NETWORK,
    currencyId: USDT,
    index: 7,
    address: ADDRESS,
  }
  const terms = { kind: 'evm', nonce: 0, gas: '1', maxFeePerGas: '1', maxPriorityFeePerGas: '1' }
  const reply = await createSignerClient(signer).transfer({ ...fields, amount: '5', terms })
  expect(reply.kind).toBe('refused')
  alerts.add('SignerRefuses', { before, during: await metrics() })
})

test('a balance changed in the tables alone', async () => {
  const { db, treasury } = halyard.app.context
  const change = (units: number) =>
    sql`update account set available = available + ${units} where owner_id = ${customerId} and kind = 'coin'`.execute(
      db,
    )
  await treasury.step()
  const before = await metrics()
  await change(5)
  await treasury.step()
  const during = await metrics()
  await change(-5)
  await treasury.step()
  // The deposits of these tests are in no block, which another check finds.
  alerts.add('TreasuryDiffers', { before, during, after: await metrics(), only: 'check="zero_sum"' })
})

test('a reorganisation below the stored blocks', async () => {
  await mine(CONFIRMATIONS + 5)
  const { db, custody } = halyard.app.context
  const before = await metrics()
  const height = valueIn(before, `halyard_chain_height{network="${NETWORK}"}`) ?? 0
  await db
    .deleteFrom('chain_cursor')
    .where('network', '=', NETWORK)
    .where('height', '<=', String(height - CONFIRMATIONS))
    .execute()
  await halyard.demo.chains.reorganise(NETWORK, CONFIRMATIONS + 2, true)
  await expect(step()).rejects.toThrow('manual review required')
  const during = await metrics()
  expect(await custody.restartChain(NETWORK)).toBe(true)
  await step()
  alerts.add('ChainStopped', { before, during, after: await metrics() })
})

const failedCalls = async (url: string): Promise<void> => {
  const client = createSignerClient({ url, token: signer.token })
  await expect(client.sign({})).rejects.toThrow()
  await expect(client.transfer({})).rejects.toThrow()
}

test.each(['is away', 'answers nonsense'])('a signer that %s', async (fault) => {
  const server = createServer((_request, response) => void response.end('{"kind":"maybe"}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => new Promise<unknown>((resolve) => server.close(resolve))
  if (fault === 'is away') await close()
  else onTestFinished(async () => void (await close()))
  const before = await metrics()
  await failedCalls(url)
  const during = await metrics()
  const failed = 'halyard_service_calls_total{service="signer",outcome="failed"}'
  expect(valueIn(during, failed)).toBe((valueIn(before, failed) ?? 0) + 2)
  alerts.add('SignerFails', { before, during, within: 60 })
})

test('a network that was taken out of the settings', async () => {
  const before = await metrics()
  await halyard.close()
  const without = await startTestApp({ databaseUrl: database.url, now: () => clock, config: METRICS })
  onTestFinished(() => without.close())
  const during = await scrape(without)
  expect(valueIn(during, 'halyard_uptime_seconds')).toBeGreaterThan(0)
  alerts.add('ChainUnwatched', { before, during })
})

test.skipIf(!HAS_PROMTOOL)('the alerts fire with these faults, and not before', () => alerts.check())
