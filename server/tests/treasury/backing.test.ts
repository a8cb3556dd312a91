import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { type Engine, openPgStore, startEngine } from '../../src/engine/index.ts'
import { NOTHING_DONE, type TreasuryProgress, updateTreasury } from '../../src/treasury/open-treasury.ts'
import { readBacking } from '../../src/treasury/read-backing.ts'

const [USDT, DAY_MS, DEPOSITS] = [1, 86_400_000, 10_000]
const NOON = 20_000 * DAY_MS + DAY_MS / 2
/** Each deposit is 3 units. */
const CHAINS = 3 * DEPOSITS

let database: TestDatabase
let db: Database
let engine: Engine
let clock: number
let progress: TreasuryProgress

/** Writes the transaction of a number, as networks do. */
const txidOf = (number: number) => String(number).padStart(64, '0')

const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string]

const fail = (error: unknown): never => {
  throw error
}

/** Begins with deposits in three ranges of ids, all checked, and one followed network. */
beforeEach(async () => {
  clock = NOON
  progress = NOTHING_DONE
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, fail)
  const store = await openPgStore(database.url, fail)
  engine = await startEngine({ store, now: () => clock, onFatal: fail })
  await engine.submit({ kind: 'configureCurrency', currency: { id: USDT, name: 'USDT', decimals: 3 } })
  await block(1)
  await deposit(`generate_series(1, ${DEPOSITS})`)
  expect(await step()).toEqual([`asset chains ${CHAINS}`])
  await makeOld()
})

afterEach(async () => {
  await engine.close()
  await db.destroy()
  await database.drop()
})

const block = (height: number) =>
  db.insertInto('chain_cursor').values({ network: 'ERC20', height, hash: '' }).execute()

/** Stores credited deposits of 3 units; their transaction is their number. */
async function deposit(numbers: string): Promise<void> {
  await sql`
    insert into chain_deposit
      (network, txid, output, customer_id, currency_id, address, amount, status, height, block_hash, seen_at)
    select 'TRC20', lpad(n::text, 64, '0'), 0, 1001, ${USDT}, '', 3, 'credited', 1, '', 1 from ${sql.raw(numbers)} n`.execute(
    db,
  )
}

/** Stores a credited claim of 5 units, of the network `TON` unless it is named. */
async function claim({ txid, network = 'TON' }: { txid: string; network?: string }): Promise<void> {
  await sql`
    insert into charge_request (customer_id, currency_id, network, amount, account, txid, upload_id, status,
      first_reviewer_id, reviewer_id, created_at, reviewed_at)
    values (1001, ${USDT}, ${network}, 5, '', ${txid}, ${txid}, 'passed', 1, 2, 1, 1)`.execute(db)
}

async function line(reference: string): Promise<void> {
  await sql`
    insert into statement_line (network, reference, currency_id, amount, booked_on, entered_by, entered_at)
    values ('TON', ${reference}, ${USDT}, 5, '2031-05-06', 3, 1)`.execute(db)
}

async function withdrawal(id: number): Promise<void> {
  await sql`
    insert into withdrawal (id, customer_id, currency_id, network, address_id, address, memo, amount, fee, status,
      reviewers_needed, reviewer_id, reason, txid, requested_at, batch_seq)
    values (${id}, 1001, ${USDT}, 'TRC20', 1, '', '', 9, 1, 'sent', 1, 2, '', '', 1, 1)`.execute(db)
}

const alter = (id: number, units: number) =>
  sql`update chain_deposit set amount = ${units} where id = ${id}`.execute(db)

/** Takes a step of the treasury a second later. Returns the stored assets and liabilities. */
async function step(): Promise<string[]> {
  clock += 1_000
  const rule = { at: 0, before: 0, exceeds: () => false }
  progress = await updateTreasury(
    db,
    () => clock,
    () => rule,
    progress,
  )
  const rows = await db.selectFrom('treasury_backing').selectAll().orderBy('side').orderBy('source').execute()
  return rows.map(({ side, source, amount }) => `${side} ${source} ${amount}`)
}

/** Makes every row old for the next step: none was written since the last check. */
async function makeOld(): Promise<void> {
  const { rows } = await sql<{
    xid: string
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
  progress = { ...progress, accounts: { ...progress.accounts, sinceXid: rows[0]?.xid } }
}

/** Reads the amounts of the open differences between custody and the ledger, which has credited none of the deposits. */
async function missing(): Promise<string[]> {
  const rows = await db
    .selectFrom('treasury_difference')
    .select('expected')
    .where('kind', '=', 'ledger_custody')
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ expected }) => expected)
}

test('an altered deposit of an old range: the next check stores the difference', async () => {
  expect(await missing()).toEqual([String(CHAINS)])
  await alter(1, 10)
  expect(await step()).toEqual([`asset chains ${CHAINS + 7}`])
  expect(await missing()).toEqual([String(CHAINS + 7)])
})

test('a forged deposit is in the sums of the next check', async () => {
  await deposit('generate_series(20001, 20001)')
  expect(await step()).toEqual([`asset chains ${CHAINS + 3}`])
})

test('a deposit forged below all ids is found by the next check', async () => {
  await sql`
    insert into chain_deposit overriding system value
    select (jsonb_populate_record(chain_deposit, ${{ id: -7, txid: txidOf(20_001) }}::jsonb)).*
    from chain_deposit where id = 1`.execute(db)
  expect(await step()).toEqual([`asset chains ${CHAINS + 3}`])
  await makeOld()
  await alter(-7, 4)
  expect(await step()).toEqual([`asset chains ${CHAINS + 4}`])
})

test('an altered deposit whose row is old is not read again before midnight; then it is found', async () => {
  await alter(5_000, 10)
  await block(2)
  await makeOld()
  expect(await step()).toEqual([`asset chains ${CHAINS}`])
  clock += DAY_MS / 2
  await makeOld()
  expect(await step()).toEqual([`asset chains ${CHAINS + 7}`])
})

test('a deleted deposit is found after midnight', async () => {
  await sql`delete from chain_deposit where id = 5000`.execute(db)
  await makeOld()
  clock += DAY_MS / 2
  expect(await step()).toEqual([`asset chains ${CHAINS - 3}`])
})

test('a deposit that was altered before the process began is found by its first check', async () => {
  await alter(5_000, 10)
  progress = NOTHING_DONE
  expect(await step()).toEqual([`asset chains ${CHAINS + 7}`])
})

test('a statement line makes an old claim an asset, and its withdrawal ends that', async () => {
  const unproven = [`asset chains ${CHAINS}`, 'unproven claims 5']
  await claim({ txid: c })
  expect(await step()).toEqual(unproven)
  await makeOld()
  await line(c)
  expect(await step()).toEqual([`asset chains ${CHAINS + 5}`])
  await makeOld()
  await sql`update statement_line set withdrawn_by = 3, withdrawn_at = 1`.execute(db)
  expect(await step()).toEqual(unproven)
})

test('an old claim whose transaction is in a block counts by its deposit alone', async () => {
  await claim({ txid: txidOf(77_777), network: 'TRC20' })
  expect(await step()).toEqual([`asset chains ${CHAINS}`, 'unproven claims 5'])
  await makeOld()
  await deposit('generate_series(77777, 77777)')
  expect(await step()).toEqual([`asset chains ${CHAINS + 3}`])
})

test('a network that the exchange begins to follow: its old claims need a block to count', async () => {
  await claim({ txid: c })
  await line(c)
  expect(await step()).toEqual([`asset chains ${CHAINS + 5}`])
  await makeOld()
  await db.insertInto('chain_cursor').values({ network: 'TON', height: 1, hash: '' }).execute()
  expect(await step()).toEqual([`asset chains ${CHAINS}`])
})

test('a withdrawal is owed until it is final, and an asset less from then on', async () => {
  await withdrawal(1)
  expect(await step()).toEqual([`asset chains ${CHAINS}`, 'liability leaving 8'])
  await sql`update withdrawal set status = 'confirmed' where id = 1`.execute(db)
  expect(await step()).toEqual([`asset chains ${CHAINS - 8}`])
})

test('after changes of many rows in all tables, the sums equal those of everything', async () => {
  for (const id of [1, 4_095, 4_096, 9_000]) await withdrawal(id)
  for (const txid of [a, b, c]) await claim({ txid })
  await line(b)
  await step()
  await sql`update chain_deposit set status = 'orphaned', height = null, block_hash = null where id % 3000 = 1`.execute(
    db,
  )
  await sql`update chain_deposit set status = 'confirming' where id % 3000 = 2`.execute(db)
  await sql`update withdrawal set status = 'confirmed' where id > 4095`.execute(db)
  await sql`update charge_request set status = 'passing', reviewed_at = 7 where txid = ${a}`.execute(db)
  await line(c)
  const { ranges: _, ...changed } = await readBacking(db, progress.ranges, progress.accounts.sinceXid)
  const { ranges: __, ...all } = await readBacking(db, undefined, undefined)
  expect(changed).toEqual(all)
  expect(changed).toMatchObject({
    underWay: new Map([[USDT, 17n]]),
    unprovenSince: new Map([[USDT, 7]]),
  })
})
