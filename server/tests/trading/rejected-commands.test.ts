import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteEnded } from '../../src/retention/run-retention.ts'
import type { Command, Origin } from '../../src/engine/index.ts'
import { startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const ORDERS = 3_000

let clock = Date.now()
let database: TestDatabase
let halyard: TestApp
let emptyCustomer: TestCustomer
/** Registered before any restart: the names of test customers start over with each server. */
let otherCustomer: TestCustomer

const start = async (): Promise<void> => {
  halyard = await startTestApp({
    databaseUrl: database.url,
    now: () => clock,
    limits: { requestsPerMinute: 10_000 },
  })
}

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  await start()
  emptyCustomer = await halyard.registerCustomer()
  otherCustomer = await halyard.registerCustomer()
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 640_000 }] })
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

const submit = (lots: number, origin: Origin = {}) => {
  const terms = { type: 'limit', ticks: 640_000, lots } as const
  const command: Command = {
    kind: 'placeOrder',
    customerId: emptyCustomer.id,
    marketId: 1,
    side: 'buy',
    terms,
  }
  return halyard.app.context.engine.submit(command, { customerId: emptyCustomer.id, ...origin })
}
const REJECTED = { ok: false, reject: 'insufficient_balance' }

/** Counts the rows of every table, except those that follow prices and time: signed heads, and the tables of the next commands. */
async function countRows(): Promise<Record<string, number>> {
  const { db } = halyard.app.context
  const { rows } = await sql<{ name: string; count: string }>`
    select table_name as name, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from %I', table_name), false, true, '')))[1]::text as count
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('trail_head', 'trail_live', 'history_range')`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

test('thousands of rejected orders of an empty account write no row', async () => {
  const before = await countRows()
  for (let sent = 0; sent < ORDERS; sent += 500) {
    const responses = await Promise.all(Array.from({ length: 500 }, (_, n) => submit(n + 100)))
    for (const answer of responses) expect(answer).toMatchObject(REJECTED)
  }
  expect(await countRows()).toEqual(before)
})

test('the command log has no gaps where commands were rejected', async () => {
  const last = async () => {
    const { rows } = await sql<{ seq: string; last: string }>`
      select (select max(seq) from command) as seq,
        (select last_command_seq from batch order by seq desc limit 1) as last`.execute(
      halyard.app.context.db,
    )
    expect(rows[0]?.last).toBe(rows[0]?.seq)
    return Number(rows[0]?.seq)
  }
  const before = await last()
  const price = { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 640_000 }] } as const
  await Promise.all([
    submit(10),
    submitCommand(halyard, price),
    submit(10, { key: 'between', bodyHash: 'b' }),
    submitCommand(halyard, price),
    submit(10, { key: 'last', bodyHash: 'b' }),
  ])
  expect(await last()).toBe(before + 2)
  expect(await submit(10, { key: 'alone', bodyHash: 'b' })).toMatchObject(REJECTED)
  expect(await last()).toBe(before + 2)
  await halyard.close()
  await start()
  await submitCommand(halyard, price)
  expect(await last()).toBeGreaterThan(before + 2)
  expect(await ledgerViolations(halyard)).toEqual([])
})

test('the key of a rejected order returns the same rejection for a day, also after a restart', async () => {
  const keyed = { key: 'once', bodyHash: 'one body' }
  expect(await submit(10, keyed)).toMatchObject(REJECTED)
  await halyard.close()
  await start()
  const { config, engine, db } = halyard.app.context
  const grants = [{ currencyId: 3, amount: 1_000_000_000n as never, account: 'coin' as const }]
  await submitCommand(halyard, { kind: 'creditPracticeFunds', customerId: emptyCustomer.id, grants })
  const price = { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 640_000 }] } as const
  await engine.submit(price)
  expect(await submit(10, keyed)).toMatchObject(REJECTED)
  expect(await submit(10, { ...keyed, bodyHash: 'another body' })).toMatchObject({
    reject: 'idempotency_key_reused',
  })
  const isStored = async (): Promise<boolean> => {
    const row = await db.selectFrom('rejected_command').select('id').where('key', '=', 'once').execute()
    return row.length === 1
  }
  await deleteEnded(db, config, clock + DAY_MS - 1)
  expect(await isStored()).toBe(true)
  await deleteEnded(db, config, clock + DAY_MS)
  expect(await isStored()).toBe(false)
})

test('rejected keys: the newest thousand per customer are stored', async () => {
  const { config, db, engine } = halyard.app.context
  const theirs = { customerId: otherCustomer.id, marketId: 1, side: 'buy' } as const
  await engine.submit(
    { kind: 'placeOrder', ...theirs, terms: { type: 'limit', ticks: 640_000, lots: 10 } },
    { customerId: otherCustomer.id, key: 'of another', bodyHash: 'b' },
  )
  await Promise.all(
    Array.from({ length: 1_100 }, (_, n) => submit(10_000_000, { key: `many${n}`, bodyHash: 'b' })),
  )
  await deleteEnded(db, config, clock)
  const kept = await db.selectFrom('rejected_command').select('key').orderBy('id').execute()
  expect(kept.map(({ key }) => key)).toEqual([
    'of another',
    ...Array.from({ length: 1_000 }, (_, n) => `many${n + 100}`),
  ])
})

test('refused operator calls: audit lines are limited per caller and hour', async () => {
  const { db, sessions } = halyard.app.context
  const device = { ip: '127.0.0.1', agent: 'test' }
  const refuse = async (times: number, customer = emptyCustomer): Promise<void> => {
    const token = await sessions.open(customer.id, device)
    for (let sent = 0; sent < times; sent += 1) {
      const response = await fetch(`${halyard.url}/api/ops/audit/list`, { headers: { authorization: token } })
      expect(await response.json()).toMatchObject({ code: 'operators_only' })
    }
  }
  const lines = (customer = emptyCustomer) =>
    db
      .selectFrom('audit_log')
      .select('reason')
      .where('actor_id', '=', String(customer.id))
      .orderBy('id')
      .execute()
  await refuse(230)
  expect(await lines()).toHaveLength(200)
  expect((await lines()).at(-1)?.reason).toBe('further refusals within the hour are not noted')
  await refuse(1, otherCustomer)
  expect(await lines(otherCustomer)).toHaveLength(1)
  clock += HOUR_MS
  await refuse(1)
  expect(await lines()).toHaveLength(201)
})
