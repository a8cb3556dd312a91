import type { Command, SetAsideRow } from '@halyard/core'
import { amount } from '@halyard/money'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { openPgStore, startEngine, type Writer } from './index.ts'

const [ANN, BOB, CAT, USDT, MINUTE_MS, DAY_MS] = [1_001, 1_002, 1_003, 1, 60_000, 86_400_000]
/** Noon, so that a quarter of an hour later it is the same day. */
const START = 20_000 * DAY_MS + DAY_MS / 2
const OPERATORS = [900, 901] as const

let database: TestDatabase
let db: Database
let now = START

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Starts the engine on the database. `failures` gets the error that stops it. */
async function start(failures: string[] = []): Promise<Writer> {
  const store = await openPgStore(database.url, () => undefined)
  const engine = await startEngine({
    store,
    now: () => now,
    onFatal: (error) => failures.push(String(error)),
  })
  return engine
}

const UNITS = amount(1_000n)
const SETUP: readonly Command[] = [
  { kind: 'configureCurrency', currency: { id: USDT, name: 'USDT', decimals: 3 } },
  {
    kind: 'configureFiatCoin',
    coin: {
      currencyId: USDT,
      marketId: undefined,
      quantityMin: UNITS,
      newcomerMax: amount(50_000n),
      twoDecidersFrom: amount(40_000n),
      feePpm: 0,
      status: 'open',
    },
  },
  { kind: 'setFiatRate', fiat: 'USD', rate: 1_000_000 },
  ...[ANN, BOB, CAT].flatMap((customerId): Command[] => [
    { kind: 'openCustomer', customerId },
    { kind: 'setVerification', customerId, level: 2 },
    { kind: 'creditPracticeFunds', customerId, grants: [{ currencyId: USDT, amount: amount(100_000n) }] },
  ]),
  { kind: 'setMerchant', customerId: ANN, isMerchant: true },
  {
    kind: 'publishAd',
    customerId: ANN,
    side: 'sell',
    currencyId: USDT,
    fiat: 'USD',
    terms: {
      price: amount(1_000_000n),
      indexPpm: undefined,
      quantityMin: UNITS,
      quantityMax: UNITS,
      left: amount(50_000n),
      payWithinMs: 15 * MINUTE_MS,
      source: 'coin',
    },
  },
  ...[BOB, CAT].map(
    (customerId): Command => ({
      kind: 'openDeal',
      customerId,
      adId: 1,
      version: 1,
      quantity: UNITS,
      priceLimit: amount(1_000_000n),
      source: 'coin',
      cardId: 1,
    }),
  ),
]

/** Returns the status of the deals of bob and cat. */
async function statuses(): Promise<string[]> {
  const rows = await db.selectFrom('fiat_deal').select('status').orderBy('id').execute()
  return rows.map(({ status }) => status)
}

const names = (rows: readonly SetAsideRow[]) => rows.map(({ record, recordId }) => `${record} ${recordId}`)

test('a failing timer: its record is set aside, all else goes on, two operators retry it', async () => {
  const first = await start()
  for (const command of SETUP) expect(await first.submit(command), command.kind).toMatchObject({ ok: true })
  await first.close()

  // The count of Bob's abandoned deals of today is at the largest value of its column.
  await db
    .insertInto('fiat_trader')
    .values({
      id: String(BOB),
      customer_id: BOB,
      is_merchant: false,
      completed: 0,
      abandoned_day: START / DAY_MS - 0.5,
      abandoned_that_day: 2 ** 31 - 1,
      disproved_at: '[]',
    })
    .execute()

  const failures: string[] = []
  const stopped = await start(failures)
  now += 16 * MINUTE_MS
  void stopped.submit({ kind: 'passTime' })
  await expect.poll(() => failures).toEqual([expect.stringContaining('2147483648 is not an int')])
  await stopped.close()

  const engine = await start()
  expect(names(engine.stats().setAside)).toEqual(['fiatDeal 1'])
  expect(engine.stats().setAside[0]?.reason).toContain('abandoned_that_day')
  expect(await engine.submit({ kind: 'passTime' })).toMatchObject({ ok: true })
  expect(await statuses()).toEqual(['unpaid', 'cancelled'])

  // Others trade; neither side acts on the record, and its coins stay frozen.
  const deal = SETUP.at(-1)
  if (deal) expect(await engine.submit(deal)).toMatchObject({ ok: true })
  expect(await engine.submit({ kind: 'cancelDeal', customerId: BOB, dealId: 1 })).toMatchObject({ ok: false })
  const seller = await db
    .selectFrom('account')
    .select('frozen')
    .where('owner_id', '=', String(ANN))
    .where('frozen', '>', '0')
    .execute()
  expect(seller).toEqual([{ frozen: String(2n * UNITS) }])

  // A restart finds it set aside, and the same state.
  const before = engine.snapshot()
  await engine.close()
  const again = await start()
  expect(again.snapshot()).toEqual(before)

  const retry = { kind: 'retryRecord', record: 'fiatDeal', recordId: 1 } as const
  const [one, two] = OPERATORS
  expect(await again.submit({ ...retry, operatorId: one })).toMatchObject({ ok: true })
  expect(await again.submit({ ...retry, operatorId: one })).toMatchObject({ reject: 'reviewers_must_differ' })
  // Once the first has lost the role, the next is the first.
  const withdrawn = { ...retry, operatorId: two, withdrawnOperatorId: one }
  expect(await again.submit(withdrawn)).toMatchObject({ setAside: { firstReviewerId: two } })
  expect(await again.submit({ ...retry, operatorId: two })).toMatchObject({ reject: 'reviewers_must_differ' })
  expect(names(again.stats().setAside)).toEqual(['fiatDeal 1'])
  // On the next day the count begins at zero, so that the deal can be cancelled.
  now += DAY_MS
  expect(await again.submit({ ...retry, operatorId: one })).toMatchObject({ ok: true })
  expect(again.stats().setAside).toEqual([])
  expect(await again.submit({ kind: 'passTime' })).toMatchObject({ ok: true })
  expect((await statuses())[0]).toBe('cancelled')
  expect(await again.submit({ ...retry, operatorId: one })).toMatchObject({
    reject: 'record_must_be_set_aside',
  })
  await again.close()
})
