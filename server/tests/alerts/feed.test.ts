import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { type CcxtFeed, runCcxtFeed } from '../../src/price-feed/ccxt-feed.ts'
import { type ExchangeStandIn, startExchanges } from '../../src/price-feed/exchange-stand-in.ts'
import type { ExchangeName } from '../../src/price-feed/stream-stand-in.ts'
import { listFiredAlerts, METRICS, scrape, valueIn } from './fired-alerts.ts'
import { HAS_PROMTOOL } from './rules.ts'
import { whileLocked } from './while-locked.ts'

const NAMES: readonly ExchangeName[] = ['binance', 'kraken', 'kucoin']
const UP = 'halyard_feed_source_up{source="kraken"}'
const LAG = 'halyard_feed_lag_seconds'
const STREAMING = 'halyard_feed_source_streaming{source="kraken"}'

/** The feed forgets a lag after ten seconds. */
const LAG_FORGOTTEN_MS = 11_000

const alerts = listFiredAlerts()
let database: TestDatabase
let halyard: TestApp
let exchanges: ExchangeStandIn
let feed: CcxtFeed
/** How far the clock is ahead. */
let ahead = 0
const now = () => Date.now() + ahead

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  exchanges = await startExchanges({ 'BTC/USDT': 64_000, 'ETH/USDT': 3_100 }, now)
  halyard = await startTestApp({ databaseUrl: database.url, now, config: METRICS })
  const { engine, catalogue, log, system } = halyard.app.context
  const settings = Object.fromEntries(NAMES.map((name) => [name, exchanges.settings(name)]))
  const parts = { engine, catalogue, log, now, announce: () => undefined, onDoubt: () => undefined }
  feed = await runCcxtFeed(parts, { exchanges: NAMES, settings, pollMs: 30, standingMs: 30 })
  system.watch({ feed: () => feed.state() })
})
afterAll(async () => {
  await feed.stop()
  await halyard.close()
  await exchanges.close()
  await database.drop()
})

/** Returns the metrics of a new reading. */
async function metrics(): Promise<string> {
  ahead += 1_001
  return scrape(halyard)
}

/** Returns the metrics once a series has a value. */
async function metricsWith(series: string, value: number): Promise<string> {
  let text = ''
  await expect.poll(async () => valueIn((text = await metrics()), series)).toBe(value)
  return text
}

test('a source whose stream ends', async () => {
  const before = await metricsWith(STREAMING, 1)
  exchanges.behave('kraken', { kind: 'polled' })
  const during = await metricsWith(STREAMING, 0)
  exchanges.behave('kraken', { kind: 'well', factor: 1 })
  alerts.add('PriceStreamDown', { before, during, after: await metricsWith(STREAMING, 1) })
})

test('a source that closes every connection', async () => {
  const before = await metricsWith(UP, 1)
  exchanges.behave('kraken', { kind: 'hang_up' })
  const during = await metricsWith(UP, 0)
  exchanges.behave('kraken', { kind: 'well', factor: 1 })
  alerts.add('PriceSourceDown', { before, during, after: await metricsWith(UP, 1) })
})

test('prices that wait for their commit', async () => {
  let before = ''
  const forgotten = async () => {
    ahead += LAG_FORGOTTEN_MS
    return valueIn((before = await scrape(halyard)), LAG)
  }
  await expect.poll(forgotten).toBeLessThan(0.5)
  await whileLocked(database.url, 'lock table batch in exclusive mode', async () => {
    const { engine } = halyard.app.context
    await expect.poll(() => engine.stats().inFlight).toBeGreaterThan(0)
    ahead += 1_001
  })
  let during = ''
  await expect.poll(async () => valueIn((during = await scrape(halyard)), LAG)).toBeGreaterThan(0.5)
  alerts.add('PricesRecordedLate', { before, during })
})

test.skipIf(!HAS_PROMTOOL)('the alerts fire with these faults, and not before', () => alerts.check())
