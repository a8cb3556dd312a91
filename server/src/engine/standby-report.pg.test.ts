import { createTestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { hasSuccessor, reportStandby } from './standby-report.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, (error) => expect.unreachable(String(error)))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await db.destroy()
  await database.drop()
})
beforeEach(() => db.deleteFrom('standby').execute())

const READY = { batchSeq: 7, diverged: undefined, reachesNodes: true }

test('a standby that follows and reaches the nodes may succeed the engine', async () => {
  expect(await hasSuccessor(db)).toBe(false)
  await reportStandby(client, 'other:1', READY)
  expect(await hasSuccessor(db)).toBe(true)
})

test.each([
  ['does not reach the nodes', { ...READY, reachesNodes: false }],
  ['is of another build, and does not follow', { ...READY, batchSeq: undefined }],
  ['has ended, as a batch had another effect there', { ...READY, diverged: 'batch 7' }],
])('a standby that %s does not succeed the engine', async (_what, report) => {
  // What it has reported before does not count.
  await reportStandby(client, 'other:1', READY)
  await reportStandby(client, 'other:1', report)
  expect(await hasSuccessor(db)).toBe(false)
})

test('a standby that has not reported for 1.5 s does not succeed the engine', async () => {
  await reportStandby(client, 'other:1', READY)
  await db
    .updateTable('standby')
    .set({ seen_at: sql<Date>`clock_timestamp() - interval '1.5 seconds'` })
    .execute()
  expect(await hasSuccessor(db)).toBe(false)
})

test('an engine that stood by a moment ago does not succeed itself', async () => {
  await reportStandby(client, 'other:1', READY)
  await sql`update lease set holder = 'other:1'`.execute(db)
  expect(await hasSuccessor(db)).toBe(false)
  await sql`update lease set holder = 'engine:1'`.execute(db)
  expect(await hasSuccessor(db)).toBe(true)
})
