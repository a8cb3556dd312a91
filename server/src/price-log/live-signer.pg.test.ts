import { createHash, createPublicKey, verify } from 'node:crypto'
import { isLiveInTime, type LiveHead, liveRootText, liveText } from '@halyard/receipt'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { createPriceLog } from '../engine/tables/price-log-rows.ts'
import { deleteLiveHeads, findLiveHeads, keepLiveHeadFrom } from './live-heads.ts'
import { createLiveSigner } from './live-signer.ts'
import { openSigningKey } from './open-key.ts'
import { createNudges } from '../nudges/nudges.ts'
import { createRefusalSigner } from './refusal-signer.ts'
import { signingKeyOfSeed } from './signing-key.ts'
import { createTicketIssuer } from './tickets.ts'

const KEY = signingKeyOfSeed(Buffer.alloc(32, 7))
/** These tests sell no options. */
const NOTHING = { market: () => undefined, currency: () => undefined }
const START = 1_800_000_000_000
let database: TestDatabase
let db: Database
let clock = START
const now = () => clock
let log = createPriceLog(new Map())

beforeEach(async () => {
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  await openSigningKey(db, { signingKey: KEY }, START)
  await sql`insert into currency (id, name, decimals) values (1, 'BTC', 8), (3, 'USDT', 6)`.execute(db)
  for (const id of [1, 2])
    await sql`insert into market (id, quality, base_id, quote_id, price_decimals, quantity_decimals, maker_fee_ppm,
      taker_fee_ppm, band_ppm, lots_min, lots_max, value_min, status, index_ticks, index_at, last_ticks, unchanged)
      values (${id}, 'live', 1, 3, 1, 5, 0, 0, 1, 1, 1, 1, 'open', 5, 0, 0, '{}')`.execute(db)
  clock = START
  log = createPriceLog(new Map())
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

function openSigner(nudges = createNudges(() => expect.unreachable())) {
  const refusals = createRefusalSigner(db, KEY)
  const tickets = createTicketIssuer({ db, catalogue: NOTHING, key: KEY, origin: 'simulated' })
  return createLiveSigner({ db, key: KEY, tickets, refusals, now, nudges })
}

/** Stores a tick as the engine does when it commits one. */
async function commitTick(marketId: number, n: number): Promise<void> {
  const fact = { kind: 'priceRecorded', marketId, n, ticks: 640_000 + n, at: clock, quality: 'live' } as const
  const [row] = log.extend([fact])
  if (!row) throw new Error('a price is one tick')
  await sql`insert into price_tick (market_id, n, at, ticks, quality, hash)
    values (${marketId}, ${n}, ${clock}, ${row.ticks}, ${row.quality}, ${Buffer.from(row.hash, 'hex')})`.execute(
    db,
  )
}

function textOf(head: LiveHead): string {
  return liveText(head, createHash('sha256').update(liveRootText(head.heads)).digest('hex'))
}

function isSigned(head: LiveHead): boolean {
  return verify(null, Buffer.from(textOf(head)), createPublicKey(KEY.pem), Buffer.from(head.signature, 'hex'))
}

function hashOfHead(head: LiveHead | undefined): string {
  return head ? createHash('sha256').update(textOf(head)).digest('hex') : '0'.repeat(64)
}

test('every commit with ticks is signed over all markets, chained and published', async () => {
  const nudges = createNudges(() => expect.unreachable())
  const signer = openSigner(nudges)
  const published: LiveHead[] = []
  nudges.on('liveHead', (head) => published.push(head))
  for (const [marketId, n] of [
    [1, 1],
    [2, 1],
    [1, 2],
  ] as const) {
    clock += 500
    await commitTick(marketId, n)
    await signer.sign()
  }
  expect(published.map(({ seq, heads }) => [seq, heads.map(([id, n]) => `${id}:${n}`)])).toEqual([
    [1, ['1:1']],
    [2, ['1:1', '2:1']],
    [3, ['1:2', '2:1']],
  ])
  expect(published.every((head) => isSigned(head) && isLiveInTime(head))).toBe(true)
  expect(published.map(({ prev }) => prev)).toEqual([
    hashOfHead(undefined),
    hashOfHead(published[0]),
    hashOfHead(published[1]),
  ])
  expect(await findLiveHeads(db, { fromSeq: 1, limit: 10 })).toEqual(published)
  expect(await findLiveHeads(db, { limit: 1 })).toEqual(published.slice(2))
  expect(await findLiveHeads(db, { from: START + 1_000, limit: 1 })).toEqual(published.slice(1, 2))
  expect(await signer.sign()).toBeUndefined()
})

test('calls while a head is signed share the next one', async () => {
  const signer = openSigner()
  await commitTick(1, 1)
  const first = signer.sign()
  await commitTick(1, 2)
  await Promise.all([first, signer.sign(), signer.sign(), signer.sign()])
  const stored = await findLiveHeads(db, { fromSeq: 1, limit: 10 })
  expect(stored.length).toBeLessThanOrEqual(2)
  expect(stored.at(-1)?.heads).toEqual([[1, 2, START, expect.any(String)]])
})

test('a crash between commit and signature: the next head covers the commit with the next number', async () => {
  await commitTick(1, 1)
  const before = await openSigner().sign()
  clock += 1_000
  await commitTick(1, 2)
  // The process ends here. Another one starts.
  clock += 1_000
  const after = await openSigner().sign()
  expect(after).toMatchObject({ seq: 2, signed_at: START + 2_000, prev: hashOfHead(before) })
  expect(after?.heads).toEqual([[1, 2, START + 1_000, expect.any(String)]])
  expect(after && isLiveInTime(after)).toBe(true)
})

test('a long outage: old ticks are not signed until a new one comes', async () => {
  const signer = openSigner()
  await commitTick(1, 1)
  clock += 5_001
  expect(await signer.sign()).toBeUndefined()
  await commitTick(1, 2)
  expect(await signer.sign()).toMatchObject({ seq: 1, heads: [[1, 2, clock, expect.any(String)]] })
})

test('a number that another process has used is not signed again; the chain continues after it', async () => {
  const nudges = createNudges(() => expect.unreachable())
  const [one, other] = [openSigner(nudges), openSigner()]
  const published: LiveHead[] = []
  nudges.on('liveHead', (head) => published.push(head))
  await commitTick(1, 1)
  await one.sign()
  await commitTick(1, 2)
  const taken = await other.sign()
  await commitTick(1, 3)
  expect(await one.sign()).toBeUndefined()
  expect(await one.sign()).toMatchObject({ seq: 3, prev: hashOfHead(taken) })
  expect(published.map(({ seq }) => seq)).toEqual([1, 3])
})

test('a clock that goes back does not move the time of signing back', async () => {
  const signer = openSigner()
  await commitTick(1, 1)
  clock += 1_000
  await signer.sign()
  clock -= 600
  await commitTick(1, 2)
  expect(await signer.sign()).toMatchObject({ signed_at: START + 1_000 })
})

test('old heads are deleted, except the first of a minute, those in receipts, and the last', async () => {
  const signer = openSigner()
  for (let n = 1; n <= 6; n += 1) {
    await commitTick(1, n)
    await signer.sign()
    clock += 15_000
  }
  expect(await keepLiveHeadFrom(db, 1, { n: 3, at: START + 30_000 })).toMatchObject({ seq: 3 })
  await deleteLiveHeads(db, clock)
  const stored = await findLiveHeads(db, { fromSeq: 1, limit: 10 })
  expect(stored.map(({ seq }) => seq)).toEqual([1, 3, 5, 6])
  expect(await keepLiveHeadFrom(db, 1, { n: 4, at: START + 45_000 })).toMatchObject({ seq: 5 })
  await expect(sql`delete from trail_live where seq = 3`.execute(db)).rejects.toThrow('does not change')
  await expect(sql`update trail_live set signed_at = 1 where seq = 6`.execute(db)).rejects.toThrow(
    'does not change',
  )
})
