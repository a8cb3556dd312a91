import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { type EndedTable, endedRowsOf } from './ended-rows.ts'

let database: TestDatabase
let owner: Database

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  owner = openDatabase(database.url, (error) => expect.unreachable(error.message))
  await storeAll()
})
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})

async function storeOrder(id: number, batchSeq: number, status: 'waiting' | 'completed'): Promise<void> {
  await sql`
    insert into spot_order (id, customer_id, market_id, side, type, time_in_force, ticks, lots, remaining, status, held,
      filled_value, fee_paid, maker_fee_ppm, priority, placed_at, updated_at, batch_seq)
    values (${id}, 1000, 1, 'buy', 'limit', 'gtc', 1, 1, 1, ${status}, 0, 0, 0, 0, ${id}, 0, 0, ${batchSeq})`.execute(
    owner,
  )
}

/** Stores a stop order that was triggered by a batch, and placed an order. `paired` is the other leg of its OCO. */
async function storeStop(id: number, batchSeq: number, placed: number, paired?: number): Promise<void> {
  await sql`
    insert into stop_order (id, customer_id, market_id, side, trigger_source, trigger_direction, trigger_ticks, type, ticks, lots,
      status, held, placed_order_id, paired_order_id, placed_at, updated_at, batch_seq)
    values (${id}, 1000, 1, 'buy', 'last', 'at_or_above', 1, 'limit', 1, 1, 'triggered', 0, ${placed}, ${paired ?? null}, 0, 0,
      ${batchSeq})`.execute(owner)
}

/** Orders by the batch that they end in: 10 are the batches of the first range, 20 those of the second. */
async function storeAll(): Promise<void> {
  await sql`
    alter table recurring_purchase drop constraint recurring_purchase_plan_id_fkey;
    alter table stop_order drop constraint stop_order_market_id_fkey`.execute(owner)
  await storeOrder(1, 5, 'completed')
  await storeOrder(2, 5, 'waiting')
  await storeOrder(3, 11, 'completed')
  // An OCO whose limit order ended as its stop order was triggered, and whose placed order ended in the second range.
  await storeOrder(4, 6, 'completed')
  await storeStop(5, 6, 6, 4)
  await storeOrder(6, 15, 'completed')
  // A stop order whose order still rests.
  await storeStop(7, 6, 8)
  await storeOrder(8, 6, 'waiting')
  // The order of a purchase of a plan.
  await storeOrder(9, 5, 'completed')
  await sql`
    insert into recurring_purchase (plan_id, customer_id, due_at, amount, status, order_id, at)
    values (1, 1000, 0, 1, 'bought', 9, 0)`.execute(owner)
  // Placed after the first range, in a batch of its end.
  await storeOrder(30, 12, 'completed')
}

async function leaving(table: EndedTable, after: number, last: number): Promise<number[]> {
  const statement = endedRowsOf({ last: 100 }, table, { after, last, nextOrder: last === 10 ? 20 : 40 }, 'id')
  const { rows } = await sql<{ id: string }>`${sql.raw(statement)}`.execute(owner)
  return rows.map(({ id }) => Number(id))
}

test('orders leave with the range in which they ended, once; open ones and those of plans never', async () => {
  expect(await leaving('spot_order', 0, 10)).toEqual([1])
  expect(await leaving('spot_order', 10, 20)).toEqual([3, 4, 6, 30])
  expect(await leaving('spot_order', 20, 1_000)).toEqual([])
})

test('a stop order leaves together with the orders that it placed and that it is paired with', async () => {
  expect(await leaving('stop_order', 0, 10)).toEqual([])
  expect(await leaving('stop_order', 10, 20)).toEqual([5])
  expect(await leaving('stop_order', 20, 1_000)).toEqual([])
})
