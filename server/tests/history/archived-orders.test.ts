import { sql } from 'kysely'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '../../src/app/testing.ts'
import { makeKey, sendSigned } from '../binance/binance-client.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { openCustomer, registerOperator } from '../testing/test-operator.ts'
import {
  LAST_COMMAND,
  MOVED,
  type OldExchange,
  SELL,
  STARTED_AT,
  startOldExchange,
} from './archived-exchange.ts'

const TABLES = ['batch', 'spot_order', 'stop_order', 'perp_position'] as const

let old: OldExchange
let path: string
let client: OldExchange['ann']['client']
/** An order that rests since the first range, and one that was cancelled in it. */
let resting: number
let cancelled: number

beforeAll(async () => {
  old = await startOldExchange(async (halyard, ann) => {
    const place = async (price: string) => dataOf(await ann.client('coin/trade/buy', { ...SELL, price })).id
    resting = await place('45000')
    cancelled = await place('46000')
    dataOf(await ann.client('coin/trade', { id: String(cancelled) }))
    const stop = { ...SELL, side: 'buy', source: 'last', direction: 'at_or_above', type: 'limit' } as const
    const placed = dataOf(await ann.client('coin/trade/stop/place', { ...stop, trigger_price: '51000' }))
    dataOf(await ann.client('coin/trade/stop/cancel', { id: String(placed.id) }))
    dataOf(await ann.client('wallet/change', MOVED))
    const perp = halyard.app.context.catalogue.perps().find(({ config }) => config.indexMarketId === 1)
    const perpId = perp?.id ?? 0
    await submitCommand(halyard, {
      kind: 'openPosition',
      customerId: ann.id,
      perpId,
      side: 'long',
      leverage: 10,
      terms: { type: 'limit', ticks: 490_000, lots: 100 },
      stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
    })
    await submitCommand(halyard, { kind: 'cancelOpenings', customerId: ann.id, perpId })
  })
  client = old.ann.client
  path = join(old.directory, `history-1-${LAST_COMMAND}.ndjson.gz`)
  for (const words of [['export', '--before', '2026-01-20'], ['check'], ['detach']])
    expect(await old.archive(...words)).toMatchObject({ code: 0 })
})
afterAll(() => old.close())

const status = async () => (await old.archive('status')).printed.split(/ {2}|\n/)[1]

/** Returns the old rows of all tables as text. */
async function oldRows(): Promise<unknown> {
  const { rows } = await sql`
    select 'batch' as name, seq as n, batch::text as row from batch where last_command_seq <= ${LAST_COMMAND}
    union all select 'spot_order', id, spot_order::text from spot_order where updated_at <= ${STARTED_AT}
    union all select 'stop_order', id, stop_order::text from stop_order
    union all select 'perp_position', id, perp_position::text from perp_position order by 1, 2`.execute(
    old.owner,
  )
  return rows
}

async function counts(): Promise<number[]> {
  const counted = TABLES.map(async (table) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where ${table === 'batch' ? sql`last_command_seq <= ${LAST_COMMAND}` : sql`updated_at <= ${STARTED_AT}`}`.execute(
      old.owner,
    )
    return rows[0]?.count ?? 0
  })
  return Promise.all(counted)
}

const readLists = async () => ({
  orders: dataOf(await old.ann.client('transaction_complete', {})),
  stops: dataOf(await old.ann.client('coin/trade/stop/list', { ended: '1' })),
  positions: dataOf(await old.ann.client('lever/my_trade', { status: 3 })),
})

test('detached: orders are still listed, and the database refuses to lose one without an archive', async () => {
  const { orders, stops, positions } = await readLists()
  expect(orders.list.map(({ id }) => id)).toContain(cancelled)
  expect([stops.list.length, positions.list.length]).toEqual([1, 1])
  expect(orders.archived_until).toBeUndefined()
  for (const table of ['batch', 'stop_order'])
    await expect(sql`delete from ${sql.table(table)}`.execute(old.owner)).rejects.toThrow(
      'leave with archived history alone',
    )
})

test('an order that was altered after the export: drop refuses and deletes nothing', async () => {
  const before = await counts()
  const alter = (by: number) =>
    sql`update spot_order set ticks = ticks + ${by} where id = ${cancelled}`.execute(old.owner)
  await alter(1)
  for (const word of ['check', 'drop'])
    expect(await old.archive(word)).toEqual({
      code: 1,
      printed: `${path} differs from the table spot_order`,
    })
  expect([await counts(), await status()]).toEqual([before, 'detached'])
  await alter(-1)
  expect(await old.archive('check')).toMatchObject({ code: 0 })
})

test('drop ended in the middle: what is left is compared, attached again, or dropped', async () => {
  const before = await oldRows()
  await old.owner.transaction().execute(async (db) => {
    await sql`select from spot_order where id = ${cancelled} for update`.execute(db)
    let hasEnded = false
    const dropping = old.archive('drop').finally(() => (hasEnded = true))
    while (!hasEnded)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'halyard-archive' and wait_event_type = 'Lock' and query like 'delete from spot_order%'`.execute(
        old.owner,
      )
    expect(await dropping).toMatchObject({ code: 1 })
  })
  expect(await status()).toBe('leaving')
  expect(await counts()).toEqual([0, expect.any(Number), 0, 1])
  expect(await old.archive('check')).toMatchObject({ code: 0 })
  expect(await old.archive('export', '--before', '2026-01-20')).toMatchObject({
    printed: 'nothing to export',
  })

  const kept = await readFile(path)
  await rm(path)
  expect(await old.archive('drop')).toEqual({
    code: 1,
    printed: expect.stringContaining('is missing') as string,
  })
  const altered = Buffer.from(kept)
  altered.writeUInt8((altered.at(-20) ?? 0) ^ 1, altered.length - 20)
  await writeFile(path, altered)
  expect(await old.archive('drop'), 'one byte').toMatchObject({ code: 1 })
  await writeFile(path, kept)

  expect(await old.archive('attach')).toMatchObject({ code: 0 })
  expect([await oldRows(), await status()]).toEqual([before, 'exported'])
  for (const word of ['detach', 'drop', 'check']) expect(await old.archive(word)).toMatchObject({ code: 0 })
  expect([await counts(), await status()]).toEqual([[0, 1, 0, 0], 'archived'])
})

test('archived orders: lists say up to when, and open ones stay', async () => {
  const { orders, stops, positions } = await readLists()
  expect(orders.list.every(({ created_at: at }) => at > STARTED_AT)).toBe(true)
  expect(orders.list).not.toEqual([])
  expect([stops.list, positions.list]).toEqual([[], []])
  for (const list of [orders, stops, positions]) expect(list.archived_until).toBe(STARTED_AT)
  const firstPage = dataOf(await old.ann.client('lever/my_trade', {}))
  expect(firstPage).not.toHaveProperty('archived_until')
  expect(dataOf(await old.ann.client('coin/list', {})).list.map(({ id }) => id)).toEqual([resting])
})

test('archived orders: the lists of the console say up to when, those of open ones do not', async () => {
  const { ops } = await registerOperator(old.halyard, 'admin')
  await openCustomer({ ops }, old.ann)
  for (const path of ['ops/customer/orders', 'ops/customer/positions'] as const) {
    const ended = dataOf(await ops(path, { id: String(old.ann.id), ended: '1' }))
    expect(ended.archived_until).toBe(STARTED_AT)
    expect(dataOf(await ops(path, { id: String(old.ann.id) }))).not.toHaveProperty('archived_until')
  }
})

test('API for programs: an archived number is named so for everyone, a later one is unknown', async () => {
  const key = await makeKey(old.halyard, old.ann)
  const codeOf = async (orderId: number) =>
    (await sendSigned(old.halyard, key, ['GET', '/api/v3/order'], { symbol: 'BTCUSDT', orderId })).body.code
  expect(await codeOf(cancelled)).toBe(-2026)
  expect(await codeOf(cancelled - 1)).toBeOneOf([-2026, undefined])
  expect(await codeOf(9_999_999)).toBe(-2013)
  const all = await sendSigned(old.halyard, key, ['GET', '/api/v3/allOrders'], { symbol: 'BTCUSDT' })
  expect(all.body).toContainEqual(expect.objectContaining({ orderId: resting }))
})

test('a start after the archive: the old order still rests and is cancelled, numbers go on', async () => {
  const running = await old.restart()
  client = running.client(old.ann.token)
  dataOf(await client('coin/trade', { id: String(resting) }))
  expect(dataOf(await client('coin/trade/buy', { ...SELL, price: '45000' })).id).toBeGreaterThan(resting)
  expect(await ledgerViolations(running)).toEqual([])
})

test('attach: every row comes back from the file', async () => {
  expect(await old.archive('attach')).toMatchObject({ code: 0 })
  expect(await counts()).toEqual([expect.any(Number), expect.any(Number), 1, 1])
  expect(dataOf(await client('coin/trade/stop/list', { ended: '1' }))).not.toHaveProperty('archived_until')
})
