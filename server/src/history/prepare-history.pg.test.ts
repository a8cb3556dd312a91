import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { currentRole, grantRights } from '../db/grants.ts'
import { prepareHistory } from './prepare-history.ts'
import { shortenFirstRange, tablesOfCommands } from './testing.ts'

const DAY_MS = 86_400_000

let database: TestDatabase
let owner: Database
let server: Database

const open = (url = '') => openDatabase(url, (error) => expect.unreachable(error.message))

beforeEach(async () => {
  database = await createTestDatabase({ migrated: true })
  owner = open(database.url)
  server = open(database.serverUrl)
  await grantRights(owner, await currentRole(server))
  await shortenFirstRange(owner, 4)
})
afterEach(async () => {
  await Promise.all([owner.destroy(), server.destroy()])
  await database.drop()
})

/** Stores a batch with one command and one posting, as the engine does. */
async function storeBatch(seq: number, at = seq): Promise<void> {
  await server.transaction().execute(async (db) => {
    await sql`
      insert into batch (seq, epoch, commands, at, next_order_id, next_trade_id, next_priority, next_posting_id, last_command_seq)
      values (${seq}, 1, 1, ${at}, 1, 1, 1, ${seq + 1}, ${seq})`.execute(db)
    await sql`
      insert into command (seq, batch_seq, at, kind, body, reply) values (${seq}, ${seq}, ${at}, 'x', '{}', '{}')`.execute(
      db,
    )
    await sql`
      insert into posting (id, command_seq, debit_id, debit_frozen, credit_id, credit_frozen, currency_id, amount, reason)
      values (${seq}, ${seq}, 1, false, 2, false, 1, 1, 'x')`.execute(db)
  })
}

async function ranges(): Promise<number[][]> {
  const { rows } = await sql<{ range: number[] }>`
    select array[first_command, next_command]::int[] as range from history_range order by 1`.execute(server)
  return rows.map(({ range }) => range)
}

test('the server makes ranges ahead of need, once, and writes each row to its range', async () => {
  for (const seq of [1, 2, 3]) await storeBatch(seq)
  expect(await Promise.all([prepareHistory(server, 3), prepareHistory(server, 3)])).toEqual(
    expect.arrayContaining([0, 1]),
  )
  expect(await ranges()).toEqual([
    [1, 4],
    [4, 7],
  ])
  for (const seq of [4, 5]) await storeBatch(seq)
  expect(await tablesOfCommands(server)).toEqual({
    command_1: [1, 2, 3],
    command_4: [4, 5],
    command_default: [],
  })
})

test('a range that was not made in time: nothing is lost, and its commands become a range', async () => {
  for (let seq = 1; seq <= 9; seq += 1) await storeBatch(seq)
  expect(await tablesOfCommands(server)).toEqual({
    command_1: [1, 2, 3],
    command_default: [4, 5, 6, 7, 8, 9],
  })
  expect(await prepareHistory(server, 3)).toBe(2)
  expect(await ranges()).toEqual([
    [1, 4],
    [4, 18],
    [18, 27],
  ])
  await storeBatch(10)
  expect(await tablesOfCommands(server)).toEqual({
    command_1: [1, 2, 3],
    command_4: [4, 5, 6, 7, 8, 9, 10],
    command_18: [],
    command_default: [],
  })
  const { rows } = await sql`select count(*)::int as postings from posting`.execute(server)
  expect(rows).toEqual([{ postings: 10 }])
})

test('a range is as long as the last week', async () => {
  await storeBatch(1, DAY_MS)
  for (const seq of [2, 3, 4, 5, 6]) await storeBatch(seq, 9 * DAY_MS)
  await prepareHistory(server, 1)
  expect((await ranges()).slice(1)).toEqual([
    [4, 11],
    [11, 16],
  ])
})

test.each([
  ['command', 'seq'],
  ['posting', 'command_seq'],
  ['spot_trade', 'command_seq'],
])(
  '%s: tables of ranges refuse changes of their owner, and the server has no right to them',
  async (table, key) => {
    await prepareHistory(server, 10)
    for (const range of ['1', '4', 'default']) {
      const name = `history.${table}_${range}`
      for (const statement of [
        `update ${name} set ${key} = ${key}`,
        `delete from ${name}`,
        `truncate ${name}`,
      ])
        await expect(sql.raw(statement).execute(owner), statement).rejects.toThrow('append-only')
      await expect(sql.raw(`select from ${name}`).execute(server)).rejects.toMatchObject({ code: '42501' })
    }
  },
)

test('a reader in the way: preparing gives up within its bound and changes nothing', async () => {
  await owner.transaction().execute(async (db) => {
    await sql`select from command`.execute(db)
    await expect(prepareHistory(server, 10)).rejects.toThrow('lock timeout')
  })
  expect(await ranges()).toEqual([[1, 4]])
  expect(await prepareHistory(server, 10)).toBe(1)
})

test('a reader that locks the tables in another order is answered', async () => {
  await owner.transaction().execute(async (reader) => {
    await sql`select from posting`.execute(reader)
    let preparing: Promise<unknown>
    do preparing = prepareHistory(server, 10).catch((error: unknown) => error)
    while (!(await waitsWithCommands(preparing)))
    const { rows } = await sql`select from command`.execute(reader)
    expect(rows).toEqual([])
    expect(await preparing).toMatchObject({ message: expect.stringContaining('lock timeout') as string })
  })
})

/** Waits until the commands are locked, which are the first, and returns true; or until preparing has ended, and returns false. */
async function waitsWithCommands(preparing: Promise<unknown>): Promise<boolean> {
  let hasEnded = false
  void preparing.then(() => (hasEnded = true))
  while (!hasEnded) {
    const { rows } = await sql`
      select from pg_locks join pg_class on pg_class.oid = relation
      where relname = 'command_default' and granted and mode = 'AccessExclusiveLock'`.execute(server)
    if (rows.length > 0) return true
  }
  return false
}
