import { createHash, verify } from 'node:crypto'
import {
  isStatementSigned,
  problemsOfSources,
  type ReceiptCrypto,
  type SourcesStatement,
} from '@halyard/receipt'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import type { Catalogue, ListedMarket } from '../instruments/catalogue.ts'
import { openSigningKey } from './open-key.ts'
import { signingKeyOfSeed } from './signing-key.ts'
import { createSourceRecorder, type PriceSources, type SourceRecorder } from './source-recorder.ts'
import { createSourceSigner } from './source-signer.ts'
import { deleteSources, findSources, SOURCES_STORED_MS } from './sources.ts'

const KEY = signingKeyOfSeed(Buffer.alloc(32, 7))
const START = 1_800_000_000_000
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex')
const crypto: ReceiptCrypto = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verifyEd25519: (key, message, signature) =>
    verify(null, message, { key: Buffer.concat([SPKI_START, key]), format: 'der', type: 'spki' }, signature),
}

/** Market 2 is priced by its own trades. */
function marketOf(id: number): ListedMarket {
  return { id, hasOwnIndex: id === 2, config: { priceDecimals: 1 } } as unknown as ListedMarket
}
const catalogue = { market: marketOf } as unknown as Catalogue

let database: TestDatabase
let db: Database
let clock = START
const now = () => clock

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  await openSigningKey(db, { signingKey: KEY }, START)
  await sql`insert into currency (id, name, decimals) values (1, 'BTC', 8), (3, 'USDT', 6)`.execute(db)
  for (const id of [1, 2])
    await sql`insert into market (id, quality, base_id, quote_id, price_decimals, quantity_decimals, maker_fee_ppm,
      taker_fee_ppm, band_ppm, lots_min, lots_max, value_min, status, index_ticks, index_at, last_ticks, unchanged)
      values (${id}, 'live', 1, 3, 1, 5, 0, 0, 1, 1, 1, 1, 'open', 5, 0, 0, '{}')`.execute(db)
  // Each test stores ticks of its own.
  await sql`alter table price_tick disable trigger user`.execute(db)
})
beforeEach(() => {
  clock = START
})
afterEach(async () => {
  for (const table of ['trail_source', 'trail_source_head', 'price_tick'])
    await sql`delete from ${sql.table(table)}`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const openRecorder = (waitingMax?: number): SourceRecorder => createSourceRecorder(db, catalogue, waitingMax)
const openSigner = () => createSourceSigner({ db, catalogue, key: KEY, now })

function priceOf(marketId: number, ticks: number): PriceSources {
  const price = String(ticks / 10)
  return {
    marketId,
    ticks,
    origin: 'quotes',
    pricedAt: clock - 20,
    quotes: [
      ['binance', price, clock - 500, 'used'],
      ['kraken', price, clock - 900, 'used'],
    ],
  }
}

/** Commits a tick as the engine does: its price is announced, stored, and then taken. */
async function commitTick(recorder: SourceRecorder, marketId: number, n: number): Promise<void> {
  const ticks = 640_000 + n
  recorder.announce([priceOf(marketId, ticks)])
  await commitUnannounced(recorder, { marketId, n, ticks })
}

interface CommittedTick {
  readonly marketId: number
  readonly n: number
  readonly ticks: number
}

async function commitUnannounced(
  recorder: SourceRecorder,
  { marketId, n, ticks }: CommittedTick,
): Promise<void> {
  await sql`insert into price_tick (market_id, n, at, ticks, quality, hash)
    values (${marketId}, ${n}, ${clock}, ${ticks}, 'live', ${Buffer.alloc(32, 1)})`.execute(db)
  const fact = { kind: 'priceRecorded', marketId, n, ticks, at: clock }
  recorder.take({ changes: { facts: [fact] } } as unknown as Parameters<SourceRecorder['take']>[0])
}

const find = (n: number, marketId = 1) => findSources(db, marketOf(marketId), { n, now: clock })

/** Returns the numbers of the ticks of signed sources. Expects them to be right. */
async function numbersIn(sources: SourcesStatement | null): Promise<number[]> {
  if (!sources) return []
  expect(problemsOfSources(sources)).toEqual([])
  expect(await isStatementSigned(sources, crypto)).toBe(true)
  return sources.list.map(([n]) => n)
}

test('the sources of ticks are chained, signed over all markets, and found from any tick on', async () => {
  const [recorder, signer] = [openRecorder(), openSigner()]
  for (const n of [1, 2, 3]) {
    clock += 1_000
    await commitTick(recorder, 1, n)
  }
  await commitUnannounced(recorder, { marketId: 2, n: 1, ticks: 500 })
  await recorder.flush()
  expect(await find(2)).toEqual({ state: 'unsigned', sources: null })
  await signer.sign()
  const { state, sources } = await find(2)
  expect(state).toBe('signed')
  expect(await numbersIn(sources)).toEqual([2, 3])
  expect(sources).toMatchObject({ match_id: 1, price_decimals: 1, head: { seq: 1, signed_at: clock } })
  expect(sources?.head.heads.map(([id, n]) => [id, n])).toEqual([
    [1, 3],
    [2, 1],
  ])
  expect(sources?.list[0]?.[5]).toHaveLength(2)
  expect((await find(1, 2)).sources?.list).toEqual([[1, clock, 500, 'own_trades', null, []]])

  clock += 60_000
  await commitTick(recorder, 1, 4)
  await recorder.flush()
  await signer.sign()
  await signer.sign()
  const next = await find(4)
  expect(await numbersIn(next.sources)).toEqual([4])
  expect(next.sources?.head).toMatchObject({
    seq: 2,
    heads: [
      [1, 4],
      [2, 1],
    ].map((head) => expect.arrayContaining(head)),
  })
  expect(await numbersIn((await find(1)).sources)).toEqual([1, 2, 3])
})

test('a crash between storing and signing: the next start signs with the next number', async () => {
  const recorder = openRecorder()
  await commitTick(recorder, 1, 1)
  await recorder.flush()
  await openSigner().sign()
  const before = (await find(1)).sources
  await commitTick(recorder, 1, 2)
  await recorder.flush()
  // The process ends here. Another one starts.
  clock += 3_600_000
  await openSigner().sign()
  const { sources } = await find(2)
  expect(await numbersIn(sources)).toEqual([2])
  expect(sources?.head).toMatchObject({ seq: 2, signed_at: clock })
  expect(sources?.prev).toBe(before?.head.heads[0]?.[3])
  expect((await find(1)).sources).toEqual(before)
})

test('a start after a crash that lost sources: the signed list shows the gap', async () => {
  const recorder = openRecorder()
  await commitTick(recorder, 1, 1)
  await recorder.flush()
  for (const n of [2, 3]) await commitTick(recorder, 1, n)
  // The process ends here, before it has stored the last two. Another one starts.
  const restarted = openRecorder()
  clock += 5_000
  await commitTick(restarted, 1, 4)
  await restarted.flush()
  await openSigner().sign()
  const { state, sources } = await find(3)
  expect(state).toBe('unrecorded')
  expect(await numbersIn(sources)).toEqual([1, 4])
})

test('sources that are not known are not invented', async () => {
  const recorder = openRecorder()
  await commitUnannounced(recorder, { marketId: 1, n: 1, ticks: 5 })
  recorder.announce([priceOf(1, 6)])
  await commitUnannounced(recorder, { marketId: 1, n: 2, ticks: 7 })
  await commitUnannounced(recorder, { marketId: 1, n: 3, ticks: 6 })
  recorder.announce([{ ...priceOf(1, 8), pricedAt: clock + 1 }])
  await commitUnannounced(recorder, { marketId: 1, n: 4, ticks: 8 })
  await recorder.flush()
  await openSigner().sign()
  expect(await find(4)).toEqual({ state: 'unsigned', sources: null })
  clock += 120_001
  for (const n of [1, 2, 3, 4]) expect(await find(n)).toEqual({ state: 'unrecorded', sources: null })
  expect(await find(5)).toEqual({ state: 'no_tick', sources: null })
})

test('sources and heads are deleted after three days, and the chains continue', async () => {
  const [recorder, signer] = [openRecorder(), openSigner()]
  for (const n of [1, 2]) await commitTick(recorder, 1, n)
  await recorder.flush()
  await signer.sign()
  clock += SOURCES_STORED_MS + 1
  await deleteSources(db, clock - SOURCES_STORED_MS)
  expect(await find(1)).toEqual({ state: 'expired', sources: null })
  expect(await numbersIn((await find(2)).sources)).toEqual([2])
  await commitTick(recorder, 1, 3)
  await recorder.flush()
  await signer.sign()
  await deleteSources(db, clock - SOURCES_STORED_MS)
  expect((await find(2)).state).toBe('expired')
  expect(await find(3)).toMatchObject({ state: 'signed', sources: { head: { seq: 2 } } })
  await expect(sql`update trail_source set ticks = 1`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`update trail_source_head set signed_at = 1`.execute(db)).rejects.toThrow('append-only')
})

test('a process that has lost its lease does not fork the chain', async () => {
  const [stalled, leading] = [openRecorder(), openRecorder()]
  await commitTick(stalled, 1, 1)
  await stalled.flush()
  await commitTick(stalled, 1, 2)
  await commitTick(leading, 1, 3)
  await leading.flush()
  await commitTick(leading, 1, 4)
  await stalled.flush().catch(() => undefined)
  await leading.flush()
  // Were it the leader again, it would continue the chain that is stored.
  await commitTick(stalled, 1, 5)
  await stalled.flush()
  await Promise.all([openSigner().sign(), openSigner().sign()])
  expect(await numbersIn((await find(1)).sources)).toEqual([1, 3, 4, 5])
  expect((await find(2)).state).toBe('unrecorded')
})

test('while nothing can be stored, the waiting sources are bounded and the rest becomes a gap', async () => {
  const recorder = openRecorder(2)
  await sql`alter table trail_source rename to trail_source_away`.execute(db)
  for (const n of [1, 2, 3]) await commitTick(recorder, 1, n)
  await expect(recorder.flush()).rejects.toThrow('trail_source')
  await sql`alter table trail_source_away rename to trail_source`.execute(db)
  await recorder.flush()
  await commitTick(recorder, 1, 4)
  await recorder.flush()
  await openSigner().sign()
  expect(await numbersIn((await find(1)).sources)).toEqual([1, 2, 4])
})

test('a long time without signatures is signed in sections of at most 1,000 entries', async () => {
  const recorder = openRecorder()
  await sql`insert into price_tick (market_id, n, at, ticks, quality, hash)
    select 1, n, ${clock}, 5, 'live', decode(repeat('01', 32), 'hex') from generate_series(1, 2500) as n`.execute(
    db,
  )
  for (let n = 1; n <= 2_500; n += 1) {
    recorder.announce([priceOf(1, 5)])
    const fact = { kind: 'priceRecorded', marketId: 1, n, ticks: 5, at: clock }
    recorder.take({ changes: { facts: [fact] } } as unknown as Parameters<SourceRecorder['take']>[0])
  }
  await recorder.flush()
  await openSigner().sign()
  for (const [n, last, seq] of [
    [1, 1_000, 1],
    [1_001, 2_000, 2],
    [2_500, 2_500, 3],
  ] as const) {
    const { sources } = await find(n)
    expect((await numbersIn(sources)).at(-1)).toBe(last)
    expect(sources?.head.seq).toBe(seq)
  }
})
