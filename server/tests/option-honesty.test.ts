import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { calls } from '@halyard/api'
import { opsCalls } from '@halyard/api/ops'
import { amount } from '@halyard/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/app/testing.ts'

/** Nobody can set a result, a price, or what an option was accepted on: there is no field, no column and no code for it. */

const SERVER = join(import.meta.dirname, '../src')

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp()
})
afterAll(() => halyard.close())

/** Words that a field would have with which somebody could set what an option comes to. */
const TELLING =
  /result|outcome|win|lose|profit|payout|odds|ratio|risk|control|preset|deliver|settle|tick|price|index|rate/

function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object }).shape ?? {}).filter((field) => TELLING.test(field))
}

describe('operators', () => {
  test.each(Object.entries(opsCalls))('%s takes nothing that tells a price or a result', (_path, call) => {
    expect(fieldsOf(call.request)).toEqual([])
  })
})

test('customers name prices for their own orders, and nothing else', () => {
  const telling = Object.entries(calls)
    .map(([path, call]) => `${path}: ${fieldsOf(call.request).join(' ')}`)
    .filter((line) => !line.endsWith(': '))
  expect(telling.filter((line) => !/^(coin\/trade|lever)\//.test(line))).toEqual([])
})

/** Every column of the database that could tell an option's result or a price, and who writes it. */
test('no column could hold a result that was decided beforehand', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' order by 1`.execute(halyard.app.context.db)
  const ofOptions = rows
    .map(({ name }) => name)
    .filter((name) => /^(timed_option|option_config|price_tick|trail_head|trail_key)[.]/.test(name))
  expect(ofOptions).toEqual([
    'option_config.currencies',
    'option_config.durations',
    'option_config.id',
    'option_config.status',
    'price_tick.at',
    'price_tick.hash',
    'price_tick.market_id',
    'price_tick.n',
    'price_tick.ticks',
    'timed_option.accepted_at',
    'timed_option.accepted_tick',
    'timed_option.batch_seq',
    'timed_option.currency_id',
    'timed_option.customer_id',
    'timed_option.delivery_ticks',
    'timed_option.entry_ticks',
    'timed_option.id',
    'timed_option.market_id',
    'timed_option.payout',
    'timed_option.payout_ppm',
    'timed_option.result',
    'timed_option.seconds',
    'timed_option.settled_at',
    'timed_option.stake',
    'timed_option.type',
    'trail_head.key_id',
    'trail_head.market_id',
    'trail_head.n',
    'trail_head.signature',
    'trail_head.signed_at',
    'trail_key.demo_seed',
    'trail_key.first_used_at',
    'trail_key.key_id',
    'trail_key.public_key',
  ])
  const suspicious = /(^|_)(result|outcome|odds|win|preset|control|forced?|rigg?|end_price|risk)(_|$)/
  const elsewhere = rows
    .map(({ name }) => name)
    .filter((name) => suspicious.test(name.split('.')[1] ?? '') && name !== 'timed_option.result')
    // What came of an operator's call, and of an attempt to sign in.
    .filter((name) => !['audit_log.outcome', 'sign_in_log.outcome'].includes(name))
  expect(elsewhere).toEqual([])
})

/** The text of every source file outside of the engine, by its path below `server/src`. */
function sources(folder = SERVER): [string, string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    const isCode = entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts')
    return isCode ? [[relative(SERVER, path), readFileSync(path, 'utf8')]] : []
  })
}

function filesWith(pattern: RegExp): string[] {
  return sources()
    .filter(([, text]) => pattern.test(text))
    .map(([path]) => path)
    .toSorted()
}

test('only the engine writes options and ticks', () => {
  const tables = 'timed_option|option_config|price_tick|market'
  const written = new RegExp(
    `(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`](${tables})['"\` ]|` +
      `\\b(insert\\s+into|update|delete\\s+from|truncate)\\s+(${tables})\\b`,
    'i',
  )
  // Adds each customer's exposure cap to what is offered; no option and no tick is touched.
  expect(filesWith(written)).toEqual(['db/migrations/0017-even-offers.ts'])
  expect(filesWith(/\bupdate\s+(timed_option|price_tick|market)\b/i)).toEqual([])
  expect(filesWith(/'(timed_option|price_tick)',\s*\[/)).toEqual(['engine/option-statements.ts'])
})

test('only the feed tells prices, and only a job tells that time has passed', () => {
  expect(filesWith(/kind: 'recordPrices'/)).toEqual(['demo/prices/run-feed.ts', 'price-feed/ccxt-feed.ts'])
  expect(filesWith(/kind: 'passTime'/)).toEqual(['engine/pass-time.ts'])
})

describe('the trail, once written', () => {
  beforeAll(async () => {
    const prices = [{ marketId: 1, ticks: 640_000 }]
    await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
    await halyard.app.context.trail.sign()
  })

  test.each([
    'update price_tick set ticks = 1',
    'delete from price_tick',
    'truncate price_tick cascade',
    'update trail_head set n = 2',
    'delete from trail_head',
    'truncate trail_head',
  ])('refuses %s', async (statement) => {
    await expect(sql.raw(statement).execute(halyard.app.context.db)).rejects.toThrow('append-only')
  })
})

test('a new configuration leaves what was accepted as it was', async () => {
  const { engine, db } = halyard.app.context
  const customer = await halyard.registerCustomer()
  await engine.submit({ kind: 'setVerification', customerId: customer.id, level: 1 })
  const grants = [{ currencyId: 3, amount: amount(1_000_000_000n), account: 'option' as const }]
  await engine.submit({ kind: 'creditPracticeFunds', customerId: customer.id, grants })
  await engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks: 640_000 }] })
  const order = { match_id: '1', currency_id: '3', type: '1', seconds: '30', number: '100' } as const
  expect(await customer.client('microtrade/submit', order)).toMatchObject({ type: 'ok' })
  const read = () => db.selectFrom('timed_option').selectAll().execute()
  const before = await read()
  await engine.submit({
    kind: 'configureOption',
    option: {
      marketId: 1,
      durations: [{ seconds: 30, payoutPpm: 1, evenPayoutPpm: 1 }],
      currencies: [],
      status: 'paused',
    },
  })
  expect(await read()).toEqual(before)
})

test.each([
  "update timed_option set type = 'put'",
  'update timed_option set payout_ppm = 1',
  'update timed_option set stake = stake + 1',
  'update timed_option set accepted_at = accepted_at + 1',
  'update timed_option set accepted_tick = accepted_tick + 1',
  "update timed_option set result = 'draw', settled_at = 1; update timed_option set result = 'win'",
  'update timed_option set entry_ticks = 1; update timed_option set entry_ticks = 2',
  'delete from timed_option',
  'truncate timed_option',
])('the database refuses %s', async (statements) => {
  const { db } = halyard.app.context
  const change = db.transaction().execute(async (transaction) => {
    for (const statement of statements.split('; ')) await sql.raw(statement).execute(transaction)
  })
  await expect(change).rejects.toThrow(/settled once|append-only/)
})
