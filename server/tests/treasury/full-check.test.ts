import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { type Engine, openPgStore, startEngine } from '../../src/engine/index.ts'
import { NOTHING_DONE, type TreasuryProgress, updateTreasury } from '../../src/treasury/open-treasury.ts'

const [ANN, BOB, USDT, DAY_MS] = [1_001, 900_001, 1, 86_400_000]
/** Three pages of a full check. */
const ACCOUNTS = 120_000
const NOON = 20_000 * DAY_MS + DAY_MS / 2

let database: TestDatabase
let db: Database
let engine: Engine
let clock: number
let progress: TreasuryProgress

const fail = (error: unknown): never => {
  throw error
}

beforeEach(async () => {
  clock = NOON
  progress = NOTHING_DONE
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, fail)
  await start()
  await engine.submit({ kind: 'configureCurrency', currency: { id: USDT, name: 'USDT', decimals: 3 } })
  await credit(ANN)
  await engine.close()
  await sql`
    insert into account (id, owner_id, kind, currency_id, available, frozen, batch_seq)
    select id, 10000 + id, 'coin', ${USDT}, 0, 0, 1
    from generate_series((select max(id) + 1 from account), ${ACCOUNTS}::bigint) id`.execute(db)
  await start()
})

afterEach(async () => {
  await engine.close()
  await db.destroy()
  await database.drop()
})

async function start(): Promise<void> {
  const store = await openPgStore(database.url, fail)
  engine = await startEngine({ store, now: () => clock, onFatal: fail })
}

/** Opens a customer and moves practice funds from `external`, an account of the first page, to theirs. */
async function credit(customerId: number): Promise<void> {
  await engine.submit({ kind: 'openCustomer', customerId })
  const grants = [{ currencyId: USDT, amount: amount(1_000n) }]
  expect(await engine.submit({ kind: 'creditPracticeFunds', customerId, grants })).toMatchObject({ ok: true })
}

/** Takes a step of the treasury a second later. Returns the open differences of accounts. */
async function step(): Promise<string[]> {
  clock += 1_000
  const rule = { at: 0, before: 0, exceeds: () => false }
  progress = await updateTreasury(
    db,
    () => clock,
    () => rule,
    progress,
  )
  const open = await db
    .selectFrom('treasury_difference')
    .select(['kind', 'subject'])
    .where('ended_at', 'is', null)
    .where('kind', 'in', ['zero_sum', 'account_postings'])
    .orderBy('kind')
    .orderBy('subject')
    .execute()
  return open.map(({ kind, subject }) => `${kind} ${subject}`)
}

/** Takes a step to which every row is old. Returns how many accounts differ. */
const stepCounting = async () => (await stepAmongOldRows()).filter((text) => text !== 'zero_sum ').length

const fullyCheckedAt = async () =>
  (await db.selectFrom('treasury_cursor').select('fully_checked_at').executeTakeFirstOrThrow())
    .fully_checked_at

/** Changes a balance in the table alone, without its postings and without a new batch. */
async function plant(accountId: number, units: number): Promise<void> {
  await sql`update account set available = available + ${units}, batch_seq = 1 where id = ${accountId}`.execute(
    db,
  )
}

/**
 * Takes a step to which every row is old: none was written since the last check. Without it, a transaction of another
 * database of the cluster that is still open makes the step read rows again.
 */
async function stepAmongOldRows(): Promise<string[]> {
  const { rows } = await sql<{
    xid: string
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
  progress = { ...progress, accounts: { ...progress.accounts, sinceXid: rows[0]?.xid } }
  return step()
}

const found = (accountId: number) =>
  [`zero_sum `, `account_postings account:${accountId}:available`].toSorted()

test('a full check: money that moves from a compared account to a later one makes no difference', async () => {
  expect(await step()).toEqual([])
  expect(await fullyCheckedAt()).toBeNull()
  await credit(BOB)
  expect(await step()).toEqual([])
  await credit(BOB + 1)
  expect(await step()).toEqual([])
  expect(await fullyCheckedAt()).toBe(String(clock))
})

test('a difference in an old row is found by the page of the full check that has it', async () => {
  await plant(ACCOUNTS, 5)
  expect(await stepAmongOldRows()).toEqual([])
  expect(await stepAmongOldRows()).toEqual([])
  expect(await stepAmongOldRows()).toEqual(found(ACCOUNTS))
  await plant(ACCOUNTS, -5)
  expect(await step()).toEqual([])
})

test('an account that was forged below all others is found by the first page of a full check', async () => {
  await sql`insert into account (id, owner_id, kind, currency_id, available, frozen, batch_seq)
    values (-7, 77, 'coin', ${USDT}, 5, 0, 1)`.execute(db)
  // The sum of the currency is known only once the last page is read.
  expect(await step()).toEqual(found(-7).slice(0, 1))
})

test('a difference in a changed row of an old batch is found at once, and ends with it', async () => {
  for (const page of [1, 2, 3]) expect(await step(), `page ${page}`).toEqual([])
  const checkedAt = await fullyCheckedAt()
  await plant(70_000, 5)
  expect(await step()).toEqual(found(70_000))
  expect(await step()).toEqual(found(70_000))
  await plant(70_000, -5)
  expect(await step()).toEqual([])
  expect(await fullyCheckedAt()).toBe(checkedAt)
})

test('a balance that its postings did not move is found at once, although its row is old', async () => {
  for (const page of [1, 2, 3]) expect(await step(), `page ${page}`).toEqual([])
  await credit(BOB)
  await plant(ACCOUNTS + 1, -1_000)
  expect(await stepAmongOldRows()).toEqual(found(ACCOUNTS + 1))
})

test('a difference that no quick check saw is found after midnight, also one with changed sums', async () => {
  for (const page of [1, 2, 3]) expect(await step(), `page ${page}`).toEqual([])
  await plant(60_000, 5)
  await plant(ACCOUNTS, 7)
  await sql`insert into treasury_account (account_id, available, frozen) values (${ACCOUNTS}, 7, 0)`.execute(
    db,
  )
  expect(await stepAmongOldRows()).toEqual([])
  clock += DAY_MS / 2
  expect(await stepAmongOldRows()).toEqual([])
  expect(await stepAmongOldRows()).toEqual(found(60_000))
  await plant(60_000, -5)
  expect(await step()).toEqual([`zero_sum `])
})

test('more differences than a list has room for: a further full check finds the others', async () => {
  await sql`update account set available = 1 where id > 1000 and id <= 1300`.execute(db)
  expect([await stepCounting(), await stepCounting()]).toEqual([200, 200])
  await sql`update account set available = 0 where id > 1000 and id <= 1250`.execute(db)
  expect([await stepCounting(), await stepCounting()]).toEqual([0, 50])
})
