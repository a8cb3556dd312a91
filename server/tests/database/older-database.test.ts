import { createTestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'

/**
 * A database as an earlier version wrote it, rows as JSON by table, and what that version's calls returned for its two
 * customers. It has working orders, trades, positions with stops, a bought option, a withdrawal under review, and an
 * accepted and a rejected request with idempotency keys.
 */
/** One of the calls; the others are typed alike here. */
type Detail = { readonly currency: number; readonly type: 'coin' }

interface Older {
  readonly last: '0020-watchlist'
  readonly now: number
  readonly tables: Readonly<Record<string, readonly string[]>>
  readonly contracts: unknown
  readonly customers: ReadonlyArray<{
    readonly token: string
    readonly calls: ReadonlyArray<{
      readonly path: 'wallet/detail'
      readonly request: Detail
      readonly answer: unknown
    }>
  }>
}

const older = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/database-0020.json'), 'utf8'),
) as Older
const SOLD_ONCE = { currency_id: '1', legal_id: '3', type: 'limit', price: '49900', number: '0.005' } as const
const REFUSED_ONCE = {
  currency_id: '1',
  legal_id: '3',
  multiple: '10',
  status: '0',
  target_price: '50000',
  type: '1',
  share: '90000',
} as const

const database = await createTestDatabase()
let halyard: TestApp

beforeAll(async () => {
  const db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  await migrate(db, older.last)
  await fill(db)
  await db.destroy()
  halyard = await startTestApp({ databaseUrl: database.url, now: () => older.now })
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

/** Writes the rows, tables after those they refer to. Append-only tables would reject it, so their triggers are off. */
async function fill(db: Database): Promise<void> {
  const tables = Object.entries(older.tables)
  for (const [table] of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  for (const [table] of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db)
  for (const [table, rows] of tables)
    for (const row of rows)
      await sql`
        insert into ${sql.table(table)} overriding system value
        select * from json_populate_record(null::${sql.table(table)}, ${row}::json)`.execute(db)
  for (const [table] of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  // As the earlier version left it: the next user gets an id that no one has.
  await sql`select setval('app_user_id', (select max(id) from app_user))`.execute(db)
}

test('an older database: every balance, order, position, option and withdrawal is as before', async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
  expect(await halyard.client()('lever/contracts', {})).toEqual(older.contracts)
  for (const { token, calls } of older.customers)
    for (const { path, request, answer } of calls)
      expect([path, await halyard.client(token)(path, request)]).toEqual([path, answer])
})

test('an older database: keys that were used return the same results and execute nothing', async () => {
  const [ann, bob] = older.customers.map(({ token }) => halyard.client(token))
  const { count } = await countCommands()
  expect(await bob?.('coin/trade/sell', SOLD_ONCE, { idempotencyKey: 'sold-once' })).toMatchObject({
    type: 'ok',
  })
  expect(await ann?.('lever/submit', REFUSED_ONCE, { idempotencyKey: 'refused-once' })).toMatchObject({
    type: 'error',
  })
  expect((await countCommands()).count).toBe(count)
})

function countCommands() {
  return halyard.app.context.db
    .selectFrom('command')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
}
