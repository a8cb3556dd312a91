import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { openDatabase } from '../../src/db/database.ts'
import { type Command, openPgStore, startEngine } from '../../src/engine/index.ts'
import { listFiredAlerts, METRICS, scrape, valueIn } from './fired-alerts.ts'
import { HAS_PROMTOOL } from './rules.ts'
import { whileLocked } from './while-locked.ts'

const [ANN, BOB, USDT, DAY_MS, MINUTE_MS] = [90_001, 90_002, 3, 86_400_000, 60_000]
const PRICE = { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] } as const
const TOMORROW = Math.floor(Date.now() / DAY_MS) + 1

const alerts = listFiredAlerts()
let database: TestDatabase
let halyard: TestApp
/** The errors with which the engine stopped, as its process would. */
const failures: unknown[] = []
/** How far the clock of the server is ahead. */
let ahead = 0
/** How far the clock of its machine is ahead of exchange time. */
let wrong = 0

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  await openDeal()
  halyard = await start()
})
afterAll(async () => {
  await halyard.close().catch(() => undefined)
  await database.drop()
})

function start(): Promise<TestApp> {
  return startTestApp({
    databaseUrl: database.url,
    now: () => Date.now() + ahead,
    clock: { wall: () => Date.now() + ahead + wrong, monotonic: () => Date.now() + ahead },
    config: METRICS,
    onFatal: (error) => failures.push(error),
  })
}

const engine = () => halyard.app.context.engine

/** Returns the metrics of a new reading. */
async function metrics(): Promise<string> {
  ahead += 1_001
  return scrape(halyard)
}

const read = async (series: string) => valueIn(await metrics(), series)

/** Starts an engine alone. The caller closes its store. */
async function openEngine() {
  const store = await openPgStore(database.url, () => undefined)
  return { store, engine: startEngine({ store, now: () => Date.now() + ahead, onFatal: () => undefined }) }
}

/** Bob buys from Ann and does not pay. The count of his abandoned deals of tomorrow is at the largest value of its column. */
async function openDeal(): Promise<void> {
  const units = amount(1_000_000n)
  const commands: readonly Command[] = [
    { kind: 'configureCurrency', currency: { id: USDT, name: 'USDT', decimals: 6 } },
    {
      kind: 'configureFiatCoin',
      coin: {
        currencyId: USDT,
        marketId: undefined,
        quantityMin: units,
        newcomerMax: amount(50_000_000n),
        twoDecidersFrom: amount(40_000_000n),
        feePpm: 0,
        status: 'open',
      },
    },
    { kind: 'setFiatRate', fiat: 'USD', rate: 1_000_000 },
    ...[ANN, BOB].flatMap((customerId): Command[] => [
      { kind: 'openCustomer', customerId },
      { kind: 'setVerification', customerId, level: 2 },
      {
        kind: 'creditPracticeFunds',
        customerId,
        grants: [{ currencyId: USDT, amount: amount(100_000_000n) }],
      },
    ]),
    { kind: 'setMerchant', customerId: ANN, isMerchant: true },
    {
      kind: 'publishAd',
      customerId: ANN,
      side: 'sell',
      currencyId: USDT,
      fiat: 'USD',
      terms: {
        price: amount(1_000_000n),
        indexPpm: undefined,
        quantityMin: units,
        quantityMax: units,
        left: amount(50_000_000n),
        payWithinMs: 15 * MINUTE_MS,
        source: 'coin',
      },
    },
    {
      kind: 'openDeal',
      customerId: BOB,
      adId: 1,
      version: 1,
      quantity: units,
      priceLimit: amount(1_000_000n),
      source: 'coin',
      cardId: 1,
    },
  ]
  const first = await openEngine()
  const writer = await first.engine
  for (const command of commands)
    expect(await writer.submit(command), command.kind).toMatchObject({ ok: true })
  await writer.close()
  const db = openDatabase(database.url, () => undefined)
  await db
    .insertInto('fiat_trader')
    .values({
      id: String(BOB),
      customer_id: BOB,
      is_merchant: false,
      completed: 0,
      abandoned_day: TOMORROW,
      abandoned_that_day: 2 ** 31 - 1,
      disproved_at: '[]',
    })
    .execute()
  await db.destroy()
}

test('a connection on which the lease is not renewed', async () => {
  await expect.poll(() => scrape(halyard)).toContain('halyard_lease_remaining_seconds')
  await whileLocked(database.url, 'select from lease for update', async () => {
    const before = await scrape(halyard)
    const at = ahead
    const during = await metrics()
    alerts.add('LeaseExpires', { before, during, within: (ahead - at) / 1_000 })
  })
})

test('a commit that waits: commands lag, and the queue fills', async () => {
  const before = await metrics()
  const replies: Promise<unknown>[] = [engine().submit(PRICE)]
  await Promise.all(replies)
  await whileLocked(database.url, 'lock table batch in exclusive mode', async () => {
    replies.push(engine().submit(PRICE))
    const { queueMax } = engine().stats()
    while (engine().stats().queue <= queueMax * 0.5) {
      for (let sent = 0; sent < 500; sent += 1)
        replies.push(engine().submit({ kind: 'cancelOrder', customerId: ANN, orderId: 1 }))
      await new Promise(setImmediate)
    }
    const during = await metrics()
    alerts.add('EngineQueueFills', { before, during })
    const lag = valueIn(during, 'halyard_engine_lag_seconds') ?? 0
    await expect.poll(() => read('halyard_engine_lag_seconds')).toBeGreaterThan(lag + 0.2)
    const later = await metrics()
    const within = (valueIn(later, 'halyard_engine_lag_seconds') ?? 0) - lag
    alerts.add('EngineLags', { before: during, during: later, within })
  })
  await Promise.all(replies)
})

test('an index price that is not renewed', async () => {
  expect(await engine().submit(PRICE)).toMatchObject({ ok: true })
  const before = await metrics()
  ahead += 31_000
  const during = await metrics()
  expect(await engine().submit(PRICE)).toMatchObject({ ok: true })
  const after = await metrics()
  alerts.add('IndexPriceStale', { before, during, after, only: 'market="BTC/USDT"' })
})

test('a clock of the machine that is an hour ahead', async () => {
  const before = await metrics()
  wrong = 3_600_000
  const during = await metrics()
  wrong = 0
  alerts.add('ClockWrong', { before, during, after: await metrics() })
})

test('a standby on tables that were changed by hand', async () => {
  const { db } = halyard.app.context
  await sql`update account set available = available + case owner_id when 0 then -5 else 5 end
    where currency_id = ${USDT} and (owner_id = ${ANN} and kind = 'coin' or owner_id = 0 and kind = 'external')`.execute(
    db,
  )
  const standby = await openEngine()
  onTestFinished(() => standby.store.close().catch(() => undefined))
  await expect.poll(() => read('halyard_standbys')).toBe(1)
  const before = await metrics()
  const ended = expect(standby.engine).rejects.toThrow('has another effect')
  const deposit = { kind: 'creditDeposit', customerId: ANN, currencyId: USDT, source: 'test:1' } as const
  expect(await engine().submit({ ...deposit, amount: amount(1n) })).toMatchObject({ ok: true })
  await ended
  await expect.poll(() => read('halyard_standby_diverged')).toBe(1)
  const during = await metrics()
  alerts.add('StandbyDiverged', { before, during })
  alerts.add('StandbyGone', { before, during })
})

test('a record that cannot be processed', async () => {
  const before = await metrics()
  ahead = (TOMORROW + 0.5) * DAY_MS - Date.now()
  void engine().submit({ kind: 'passTime' })
  await expect.poll(() => failures.join()).toContain('2147483648 is not an int')
  await halyard.close().catch(() => undefined)
  halyard = await start()
  alerts.add('RecordSetAside', { before, during: await metrics() })
})

test('a newer writer that has taken the lease', async () => {
  const before = await metrics()
  await sql`update lease set epoch = epoch + 1`.execute(halyard.app.context.db)
  alerts.add('LeaseLost', { before, during: await metrics() })
})

test('a server that has ended', async () => {
  const before = await metrics()
  await halyard.close()
  alerts.add('ServerDown', { before, during: await metrics() })
})

test.skipIf(!HAS_PROMTOOL)('the alerts fire with these faults, and not before', () => alerts.check())
