import type { Command } from '@halyard/core'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { type Database, openDatabase } from '@halyard/server/db/database'
import { decode, type Engine, openPgStore, startEngine } from '@halyard/server/engine'
import { updateTreasury } from '@halyard/server/treasury/open-treasury'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSeed } from './run-seed.ts'

const SEED = 11
const COMMANDS = 1_500

const fail = (error: unknown): never => {
  throw error
}

let database: TestDatabase
let db: Database
let engine: Engine
let clock = 0

/** Replays the accepted commands of a simulated exchange on PostgreSQL, each at its time. */
beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, fail)
  engine = await startEngine({
    store: await openPgStore(database.url, fail),
    now: () => clock,
    onFatal: fail,
  })
  const { log, problems } = await runSeed(SEED, COMMANDS)
  expect(problems).toEqual([])
  for (const { at, body } of log) {
    clock = at
    await engine.submit(decode(body) as Command)
  }
})
afterAll(async () => {
  await engine.close()
  await db.destroy()
  await database.drop()
})

interface Sum {
  readonly book: string
  readonly currency_id: number
  readonly units: string
}

/** Sums the engine's accounts by book and currency, with the rules of the books restated. */
async function ledgerSums(): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>()
  const add = (book: string, currencyId: number, units: string) => {
    const key = `${book}:${currencyId}`
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(units))
  }
  for (const account of await db.selectFrom('account').selectAll().execute()) {
    const { owner_id, kind, currency_id, available, frozen } = account
    const owner = Number(owner_id)
    const book = owner === 0 ? kind : owner < 1_000 ? 'marketMakers' : 'customers'
    add(book, currency_id, available)
    add(book === 'customers' && kind === 'fiat' ? 'escrow' : book, currency_id, frozen)
  }
  return new Map([...sums].filter(([, units]) => units !== 0n))
}

async function treasurySums(): Promise<Map<string, bigint>> {
  const rows: Sum[] = await db
    .selectFrom('treasury_total')
    .distinctOn(['book', 'currency_id'])
    .select(['book', 'currency_id', 'total as units'])
    .orderBy('book')
    .orderBy('currency_id')
    .orderBy('at', 'desc')
    .execute()
  return new Map(
    rows
      .map(({ book, currency_id, units }): [string, bigint] => [`${book}:${currency_id}`, BigInt(units)])
      .filter(([, units]) => units !== 0n),
  )
}

const sorted = (sums: Map<string, bigint>) => [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))

test("after the simulator's traffic, the treasury's totals are the sums of the ledger", async () => {
  await updateTreasury(
    db,
    () => clock,
    (at) => ({ at, before: at, exceeds: () => false }),
  )
  const sums = sorted(await ledgerSums())
  expect(sums.length).toBeGreaterThan(10)
  expect(sorted(await treasurySums())).toEqual(sums)
  const cursor = await db.selectFrom('treasury_cursor').selectAll().executeTakeFirstOrThrow()
  expect(Number(cursor.counted)).toBe(Number(cursor.next_posting_id) - 1)
  const wrong = await db
    .selectFrom('treasury_difference')
    .selectAll()
    .where('kind', 'in', ['zero_sum', 'account_postings', 'posting_count'])
    .execute()
  expect(wrong).toEqual([])
})
