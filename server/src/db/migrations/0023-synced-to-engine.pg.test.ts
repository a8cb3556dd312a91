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
  const { id } = await db
    .insertInto('app_user')
    .values({
      account_number: '100001',
      nickname: 'Ann',
      email: 'ann@test.example',
      password_hash: 'hash',
      invite_code: 'ABCDEF',
      lang: 'en',
      created_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into address_book (user_id, currency_id, network, address, notes, created_at, told_core)
    values (${id}, 3, 'TRC20', 'applied', '', 1, true), (${id}, 3, 'TRC20', 'waiting', '', 1, false)`.execute(
    db,
  )

  await migrate(db)

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
