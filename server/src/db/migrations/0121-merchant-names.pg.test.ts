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
  await migrate(db, '0120-worth-days-with-fiat')
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('migration 0121: allowed names stay, others become new ones, merchants are unique', async () => {
  const names = ['Ann', 'Harbour', 'Hаrbour', 'Halyard Support', 'Harb0ur']
  for (const [index, nickname] of names.entries())
    await sql`
      insert into app_user (id, account_number, nickname, email, password_hash, invite_code, lang, created_at)
      values (${index + 1}, ${String(10_000_001 + index)}, ${nickname}, ${`${index}@test.example`}, 'hash', ${`ABCDE${index}`}, 'en', 1)
    `.execute(db)
  for (const id of [2, 5])
    await sql`
      insert into fiat_trader (id, customer_id, is_merchant, completed, abandoned_day, abandoned_that_day)
      values (${String(id)}, ${id}, true, 0, 0, 0)
    `.execute(db)

  await migrate(db, '0121-merchant-names')

  const users = await db.selectFrom('app_user').select('nickname').orderBy('id').execute()
  expect(users.map(({ nickname }) => nickname)).toEqual(['Ann', 'Harbour', 'HY00003', 'HY00004', 'HY00005'])
  const skeletons = await db.selectFrom('merchant_name').select('skeleton').orderBy('user_id').execute()
  expect(skeletons).toEqual([{ skeleton: 'harbour' }, { skeleton: 'hyoooo5' }])
})
