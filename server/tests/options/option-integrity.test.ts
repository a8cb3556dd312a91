import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { calls } from '@halyard/api'
import { opsCalls } from '@halyard/api/ops'
import { amount } from '@halyard/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ticketed } from '../testing/ticketed.ts'

/** Guards the honesty of options: no field, column or code path sets a result, a price or an option's entry. */

const SERVER = join(import.meta.dirname, '../../src')
const DEMO = join(import.meta.dirname, '../../../demo/src')

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ ownsTables: true })
})
afterAll(() => halyard.close())

/** Field names through which a caller could influence an option's result. */
const RESULT_FIELDS =
  /result|outcome|win|lose|profit|payout|odds|ratio|risk|control|preset|deliver|settle|tick|price|index|rate/

function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object }).shape ?? {}).filter((field) => RESULT_FIELDS.test(field))
}

/** Fields of operators' calls about other products, which no option reads: issue prices, a closing time, fiat rates and disputes. */
const UNRELATED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'ops/subscription/propose': ['prices', 'close_at'],
  'ops/subscription/propose_launch': ['price_decimals'],
  'ops/fiat/propose_rate': ['rate'],
  'ops/fiat/decide': ['outcome'],
  // Payout ratios of later options, decided by two operators: bought ones keep theirs.
  'ops/option/propose': ['durations'],
}

describe('operators', () => {
  test.each(Object.entries(opsCalls))('%s: has no field for a price or result', (path, call) => {
    expect(fieldsOf(call.request)).toEqual(UNRELATED_FIELDS[path] ?? [])
  })
})

test("customer calls: price fields only for the customer's own orders and advertisements", () => {
  const priceFields = Object.entries(calls)
    .map(([path, call]) => `${path}: ${fieldsOf(call.request).join(' ')}`)
    .filter((line) => !line.endsWith(': '))
  expect(priceFields.filter((line) => !/^(coin\/(trade|convert)|lever|legalnew)\//.test(line))).toEqual([])
})

/** The outcomes of operator calls, sign-in attempts, fiat disputes and screening, and the validity of spot orders. */
const UNRELATED_COLUMNS: ReadonlySet<string> = new Set([
  'audit_log.outcome',
  'fiat_deal.outcome',
  'fiat_deal.reviewer_id',
  'screening.outcome',
  'sign_in_log.outcome',
  'perp_position.time_in_force',
  'spot_order.time_in_force',
])

/** Lists every column that could hold an option's result or a price. */
test('no column can hold a predetermined result', async () => {
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
    'price_tick.quality',
    'price_tick.ticks',
    'timed_option.accepted_at',
    'timed_option.accepted_tick',
    'timed_option.batch_seq',
    'timed_option.client_at',
    'timed_option.currency_id',
    'timed_option.customer_id',
    'timed_option.delivery_ticks',
    'timed_option.entry_n',
    'timed_option.entry_ticks',
    'timed_option.good_until',
    'timed_option.id',
    'timed_option.market_id',
    'timed_option.nonce',
    'timed_option.payout',
    'timed_option.payout_ppm',
    'timed_option.result',
    'timed_option.rules',
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
    'trail_key.hand_over',
    'trail_key.key_id',
    'trail_key.previous_key_id',
    'trail_key.public_key',
    'trail_key.revocation',
    'trail_key.revoked_at',
  ])
  const suspicious = /(^|_)(result|outcome|odds|win|preset|control|forced?|rigg?|end_price|risk)(_|$)/
  const elsewhere = rows
    .map(({ name }) => name)
    .filter((name) => suspicious.test(name.split('.')[1] ?? '') && name !== 'timed_option.result')
    .filter((name) => !UNRELATED_COLUMNS.has(name))
  expect(elsewhere).toEqual([])
})

/** Returns the text of every source file outside of the engine, by its path below `server/src`. */
/** Arbitrary commands of the property test. */
const ARBITRARY = join(SERVER, 'engine/bounds')

function sources(folder = SERVER): [string, string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return path === ARBITRARY ? [] : sources(path)
    const isCode = entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts')
    return isCode ? [[relative(SERVER, path), readFileSync(path, 'utf8')]] : []
  })
}

/** Returns the files of the server and of the demo, which has the server in its process. */
function filesWith(pattern: RegExp): string[] {
  return [...sources(), ...sources(DEMO)]
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
  // This migration adds exposure caps to the configuration; it changes no option and no tick.
  expect(filesWith(written)).toEqual(['db/migrations/0017-even-offers.ts'])
  expect(filesWith(/\bupdate\s+(timed_option|price_tick|market)\b/i)).toEqual([])
  expect(filesWith(/'(timed_option|price_tick)',\s*[[{]/)).toEqual(['engine/tables/option-tables.ts'])
})

test('only the feed submits prices; passTime comes from the clock, and before work that is due', () => {
  expect(filesWith(/kind: 'recordPrices'/)).toEqual([
    '../../demo/src/prices/run-feed.ts',
    'price-feed/ccxt-feed.ts',
  ])
  expect(filesWith(/kind: 'passTime'/)).toEqual([
    '../../demo/src/projects/seed-projects.ts',
    'daily-files/daily-files.ts',
    'engine/pass-time.ts',
    'ops/changes/apply-scheduled.ts',
    'ops/maintenance/begin-maintenances.ts',
    'price-log/daily-statements.ts',
    'recurring/buy-due.ts',
    'referral/credit-rebates.ts',
  ])
})

describe('the stored price log', () => {
  beforeAll(async () => {
    const prices = [{ marketId: 1, ticks: 640_000 }]
    await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
    await halyard.app.context.priceLog.sign()
  })

  test.each([
    'update price_tick set ticks = 1',
    'delete from price_tick',
    'truncate price_tick cascade',
    'update trail_head set n = 2',
    'delete from trail_head',
    'truncate trail_head',
  ])('rejects %s', async (statement) => {
    await expect(sql.raw(statement).execute(halyard.app.context.db)).rejects.toThrow('append-only')
  })
})

test('reconfiguring options does not change accepted ones', async () => {
  const { engine, db } = halyard.app.context
  const customer = await halyard.registerCustomer()
  await engine.submit({ kind: 'setVerification', customerId: customer.id, level: 1 })
  const grants = [{ currencyId: 3, amount: amount(1_000_000_000n), account: 'option' as const }]
  await engine.submit({ kind: 'creditPracticeFunds', customerId: customer.id, grants })
  await engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks: 640_000 }] })
  const order = { match_id: '1', currency_id: '3', type: '1', seconds: '30', number: '100' } as const
  expect(await customer.client('microtrade/submit', ticketed(order))).toMatchObject({ type: 'ok' })
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
])('the database rejects %s', async (statements) => {
  const { db } = halyard.app.context
  const change = db.transaction().execute(async (transaction) => {
    for (const statement of statements.split('; ')) await sql.raw(statement).execute(transaction)
  })
  await expect(change).rejects.toThrow(/settled once|append-only/)
})
