import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../platform/settings.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, migrationOf } from './migrate.ts'
import { up as addInbox } from './migrations/0042-operator-inbox.ts'

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

test('a migration that is released after a later number is applied', async () => {
  await migrate(db, '0040-option-tickets')
  await addInbox(db as never)
  await sql`insert into kysely_migration (name, timestamp) values ('0042-operator-inbox', '2027-01-01T00:00:00.000Z')`.execute(
    db,
  )
  await migrate(db)
  await migrate(db)
  const { rows } = await sql`select revoked_at from trail_key`.execute(db)
  expect(rows).toEqual([])
})

/** Applies a migration of a later version, from which on a version works with the database; itself without a name. */
async function migrateLater(needs?: string): Promise<void> {
  const file = { up: () => Promise.resolve(), ...(needs !== undefined && { needs }) }
  await migrationOf('9999-later', file, undefined).up(db)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01T00:00:00.000Z')`.execute(
    db,
  )
}

test('a database of a later version is rejected, and says what to do', async () => {
  await migrate(db)
  await migrateLater()
  await expect(migrate(db)).rejects.toThrow(ConfigError)
  await expect(migrate(db)).rejects.toThrow('Start a version that has the migration 9999-later')
})

test('a database of a later version that says so still works with this one', async () => {
  await migrate(db)
  await migrateLater('0179-needed-migrations')
  expect(await migrate(db)).toEqual(['9999-later'])
  expect(await migrate(db)).toEqual(['9999-later'])
})

test('shares of inviters: the present one and the one before it become days of the history', async () => {
  await migrate(db, '0057-audit-by-operator-and-action')
  await sql`insert into rebate_share (id, share_ppm, before_ppm, from_day) values
    (1, 300000, 200000, 0), (2, 100000, 400000, 20000)`.execute(db)
  await migrate(db)
  const { rows } = await sql`select * from rebate_share order by inviter_id, from_day`.execute(db)
  expect(rows).toEqual([
    { id: '1:0', inviter_id: '1', from_day: 0, share_ppm: 300_000 },
    { id: '2:0', inviter_id: '2', from_day: 0, share_ppm: 400_000 },
    { id: '2:20000', inviter_id: '2', from_day: 20_000, share_ppm: 100_000 },
  ])
})
