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

const TYPES = ['limit', 'market', 'post_only', 'ioc', 'fok']

test('migration 0022: orders have a type and a time in force', async () => {
  for (const [index, type] of TYPES.entries())
    await sql`
      insert into spot_order (id, customer_id, market_id, side, type, ticks, lots, remaining, status, held,
        filled_value, fee_paid, priority, placed_at, updated_at, batch_seq)
      values (${index + 1}, 5, 1, 'buy', ${type}, 10, 3, 0, 'completed', 0, 30, 0, 0, 1000, 1000, 1)`.execute(
      db,
    )
  for (const [index, type] of TYPES.entries()) await log(index + 1, 'placeOrder', { terms: termsOf(type) })
  await log(6, 'openPosition', { terms: termsOf('limit') })

  await migrate(db)

  const orders = await db.selectFrom('spot_order').select(['type', 'time_in_force']).orderBy('id').execute()
  expect(orders.map((order) => [order.type, order.time_in_force])).toEqual([
    ['limit', 'gtc'],
    ['market', 'ioc'],
    ['limit', 'post_only'],
    ['limit', 'ioc'],
    ['limit', 'fok'],
  ])
  const { rows } = await sql<{ body: { terms: unknown } }>`select body from command order by seq`.execute(db)
  expect(rows.map(({ body }) => body.terms)).toEqual([
    { type: 'limit', ticks: 10, lots: 3 },
    { type: 'market', spend: '30n' },
    { type: 'limit', timeInForce: 'post_only', ticks: 10, lots: 3 },
    { type: 'limit', timeInForce: 'ioc', ticks: 10, lots: 3 },
    { type: 'limit', timeInForce: 'fok', ticks: 10, lots: 3 },
    { type: 'limit', ticks: 10, lots: 3 },
  ])
  await expect(sql`update command set kind = 'x'`.execute(db)).rejects.toThrow()
})

function termsOf(type: string) {
  return type === 'market' ? { type, spend: '30n' } : { type, ticks: 10, lots: 3 }
}

async function log(seq: number, kind: string, body: object): Promise<void> {
  await sql`
    insert into command (seq, batch_seq, at, kind, body, reply)
    values (${seq}, ${seq}, 1000, ${kind}, ${JSON.stringify({ kind, customerId: 5, ...body })}::json,
      '{"seq":1}'::json)`.execute(db)
}
