import { createTestDatabase, runStatement, type TestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { createLoginThrottle } from '../../src/auth/limits/login-throttle.ts'
import { openDelivery } from '../../src/mail/delivery.ts'
import { textLimitsOf } from '../../src/mail/text-limits.ts'
import { runEvery } from '../../src/platform/concurrency/run-every.ts'
import { submitCommand } from '../testing/funded-customer.ts'
import { openCustomer, registerOperator } from '../testing/test-operator.ts'
import { listFiredAlerts, METRICS, scrape, valueIn } from './fired-alerts.ts'
import { HAS_PROMTOOL } from './rules.ts'
import { whileLocked } from './while-locked.ts'

const [MINUTE, HOUR_MS, DAY_MS] = [60, 3_600_000, 86_400_000]
/** A port of loopback at which no program listens. */
const CLOSED = '127.0.0.1:1'
const SLOW_MS = 1_000

const alerts = listFiredAlerts()
let clock = Date.now()
let database: TestDatabase
let halyard: TestApp

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  halyard = await startTestApp({
    databaseUrl: database.url,
    now: () => clock,
    config: { ...METRICS, textLimits: textLimitsOf([['DE', 5]]) },
    limits: { codesPerHour: 1_000, socketsPerAddress: 1_000, requestsPerMinute: 1_000_000 },
  })
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

/** Returns the metrics of a new reading. */
async function metrics(): Promise<string> {
  clock += 2_000
  return scrape(halyard)
}

const read = async (series: string) => valueIn(await metrics(), series)

test('a job that hangs', async () => {
  // Jobs begin by the clock of the machine.
  clock = Date.now()
  const { promise: hangs, resolve: end } = Promise.withResolvers<void>()
  const job = runEvery(
    10,
    () => hangs,
    () => undefined,
    'hanging',
  )
  onTestFinished(async () => {
    end()
    await job.stop()
  })
  await expect.poll(() => read('halyard_job_last_run_age_seconds{job="hanging"}')).toBeDefined()
  const [before, at] = [await metrics(), clock]
  const during = await metrics()
  alerts.add('JobLate', { before, during, within: (clock - at) / 1_000, only: 'job="hanging"' })
})

test('a base backup of yesterday', async () => {
  await runStatement(database.url, "insert into base_backup (name) values ('20260101T000000Z')")
  const before = await metrics()
  clock += 26 * HOUR_MS
  alerts.add('BackupOld', { before, during: await metrics() })
})

const counted = (surface: string, status: string) =>
  read(`halyard_http_requests_total{surface="${surface}",status="${status}"}`)

test('calls whose table is gone', async () => {
  const { client } = await halyard.registerCustomer({ funded: true })
  const order = { currency_id: 1, legal_id: 3, type: 'limit', price: '50000', number: '0.01' } as const
  const call = async () => {
    await client('wallet/detail', { currency: 3, type: 'coin' }).catch(() => undefined)
    await client('coin/trade/buy', order).catch(() => undefined)
  }
  await call()
  await expect.poll(() => counted('api', '2xx')).toBeGreaterThan(0)
  const before = await metrics()
  await runStatement(database.url, 'alter table session rename to lost_session')
  await call()
  await expect.poll(() => counted('money', '5xx')).toBeGreaterThan(0)
  await expect.poll(() => counted('api', '5xx')).toBeGreaterThan(0)
  await runStatement(database.url, 'alter table lost_session rename to session')
  const fault = { before, during: await metrics(), within: MINUTE }
  alerts.add('OrdersFailFast', fault)
  alerts.add('OrdersFail', fault)
  alerts.add('ApiFailsFast', fault)
  alerts.add('ApiFails', fault)
})

test('a call that waits for a lock', async () => {
  const { client } = await halyard.registerCustomer()
  const before = await metrics()
  const calls: Promise<unknown>[] = []
  await whileLocked(database.url, 'lock table session in access exclusive mode', async () => {
    calls.push(client('wallet/detail', { currency: 3, type: 'coin' }))
    const sentAt = performance.now()
    await expect.poll(() => performance.now() - sentAt).toBeGreaterThan(SLOW_MS + 100)
  })
  await Promise.all(calls)
  const slow = 'halyard_http_slow_requests_total{surface="api"}'
  await expect.poll(() => read(slow)).toBe((valueIn(before, slow) ?? 0) + 1)
  alerts.add('ApiSlow', { before, during: await metrics(), within: MINUTE })
})

test('passwords that are tried on many accounts', async () => {
  const before = await metrics()
  const throttle = createLoginThrottle(halyard.app.context.db, () => clock)
  await Promise.all(
    Array.from({ length: 21 }, async (_, account) => {
      const from = { account: `mallory${account}`, ip: `10.1.${account}.3`, captcha: true }
      for (let tries = 0; tries < 5; tries += 1) await (await throttle.begin(from)).fail()
    }),
  )
  const during = await metrics()
  clock += HOUR_MS
  alerts.add('SignInsFail', { before, during, after: await metrics() })
})

test('a mail server and a provider of text messages that do not answer', async () => {
  const delivery = openDelivery({
    smtpUrl: `smtp://${CLOSED}`,
    mailFrom: 'no-reply@exchange.example',
    smsUrl: `http://${CLOSED}/messages`,
    smsToken: 'token',
  })
  onTestFinished(() => delivery.close())
  const before = await metrics()
  const message = { recipient: 'ann@test.example', subject: 'Code', body: '123456' }
  await expect(delivery.send({ ...message, channel: 'email' })).rejects.toThrow()
  await expect(delivery.send({ ...message, channel: 'mobile', recipient: '+4915112345' })).rejects.toThrow()
  const during = await metrics()
  alerts.add('EmailFails', { before, during, within: MINUTE })
  alerts.add('TextsFail', { before, during, within: MINUTE })
})

test('text messages to a country up to its budget', async () => {
  const before = await metrics()
  for (let asked = 1; asked <= 5; asked += 1)
    await halyard.client()('sms_send', {
      country: 'DE',
      mobile: `1512345000${asked}`,
      purpose: 'register',
      captcha: await halyard.solveCaptcha(),
    })
  const during = await metrics()
  clock += DAY_MS
  const after = await metrics()
  alerts.add('TextBudgetNearlySpent', { before, during, after })
  alerts.add('TextBudgetSpent', { before, during, after })
})

test('a customer who waits for support', async () => {
  const { client } = await halyard.registerCustomer()
  const before = await metrics()
  dataOf(await client('support/send', { nonce: 'a-message', text: 'Where is my deposit?' }))
  clock += DAY_MS + 60_000
  alerts.add('QueueWaits', { before, during: await metrics() })
})

test('a job that fails at each run', async () => {
  const job = runEvery(
    10,
    () => Promise.reject(new Error('it fails')),
    () => undefined,
    'failing',
  )
  onTestFinished(() => job.stop())
  const before = await metrics()
  await expect.poll(() => read('halyard_job_failures_total{job="failing"}')).toBeGreaterThan(5)
  alerts.add('JobFails', { before, during: await metrics(), within: MINUTE, only: 'job="failing"' })
})

test('a computation that blocks the event loop', async () => {
  const watching = halyard.app.context.system.run()
  onTestFinished(() => watching.stop())
  const before = await metrics()
  const until = performance.now() + 800
  while (performance.now() < until);
  alerts.add('EventLoopDelayed', { before, during: await metrics() })
})

test('an operator who opens many customers', async () => {
  const busy = await registerOperator(halyard, 'reviewer')
  const before = await metrics()
  for (let opened = 0; opened < 51; opened += 1) await openCustomer(busy, await halyard.registerCustomer())
  alerts.add('CustomersOpenedBeyondColleagues', { before, during: await metrics() })
})

test('a pool of which nearly everything is reserved', async () => {
  const { engine, treasury } = halyard.app.context
  const { id: customerId } = await halyard.registerCustomer()
  await treasury.step()
  const before = await metrics()
  const [planId, termsId, currencyId, principal] = [99, 99, 1, amount(140_000_000n)]
  // A hundred days at one per cent: the whole principal once more, of a pool of 1.5 BTC.
  const limits = { amountMin: principal, amountMax: principal, customerMax: principal, quota: principal }
  const rest = { cycleDays: 100, dailyYieldPpm: 10_000, termsId, status: 'open' } as const
  await submitCommand(halyard, {
    kind: 'configureWealth',
    plan: { id: planId, currencyId, ...limits, ...rest },
  })
  const deposit = { kind: 'creditDeposit', currencyId, amount: principal, source: 'alerts' } as const
  await submitCommand(halyard, { ...deposit, customerId })
  const order = { kind: 'buyWealth', planId, termsId, amount: principal, source: 'coin' } as const
  expect(await engine.submit({ ...order, customerId })).toMatchObject({ ok: true })
  await treasury.step()
  alerts.add('PoolNearlyReserved', { before, during: await metrics() })
})

const SOCKETS = () => `${halyard.url}/wss?EIO=4&transport=polling`

test('sockets of pages elsewhere', async () => {
  const before = await metrics()
  const origin = 'https://evil.example'
  const refuse = async () => (await fetch(SOCKETS(), { headers: { origin } })).text()
  for (let round = 0; round < 31; round += 1) await Promise.all(Array.from({ length: 10 }, refuse))
  alerts.add('SocketsRefused', { before, during: await metrics(), within: MINUTE })
})

/** Opens a socket and reads nothing from it. */
async function join(): Promise<void> {
  const [, sid] = /"sid":"([^"]+)"/.exec(await (await fetch(SOCKETS())).text()) ?? []
  await (await fetch(`${SOCKETS()}&sid=${sid}`, { method: 'POST', body: '40' })).text()
}

test('sockets that read nothing', async () => {
  const before = await metrics()
  for (let round = 0; round < 7; round += 1) await Promise.all(Array.from({ length: 10 }, join))
  const dropped = valueIn(before, 'halyard_sockets_dropped_total') ?? 0
  await expect
    .poll(async () => {
      clock += 11_000
      return read('halyard_sockets_dropped_total')
    })
    .toBe(dropped + 70)
  alerts.add('SocketsDropped', { before, during: await metrics(), within: MINUTE })
})

test.skipIf(!HAS_PROMTOOL)('the alerts fire with these faults, and not before', () => alerts.check())
