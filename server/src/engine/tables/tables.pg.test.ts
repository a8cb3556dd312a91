import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import * as ledger from './ledger-tables.ts'
import * as products from './stored-products.ts'

const TABLES = Object.values({ ...ledger, ...products }).flatMap((declared) =>
  'insert' in declared ? [{ name: declared.name, text: declared.insert.text }] : [],
)

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Returns the names and types of the columns that an insert statement sends. */
function sentColumns(text: string): Record<string, string> {
  const names = /\((.*?)\) select/.exec(text)?.[1]?.split(', ') ?? []
  const types = [...text.matchAll(/\$\d+::([a-z]+)/g)].map(([, type = '']) => type)
  return Object.fromEntries(names.map((name, index) => [name, types[index] ?? '']))
}

test.each(TABLES)('$name: every column of the schema is declared with its type', async ({ name, text }) => {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, replace(data_type, 'integer', 'int') as type from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_identity = 'NO'`.execute(db)
  expect(sentColumns(text)).toEqual(Object.fromEntries(rows.map((row) => [row.name, row.type])))
})
