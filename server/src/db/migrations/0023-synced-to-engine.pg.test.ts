import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  await migrate(db, '0021-perp-names')
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('migration 0023: saved addresses keep whether the engine has applied them', async () => {
  const { rows: added } = await sql<{ id: string }>`
    insert into app_user (account_number, nickname, email, password_hash, invite_code, lang, created_at)
    values ('100001', 'Ann', 'ann@test.example', 'hash', 'ABCDEF', 'en', 1) returning id`.execute(db)
  const id = added[0]?.id
  await sql`
    insert into address_book (user_id, currency_id, network, address, notes, created_at, told_core)
    values (${id}, 3, 'TRC20', 'applied', '', 1, true), (${id}, 3, 'TRC20', 'waiting', '', 1, false)`.execute(
    db,
  )

  await migrate(db, '0023-synced-to-engine')

  const rows = await db
    .selectFrom('address_book')
    .select(['address', 'synced_to_engine'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { address: 'applied', synced_to_engine: true },
    { address: 'waiting', synced_to_engine: false },
  ])
  const { rows: indexes } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename = 'address_book'`.execute(db)
  expect(indexes.map(({ name }) => name)).toContain('address_book_unsynced')
})
