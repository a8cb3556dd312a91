import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { waitForEngineEnd } from './wait-for-engine-end.ts'

/** The last one before one that needs the engine to be stopped. */
const BEFORE = '0166-funding-of-customers'

let database: TestDatabase
let db: Database
let warnings: string[]
const log = { warn: (_facts: object, text: string) => void warnings.push(text) }

beforeEach(async () => {
  warnings = []
  database = await createTestDatabase()
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

const setLease = (expires: string) => sql`update lease set expires_at = ${expires}`.execute(db)

test('a migration that no earlier engine survives waits until its lease ends, and says so once', async () => {
  await migrate(db, BEFORE)
  await setLease('infinity')
  let waited = 0
  await waitForEngineEnd(db, log as never, async () => {
    waited += 1
    if (waited === 2) await setLease('-infinity')
  })
  expect([waited, warnings]).toEqual([
    2,
    ['waiting for the engine to be stopped: it cannot go on after a migration'],
  ])
})

test('a database that has all of these migrations is migrated while an engine serves', async () => {
  await migrate(db)
  await setLease('infinity')
  await waitForEngineEnd(db, log as never, () => Promise.reject(new Error('waited')))
  expect(warnings).toEqual([])
})

test('an empty database has no engine to wait for', async () => {
  await waitForEngineEnd(db, log as never, () => Promise.reject(new Error('waited')))
  expect(warnings).toEqual([])
})
