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
  await migrate(db, '0023-synced-to-engine')
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('migration 0025: renames market makers and system accounts in rows and commands', async () => {
  await sql`
    insert into customer (id, frozen_by_owner, frozen_by_operator, practice_funds_taken, desk)
    values (1, false, false, true, true), (2, false, false, true, false)`.execute(db)
  await log(1, '{"kind":"openCustomer","customerId":1,"desk":true}')
  await log(2, '{"kind":"openCustomer","customerId":2}')
  await log(3, '{"kind":"fundHouse","account":"insurance","currencyId":3,"amount":"9n"}', 'fundHouse')

  await migrate(db)

  const customers = await db.selectFrom('customer').select(['id', 'is_market_maker']).orderBy('id').execute()
  expect(customers).toEqual([
    { id: '1', is_market_maker: true },
    { id: '2', is_market_maker: false },
  ])
  const { rows } = await sql<{
    kind: string
    body: { kind: string }
  }>`select kind, body from command order by seq`.execute(db)
  expect(rows.map(({ body }) => body)).toEqual([
    { kind: 'openCustomer', customerId: 1, isMarketMaker: true },
    { kind: 'openCustomer', customerId: 2 },
    { kind: 'fundSystemAccount', account: 'insurance', currencyId: 3, amount: '9n' },
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(rows.map(({ body }) => body.kind))
  await expect(sql`update command set kind = 'x'`.execute(db)).rejects.toThrow()
})

async function log(seq: number, body: string, kind = 'openCustomer'): Promise<void> {
  await sql`
    insert into command (seq, batch_seq, at, kind, body, reply)
    values (${seq}, ${seq}, 1000, ${kind}, ${body}::json, '{"seq":1}'::json)`.execute(db)
}
