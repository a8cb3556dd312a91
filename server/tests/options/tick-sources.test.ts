import { createTestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'

const database = await createTestDatabase({ migrated: true })
let halyard: DemoTestApp

/** Starts the demo with its simulated feed and without the rest of its market. */
function start(): Promise<DemoTestApp> {
  return startDemoTestApp({
    databaseUrl: database.url,
    market: { feed: true, marketMakers: false, history: false },
  })
}

beforeAll(async () => {
  halyard = await start()
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

const sourcesOf = async (n: number, matchId = 1) =>
  dataOf(await halyard.client()('trail/sources', { match_id: matchId, n }))
const newestTick = async (): Promise<number> =>
  dataOf(await halyard.client()('trail/ticks', { match_id: 1, limit: 1 })).ticks[0]?.[0] ?? 0

/** Waits for a tick after the given one, and signs its sources. They are taken before the next tick is submitted. */
async function signNext(after: number): Promise<number> {
  await expect.poll(newestTick).toBeGreaterThan(after + 1)
  const n = (await newestTick()) - 1
  await halyard.app.context.priceLog.sources.sign()
  return n
}

test('demo: the source of each tick is the simulation, with its time and price', async () => {
  const n = await signNext(1)
  const { state, sources } = await sourcesOf(n - 1)
  expect(state).toBe('signed')
  const { ticks } = dataOf(await halyard.client()('trail/ticks', { match_id: 1, from_n: n - 1, limit: 1 }))
  expect(sources?.list[0]).toEqual([...(ticks[0] ?? []), 'simulated', null, []])
  const { public_key } = dataOf(await halyard.client()('trail/key', {}))
  expect(sources).toMatchObject({ format: 'halyard-sources-1', match_id: 1, public_key })
})

test('trail/sources: rejects an unknown market and bad numbers; a tick to come does not exist', async () => {
  const client = halyard.client()
  expect(await client('trail/sources', { match_id: 99, n: 1 })).toMatchObject({
    type: 'error',
    code: 'market_must_be_known',
  })
  for (const n of [0, -1, 1.5, '01', 'x', '', null, 10 ** 16, undefined])
    expect(await client('trail/sources', { match_id: 1, n } as never), String(n)).toMatchObject({
      type: 'error',
    })
  expect(await sourcesOf(999_999_999)).toEqual({
    match_id: 1,
    n: 999_999_999,
    state: 'no_tick',
    sources: null,
  })
})

test('sources that cannot be stored neither stop nor slow the prices', async () => {
  const { db } = halyard.app.context
  await sql`alter table trail_source rename to trail_source_away`.execute(db)
  const before = await newestTick()
  await expect(halyard.app.context.priceLog.sources.sign()).rejects.toThrow('trail_source')
  await expect.poll(newestTick).toBeGreaterThan(before + 1)
  await sql`alter table trail_source_away rename to trail_source`.execute(db)
  const n = await signNext(before + 2)
  expect((await sourcesOf(n)).state).toBe('signed')
  expect((await sourcesOf(before + 1)).sources?.list.map(([number]) => number)).toContain(n)
})

test('a restart continues the chain and keeps the signed part', async () => {
  const n = await signNext(1)
  const before = await sourcesOf(n)
  const [, end = 0] = before.sources?.head.heads[0] ?? []
  await halyard.close()
  halyard = await start()
  const next = await signNext(end)
  const { sources } = await sourcesOf(next)
  expect(await sourcesOf(n)).toEqual(before)
  expect(sources?.head.seq).toBeGreaterThan(before.sources?.head.seq ?? 0)
  expect(sources?.head.heads[0]?.[1]).toBeGreaterThanOrEqual(next)
})
