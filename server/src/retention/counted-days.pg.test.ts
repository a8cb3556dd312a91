import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { currentRole, grantRights } from '../db/grants.ts'
import { deleteEnded } from './run-retention.ts'

const DAY_MS = 86_400_000
const TODAY = Math.floor(Date.now() / DAY_MS)
/** The oldest day that stays. */
const FIRST = TODAY - 62
const TABLES = ['fee_volume', 'limit_part'] as const

let database: TestDatabase
let owner: Database
let server: Database

const open = (url = '') => openDatabase(url, (error) => expect.unreachable(error.message))

beforeEach(async () => {
  database = await createTestDatabase({ migrated: true })
  owner = open(database.url)
  server = open(database.serverUrl)
  await grantRights(owner, await currentRole(server))
})
afterEach(async () => {
  await Promise.all([owner.destroy(), server.destroy()])
  await database.drop()
})

/** Sets the exchange's time: that of the last batch. */
async function reach(at: number): Promise<void> {
  await sql`
    insert into batch (seq, epoch, commands, at, next_order_id, next_trade_id, next_priority, next_posting_id, last_command_seq)
    select coalesce(max(seq), 0) + 1, 1, 0, ${at}, 1, 1, 1, 1, 0 from batch`.execute(owner)
}

async function store(...days: number[]): Promise<void> {
  for (const day of days) {
    await sql`insert into fee_volume (id, customer_id, day, volume) values (${`7:${day}`}, 7, ${day}, 1)`.execute(
      owner,
    )
    await sql`insert into limit_part (id, customer_id, day, value) values (${`w${day}`}, 7, ${day}, 1)`.execute(
      owner,
    )
  }
}

async function daysLeft(): Promise<number[][]> {
  const left = TABLES.map(async (table) => {
    const { rows } = await sql<{ day: number }>`select day::int from ${sql.table(table)} order by 1`.execute(
      owner,
    )
    return rows.map(({ day }) => day)
  })
  return Promise.all(left)
}

const prune = (at: number) => deleteEnded(server, { keepDays: {} }, at)
const both = (...days: number[]) => [days, days]

test('volumes and limits of a day are deleted at its 63rd midnight, by the earliest clock', async () => {
  await store(FIRST - 2, FIRST - 1, FIRST, TODAY)
  await prune(TODAY * DAY_MS)
  expect(await daysLeft(), 'without a batch').toEqual(both(FIRST - 2, FIRST - 1, FIRST, TODAY))
  await reach(TODAY * DAY_MS - 1)
  await prune(TODAY * DAY_MS)
  expect(await daysLeft(), 'the exchange is not there yet').toEqual(both(FIRST - 1, FIRST, TODAY))
  await reach(TODAY * DAY_MS)
  await prune(TODAY * DAY_MS - 1)
  expect(await daysLeft(), 'the server is not there yet').toEqual(both(FIRST - 1, FIRST, TODAY))
  await prune(TODAY * DAY_MS)
  expect(await daysLeft()).toEqual(both(FIRST, TODAY))
})

test('clocks of the server and of the exchange that are years ahead delete nothing that counts', async () => {
  // By the database's own clock, which may pass midnight during the test.
  await store(FIRST - 1, FIRST + 1, TODAY)
  await prune((TODAY + 1_000) * DAY_MS)
  await reach((TODAY + 1_000) * DAY_MS)
  await prune((TODAY + 1_000) * DAY_MS)
  expect(await daysLeft()).toEqual(both(FIRST + 1, TODAY))
})

test.each(TABLES)('%s: the server cannot delete a day that counts, nor empty the table', async (table) => {
  await reach(TODAY * DAY_MS)
  await store(FIRST - 1, FIRST)
  const remove = (day: number) => sql`delete from ${sql.table(table)} where day = ${day}`.execute(server)
  await expect(remove(FIRST)).rejects.toThrow('still counts')
  await expect(sql`truncate ${sql.table(table)}`.execute(owner)).rejects.toThrow('append-only')
  expect(await remove(FIRST - 1)).toMatchObject({ numAffectedRows: 1n })
})

test('many days: pages delete all of them in one run', async () => {
  await reach(TODAY * DAY_MS)
  await sql`
    insert into limit_part (id, customer_id, day, value)
    select n::text, n, ${FIRST - 1}, 1 from generate_series(1, 2500) n`.execute(owner)
  await store(FIRST)
  await prune(TODAY * DAY_MS)
  expect(await daysLeft()).toEqual(both(FIRST))
})
