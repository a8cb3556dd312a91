import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { appendFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import type { DailyFiles } from '../../src/daily-files/daily-files.ts'
import { expectFired } from '../alerts/fired-alerts.ts'
import { rebuildBook, recordsOf, type RebuiltBook } from './rebuild-book.ts'

const DAY = '2026-11-27'
const MIDNIGHT = Date.UTC(2026, 10, 27)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEPT_DAYS = 3

let clock: number
let directory: string
let database: TestDatabase
let halyard: TestApp
/** Two funded customers, who trade with each other. */
let traders: readonly [number, number]

beforeEach(async () => {
  clock = MIDNIGHT + 9 * HOUR_MS
  directory = mkdtempSync(join(tmpdir(), 'halyard-files-'))
  database = await createTestDatabase({ migrated: true })
  await start()
  const [one, other] = [await customer(), await customer()]
  traders = [one.id, other.id]
})
afterEach(async () => {
  await halyard.close()
  await database.drop()
  rmSync(directory, { recursive: true })
})

async function start(): Promise<void> {
  halyard = await startTestApp({
    databaseUrl: database.url,
    now: () => clock,
    config: { dailyFiles: { directory, days: KEPT_DAYS } },
  })
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  await files().flush()
  files().beat()
}

function files(): DailyFiles {
  const { dailyFiles } = halyard.app.context
  if (!dailyFiles) throw new Error('there are no daily files')
  return dailyFiles
}

/** Ends the process without its last flush, as a crash would. */
async function restart(): Promise<void> {
  await halyard.close()
  clock += 60_000
  await start()
}

const ORDER = { currency_id: '1', legal_id: '3', type: 'limit' } as const

async function trade(price: number, number: string): Promise<void> {
  await place('sell', String(price), number, traders[0])
  await place('buy', String(price), number, traders[1])
}

function customer(): Promise<TestCustomer> {
  return halyard.registerCustomer({ funded: true })
}

/** The book that the engine has stored. */
async function engineBook(): Promise<RebuiltBook> {
  const { rows } = await sql<{ side: string; ticks: string; lots: string }>`
    select side, ticks, sum(remaining) as lots from spot_order
    where market_id = 1 and status = 'waiting' group by side, ticks order by ticks`.execute(
    halyard.app.context.db,
  )
  const levels = (of: string) =>
    rows
      .filter(({ side }) => side === of)
      .map(({ ticks, lots }) => [String(Number(ticks) / 10), String(Number(lots) / 1e5)] as const)
  return { bids: levels('buy').toReversed(), asks: levels('sell') }
}

/** Takes the book at a beat, and returns the engine's book with the time. */
async function recorded(): Promise<readonly [number, RebuiltBook]> {
  clock += 1_000
  files().beat()
  return [clock, await engineBook()]
}

async function place(
  side: 'buy' | 'sell',
  price: string,
  number: string,
  trader = traders[side === 'buy' ? 0 : 1],
): Promise<void> {
  const { engine, sessions } = halyard.app.context
  await engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const token = await sessions.open(trader, { ip: '127.0.0.1', agent: 'test' })
  dataOf(await halyard.client(token)(`coin/trade/${side}`, { ...ORDER, price, number }))
}

/** Lets the day end, and the files be written. */
async function endDay(): Promise<void> {
  clock = MIDNIGHT + DAY_MS + 2 * 60_000
  files().beat()
  await files().finish()
}

const pathOf = (kind: string, file: string) => join(directory, 'spot/BTCUSDT', kind, file)
const bookPath = () => pathOf('book', `${DAY}.ndjson.gz`)

test('a book that is rebuilt from a file is the one of the engine, also after a restart', async () => {
  const points: (readonly [number, RebuiltBook])[] = []
  await place('buy', '49990', '0.01')
  await place('sell', '50010', '0.02')
  points.push(await recorded())
  await trade(50_000, '0.001')
  await place('buy', '49980.5', '0.003')
  points.push(await recorded())
  await files().flush()
  await restart()
  points.push(await recorded())
  await place('buy', '50010', '0.005')
  points.push(await recorded())
  await place('sell', '49990', '0.01')
  points.push(await recorded())
  await endDay()
  const records = recordsOf(bookPath())
  for (const [time, book] of points) expect(rebuildBook(records, time)).toEqual(book)
  expect(new Set(points.map(([, book]) => JSON.stringify(book))).size).toBe(4)
})

test('a crash leaves a gap that the file names, and no torn record', async () => {
  await place('buy', '49990', '0.01')
  const [writtenAt] = await recorded()
  await files().flush()
  await appendFile(pathOf('book', `${DAY}.part`), '{"type":"change","time":17')
  await place('buy', '49980', '0.01')
  await recorded()
  await restart()
  const [time, book] = await recorded()
  await endDay()
  const records = recordsOf(bookPath())
  const snapshots = records.filter(({ type }) => type === 'snapshot')
  expect(snapshots.map(({ gap }) => gap)).toEqual([
    { since: MIDNIGHT, reason: 'started' },
    { since: writtenAt, reason: 'restart' },
  ])
  expect(rebuildBook(records, time)).toEqual(book)
  expect(records.at(-1)).toEqual({ type: 'end', time: MIDNIGHT + DAY_MS })
})

test('a process that is away at midnight: the file of the day ends with a gap', async () => {
  const [writtenAt] = await recorded()
  await place('buy', '49990', '0.01')
  const [at] = await recorded()
  await files().flush()
  await halyard.close()
  clock = MIDNIGHT + DAY_MS + HOUR_MS
  await start()
  await files().finish()
  expect(at).toBeGreaterThan(writtenAt)
  expect(recordsOf(bookPath()).at(-1)).toEqual({
    type: 'end',
    time: MIDNIGHT + DAY_MS,
    gap: { since: at, reason: 'interrupted' },
  })
})

test('the next day begins with a snapshot that follows on the day before', async () => {
  await place('buy', '49990', '0.01')
  await recorded()
  await endDay()
  await place('sell', '50010', '0.01')
  const [time, book] = await recorded()
  clock += DAY_MS
  files().beat()
  await files().finish()
  const [before, records] = [recordsOf(bookPath()), recordsOf(pathOf('book', '2026-11-28.ndjson.gz'))]
  expect(records[0]?.gap).toBeUndefined()
  expect(records[0]?.seq).toBe(before.at(-2)?.seq)
  expect(rebuildBook(records, time)).toEqual(book)
})

function csvOf(kind: string, date: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = gunzipSync(readFileSync(pathOf(kind, `${date}.csv.gz`)))
    .toString()
    .trimEnd()
    .split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])))
}

test('trades of a day sum to the quantities and values of its candles', async () => {
  await trade(50_020, '0.009')
  clock = MIDNIGHT + DAY_MS + 9 * HOUR_MS
  for (const price of [50_000, 50_001, 49_999.5]) {
    await trade(price, '0.00123')
    clock += 5 * 60_000
  }
  clock = MIDNIGHT + 2 * DAY_MS + 1_000
  await trade(50_000, '0.007')
  clock += 2 * 60_000
  await files().finish()
  const date = '2026-11-28'
  const [trades, candles] = [csvOf('trades', date), csvOf('candles', date)]
  const sum = (rows: typeof trades, name: string) => rows.reduce((all, row) => all + Number(row[name]), 0)
  expect(trades.map(({ price, quantity, taker_side }) => [price, quantity, taker_side])).toEqual([
    ['50000', '0.00123', 'buy'],
    ['50001', '0.00123', 'buy'],
    ['49999.5', '0.00123', 'buy'],
  ])
  expect(sum(candles, 'quantity')).toBeCloseTo(sum(trades, 'quantity'), 9)
  expect(sum(candles, 'value')).toBeCloseTo(sum(trades, 'value'), 6)
  expect(candles).toHaveLength(1_440)
  expect(candles[0]).toMatchObject({ time: String(MIDNIGHT + DAY_MS), open: '50020', quantity: '0' })
})

test('a finished file is never written again', async () => {
  await trade(50_000, '0.001')
  await endDay()
  const before = await stat(pathOf('trades', `${DAY}.csv.gz`))
  await restart()
  await files().finish()
  expect((await stat(pathOf('trades', `${DAY}.csv.gz`))).ino).toBe(before.ino)
})

test('files are deleted after their days', async () => {
  await trade(50_000, '0.001')
  await endDay()
  clock += KEPT_DAYS * DAY_MS
  await files().finish()
  expect(readdirSync(join(directory, 'spot/BTCUSDT/trades'))).not.toContain(`${DAY}.csv.gz`)
  expect(readdirSync(join(directory, 'spot/BTCUSDT/trades'))).toContain('2026-11-30.csv.gz')
})

const metrics = () => halyard.app.context.system.metrics()

test('a file that cannot be written: trading goes on, the metric says so, and the gap is named', async () => {
  await place('buy', '49980', '0.01')
  const [writtenAt] = await recorded()
  await files().flush()
  const before = await metrics()
  const [part, aside] = [pathOf('book', `${DAY}.part`), join(directory, 'aside')]
  renameSync(part, aside)
  mkdirSync(part)
  await place('buy', '49990', '0.01')
  await recorded()
  await expect(files().flush()).rejects.toThrow('EISDIR')
  const during = await metrics()
  expect(during).toContain('halyard_daily_files_failing 1')
  await trade(50_000, '0.001')
  rmdirSync(part)
  renameSync(aside, part)
  await files().flush()
  const [time, book] = await recorded()
  const after = await metrics()
  expect(after).toContain('halyard_daily_files_failing 0')
  await expectFired('DailyFilesFail', { before, during, after })
  await endDay()
  const records = recordsOf(bookPath())
  expect(records.findLast(({ type }) => type === 'snapshot')?.gap).toEqual({
    since: writtenAt,
    reason: 'write_failed',
  })
  expect(rebuildBook(records, time)).toEqual(book)
})

async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${halyard.url}/data${path}`, { headers })
}

interface Listing {
  readonly files: readonly { readonly date: string; readonly kind: string; readonly status: string }[]
}

test('a listing names the files of each day, and why a day has none', async () => {
  await trade(50_000, '0.001')
  await endDay()
  const { files: list } = (await (await get('/spot/BTCUSDT')).json()) as Listing
  const base = '/data/spot/BTCUSDT'
  expect(list).toEqual([
    { date: DAY, kind: 'trades', status: 'ready', ...linksTo(`${base}/trades/${DAY}.csv.gz`) },
    { date: DAY, kind: 'candles', status: 'ready', ...linksTo(`${base}/candles/${DAY}.csv.gz`) },
    { date: DAY, kind: 'book', status: 'ready', ...linksTo(`${base}/book/${DAY}.ndjson.gz`) },
    ...['2026-11-26', '2026-11-25'].flatMap((date) => [
      { date, kind: 'trades', status: 'missing', reason: 'before_first_trade' },
      { date, kind: 'candles', status: 'missing', reason: 'before_first_trade' },
      { date, kind: 'book', status: 'missing', reason: 'not_recorded' },
    ]),
  ])
})

const linksTo = (file: string) => ({ file, sha256: `${file}.sha256` })

test('a file is served whole and in ranges, with its SHA-256 next to it, to pages of any origin', async () => {
  await trade(50_000, '0.001')
  await endDay()
  const path = `/spot/BTCUSDT/trades/${DAY}.csv.gz`
  const answer = await get(path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(await (await get(`${path}.sha256`)).text()).toBe(
    `${createHash('sha256').update(bytes).digest('hex')}  ${DAY}.csv.gz\n`,
  )
  const part = await get(path, { range: 'bytes=2-9' })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(2, 10)])
  expect((await get(path, { range: 'bytes=999999-' })).status).toBe(416)
})

test('markets are listed', async () => {
  const { markets } = (await (await get('')).json()) as { markets: readonly object[] }
  expect(markets).toContainEqual({ market: 'spot', symbol: 'BTCUSDT', days: '/data/spot/BTCUSDT' })
  expect(markets).toContainEqual({
    market: 'perpetual',
    symbol: 'BTCUSDT.P',
    days: '/data/perpetual/BTCUSDT.P',
  })
})

test.each<readonly [string, string, number, object]>([
  ['an unknown symbol', '/spot/BTCEUR', 404, { error: 'unknown_symbol' }],
  ['the symbol of another market', '/perpetual/BTCUSDT', 404, { error: 'unknown_symbol' }],
  ['an unknown kind', `/spot/BTCUSDT/orders/${DAY}.csv.gz`, 404, { error: 'unknown_kind' }],
  ['a date that is none', '/spot/BTCUSDT/trades/2026-02-30.csv.gz', 400, { error: 'date_must_be_a_day' }],
  ['no date', '/spot/BTCUSDT/trades/today.csv.gz', 400, { error: 'date_must_be_a_day' }],
  ['an unfinished file', `/spot/BTCUSDT/book/${DAY}.part`, 404, { error: 'unknown_file' }],
  ['the end of another kind', `/spot/BTCUSDT/book/${DAY}.csv.gz`, 404, { error: 'unknown_file' }],
  ['a way up', `/spot/BTCUSDT/trades/..%2f..%2f${DAY}.csv.gz`, 400, { error: 'date_must_be_a_day' }],
  ['a symbol with a way up', `/spot/..%2fspot%2fBTCUSDT`, 404, { error: 'unknown_symbol' }],
  ['today', `/spot/BTCUSDT/trades/${DAY}.csv.gz`, 404, { error: 'missing', reason: 'day_not_over' }],
  [
    'the future',
    '/spot/BTCUSDT/trades/2027-01-01.csv.gz',
    404,
    { error: 'missing', reason: 'in_the_future' },
  ],
  [
    'a day that waits',
    '/spot/BTCUSDT/trades/2026-11-26.csv.gz',
    404,
    { error: 'missing', reason: 'not_written_yet' },
  ],
  [
    'a day of long ago',
    '/spot/BTCUSDT/trades/2026-01-01.csv.gz',
    404,
    { error: 'missing', reason: 'too_old' },
  ],
])('%s: the answer says what is wrong', async (_name, path, status, body) => {
  const answer = await get(path)
  expect([answer.status, await answer.json()]).toEqual([status, body])
})
