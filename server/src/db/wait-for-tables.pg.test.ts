import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { waitForTables } from './wait-for-tables.ts'

let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

test('a node waits until the tables are those of its version, and says so once', async () => {
  const warnings: string[] = []
  let waited = 0
  await waitForTables(db, { warn: (text: string) => void warnings.push(text) }, async () => {
    waited += 1
    if (waited === 2) await migrate(db)
  })
  expect([waited, warnings]).toEqual([2, ['waiting for the engine to migrate the database']])
})

test('a database of a later version is accepted as long as it has what this one uses', async () => {
  await migrate(db)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
  await waitForTables(db, { warn() {} })
  await sql`insert into needed_migration (name) values ('9998-unused')`.execute(db)
  await expect(waitForTables(db, { warn() {} })).rejects.toThrow('9998-unused')
})
