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
  await migrate(db, '0020-watchlist')
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('migration 0021: renames perpetual futures in the schema and the command log only', async () => {
  const note = String.raw`a \"contractId\": in a text`
  await log(1, 'configureContract', '{"kind":"configureContract","contract":{"id":7,"lotsMax":"9n"}}')
  await log(2, 'openPosition', '{"kind":"openPosition","customerId":5,"contractId":7,"side":"long"}')
  await log(3, 'closeAllPositions', '{"kind":"closeAllPositions","customerId":5}')
  await log(4, 'placeOrder', `{"kind":"placeOrder","customerId":5,"note":"${note}"}`)

  await migrate(db)

  const { rows } =
    await sql`select seq, kind, body::text as body, reply::text as reply from command order by seq`.execute(
      db,
    )
  const reply = '{"seq":1}'
  expect(rows).toEqual([
    {
      seq: '1',
      kind: 'configurePerp',
      body: '{"kind":"configurePerp","perp":{"id":7,"lotsMax":"9n"}}',
      reply,
    },
    {
      seq: '2',
      kind: 'openPosition',
      body: '{"kind":"openPosition","customerId":5,"perpId":7,"side":"long"}',
      reply,
    },
    { seq: '3', kind: 'closeAllPositions', body: '{"kind":"closeAllPositions","customerId":5}', reply },
    { seq: '4', kind: 'placeOrder', body: `{"kind":"placeOrder","customerId":5,"note":"${note}"}`, reply },
  ])
  const names = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace
    union select attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind = 'r'
    union select conname from pg_constraint where connamespace = current_schema()::regnamespace
    union select tgname from pg_trigger where not tgisinternal`.execute(db)
  expect(names.rows.map(({ name }) => name).filter((name) => name.includes('contract'))).toEqual([])
  expect(names.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['perp_position', 'perp_id']))
  await expect(sql`update command set kind = 'x'`.execute(db)).rejects.toThrow()
})

async function log(seq: number, kind: string, body: string): Promise<void> {
  await sql`
    insert into command (seq, batch_seq, at, kind, body, reply)
    values (${seq}, ${seq}, 1000, ${kind}, ${body}::json, '{"seq":1}'::json)`.execute(db)
}
