import { randomBytes } from 'node:crypto'
import { amount } from '@halyard/money'
import { dataOf, type TestApp, type TestCustomer } from '@halyard/server/testing'
import type { Options, Report } from '../benchmark.ts'
import { INDEX_TICKS } from '../engine/engine-trades.ts'
import { withClient, withPostgres, withServer } from '../engine/real-database.ts'
import { median, quantile } from '../statistics.ts'
import { compareRates, compareWithBounds } from '../table.ts'

const USDT = 3
const HEADS_A_MINUTE = 120
/** The least stake. */
const STAKE = '5'

/** Measures what the signatures of timed options cost: tickets, live heads, and their bytes on the socket. */
export function signing({ rounds, quick }: Options): Promise<Report> {
  const count = (quick ? 20 : 200) * Math.max(1, rounds)
  return withPostgres(() =>
    withServer(async (server) => {
      const heads = await signHeads(server, count)
      const { withTicket, without } = await buyOptions(server, count)
      const recording = await recordSources(server, count)
      const perSecond = 1_000 / median(heads.milliseconds)
      return {
        title: 'Signatures of timed options',
        compared: `Prices and purchases one at a time through the whole server, on a PostgreSQL that flushes every commit; ${count.toLocaleString('en')} of each.`,
        lines: [
          compareWithBounds('a live head, from commit to publication', median(heads.milliseconds), writeMs, {
            floor: 50,
            goal: 10,
          }),
          compareWithBounds('live heads for a subscriber, a minute', heads.bytesAMinute / 1_000, writeKb, {
            floor: 400,
            goal: 200,
          }),
          compareWithBounds('a purchase with its ticket', median(withTicket), writeMs, {
            floor: 50,
            goal: 20,
          }),
          compareRates('prices of all markets with their sources', recording, writePeriod, {
            floor: 0.8,
            goal: 0.95,
          }),
        ],
        notes: [
          `One after the other, ${Math.round(perSecond).toLocaleString('en')} live heads a second; two a second are needed.`,
          `A live head, 99th percentile: ${writeMs(quantile(heads.milliseconds, 0.99))}.`,
          `The same purchase as a command, without HTTP and ticket: ${writeMs(median(without))}.`,
          `A purchase with its ticket, 99th percentile: ${writeMs(quantile(withTicket, 0.99))}.`,
          `Sources of ${QUOTED.length} quotes take ${Math.round(recording.bytesAnEntry)} bytes a tick in the database, indexes included. The peer of that row is Halyard without them.`,
        ],
      }
    }),
  )
}

function writeMs(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`
}

function writeKb(kilobytes: number): string {
  return `${Math.round(kilobytes).toLocaleString('en')} kB`
}

function writePeriod(perSecond: number): string {
  return `${(1_000 / perSecond).toFixed(2)} ms`
}

/** Records prices of all markets, one batch at a time, and waits for the live head of each. */
async function signHeads({ app }: TestApp, count: number) {
  const { engine, catalogue, nudges } = app.context
  const prices = [...catalogue.markets()].map(({ id }) => ({ marketId: id, ticks: INDEX_TICKS }))
  const milliseconds: number[] = []
  let bytes = 0
  for (let index = 0; index < count; index += 1) {
    const signed = new Promise<string>((resolve) => {
      const stop = nudges.on('liveHead', (head) => {
        stop()
        resolve(JSON.stringify(head))
      })
    })
    await engine.submit({ kind: 'recordPrices', prices })
    const committed = performance.now()
    bytes += (await signed).length
    milliseconds.push(performance.now() - committed)
  }
  return { milliseconds, bytesAMinute: (bytes / count) * HEADS_A_MINUTE }
}

const QUOTED = ['binance', 'kraken', 'kucoin', 'coinbase'] as const
/** Batches of prices in a round, and between two rounds of storing their sources: as many as in the two seconds of a server. */
const [BATCHES, BATCHES_PER_STORE] = [40, 4]

/**
 * Records prices of all markets, in turns with and without their sources, which are stored and signed meanwhile. Returns
 * batches a second.
 */
async function recordSources({ app }: TestApp, count: number) {
  const { priceLog } = app.context
  const halyard: number[] = []
  const peer: number[] = []
  for (let round = 0; round < count / BATCHES; round += 1)
    for (const isRecorded of [true, false]) {
      const start = performance.now()
      for (let batch = 1; batch <= BATCHES; batch += 1) {
        await recordPrices(app, isRecorded)
        if (batch % BATCHES_PER_STORE === 0) void priceLog.sources.sign()
      }
      ;(isRecorded ? halyard : peer).push((BATCHES * 1_000) / (performance.now() - start))
      await priceLog.sources.sign()
    }
  const { rows } = await withClient(app.context.config.databaseUrl, (client) =>
    client.query<{ bytes: string }>(
      "select pg_total_relation_size('trail_source') / count(*) as bytes from trail_source",
    ),
  )
  return { halyard, peer, bytesAnEntry: Number(rows[0]?.bytes) }
}

async function recordPrices({ context }: TestApp['app'], isRecorded: boolean): Promise<void> {
  const { catalogue, engine, now, priceLog } = context
  const prices = catalogue.markets().map(({ id }) => ({ marketId: id, ticks: INDEX_TICKS }))
  const pricedAt = now()
  const quotes = QUOTED.map((source) => [source, '64000.12', pricedAt - 700, 'used'] as const)
  if (isRecorded)
    priceLog.sources.announce(prices.map((price) => ({ ...price, origin: 'quotes', pricedAt, quotes })))
  await engine.submit({ kind: 'recordPrices', prices })
}

/** Buys options one at a time: by the call, and as commands. */
async function buyOptions(server: TestApp, count: number) {
  const withTicket: number[] = []
  const without: number[] = []
  for (let index = 0; index < count; index += 50) {
    const { client, id } = await openTrader(server)
    for (let bought = 0; bought < 50 && index + bought < count; bought += 1) {
      await recordPrice(server)
      const order = { match_id: 1, currency_id: USDT, type: 1, seconds: 60, number: STAKE } as const
      withTicket.push(
        await timed(async () => dataOf(await client('microtrade/submit', { ...order, ...fields() }))),
      )
      without.push(await timed(() => server.app.context.engine.submit(commandOf(id))))
    }
  }
  return { withTicket, without }
}

async function openTrader(server: TestApp): Promise<TestCustomer> {
  const { engine } = server.app.context
  const customer = await server.registerCustomer()
  await engine.submit({ kind: 'setVerification', customerId: customer.id, level: 1 })
  const grants = [{ currencyId: USDT, amount: amount(10_000_000_000n), account: 'option' as const }]
  await engine.submit({ kind: 'creditPracticeFunds', customerId: customer.id, grants })
  return customer
}

async function recordPrice({ app }: TestApp): Promise<void> {
  await app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks: INDEX_TICKS }] })
}

function fields() {
  const now = Date.now()
  return { nonce: randomBytes(16).toString('hex'), client_at: now, good_until: now + 10_000 }
}

function commandOf(customerId: number) {
  return {
    kind: 'buyOption',
    customerId,
    marketId: 1,
    type: 'call',
    seconds: 60,
    currencyId: USDT,
    amount: amount(5_000_000n),
    rules: 2,
  } as const
}

/** Returns how long work takes, in milliseconds. Throws if it was rejected. */
async function timed(work: () => Promise<object>): Promise<number> {
  const start = performance.now()
  const result = await work()
  const milliseconds = performance.now() - start
  if ('ok' in result && result.ok === false) throw new Error(`rejected: ${JSON.stringify(result)}`)
  return milliseconds
}
