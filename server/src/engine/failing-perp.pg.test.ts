import { type Command, type OpenPosition, type Snapshot, UNKNOWN_ESTIMATES } from '@halyard/core'
import { amount } from '@halyard/money'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { type Engine, openPgStore, startEngine, type Store, type Writer } from './index.ts'

const [ANN, BOB, CAT, DAN, USDT] = [1_001, 1_002, 1_003, 1_004, 1]
/** Two contracts with an index each; the third market has an index of its own trades. */
const [FIRST, SECOND, LAUNCHED] = [1, 2, 3]
const HOUR_MS = 3_600_000
const FUNDED_AT = 60_000 * 8 * HOUR_MS
const OPERATORS = [900, 901] as const

let database: TestDatabase
let db: Database
let now = 0

beforeEach(async () => {
  now = FUNDED_AT - HOUR_MS
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
})

afterEach(async () => {
  await db.destroy()
  await database.drop()
})

interface StartOptions {
  readonly failures?: string[]
  /** Changes the store, as if it failed. */
  readonly spoil?: (store: Store) => Partial<Store>
}

async function start({ failures = [], spoil = () => ({}) }: StartOptions = {}): Promise<Writer> {
  const store = await openPgStore(database.url, () => undefined)
  return startEngine({
    store: { ...store, ...spoil(store) },
    now: () => now,
    onFatal: (error) => failures.push(String(error)),
  })
}

const funds = [{ currencyId: USDT, amount: amount(10_000_000n) }]

function open(customerId: number, perpId: number, side: 'long' | 'short', ticks: number): OpenPosition {
  return {
    kind: 'openPosition',
    customerId,
    perpId,
    side,
    leverage: 10,
    terms: { type: 'limit', ticks, lots: 10 },
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
  }
}

const prices = (ticks: number): Command => ({
  kind: 'recordPrices',
  prices: [FIRST, SECOND].map((marketId) => ({ marketId, ticks })),
})

/** Ann is long and bob short, in two contracts; cat's order rests in each. */
const SETUP: readonly Command[] = [
  { kind: 'configureCurrency', currency: { id: USDT, name: 'USDT', decimals: 3 } },
  ...[FIRST, SECOND, LAUNCHED].flatMap((id): Command[] => [
    { kind: 'configureCurrency', currency: { id: id + 10, name: `COIN${id}`, decimals: 3 } },
    {
      kind: 'configureMarket',
      market: {
        id,
        baseId: id + 10,
        quoteId: USDT,
        priceDecimals: 1,
        quantityDecimals: 2,
        makerFeePpm: 1_000,
        takerFeePpm: 2_000,
        bandPpm: 100_000,
        lotsMin: 1,
        lotsMax: 1_000,
        valueMin: amount(1n),
        status: 'open',
      },
    },
  ]),
  ...[ANN, BOB, CAT, DAN].flatMap((customerId): Command[] => [
    { kind: 'openCustomer', customerId },
    { kind: 'creditPracticeFunds', customerId, grants: funds },
    {
      kind: 'transferFunds',
      customerId,
      currencyId: USDT,
      source: 'coin',
      target: 'contract',
      amount: amount(5_000_000n),
    },
  ]),
  { kind: 'fundSystemAccount', account: 'insurance', currencyId: USDT, amount: amount(1_000_000n) },
  ...[FIRST, SECOND].map(
    (id): Command => ({
      kind: 'configurePerp',
      perp: {
        id,
        baseId: id + 10,
        settleId: USDT,
        indexMarketId: id,
        priceDecimals: 1,
        quantityDecimals: 2,
        makerFeePpm: 1_000,
        takerFeePpm: 2_000,
        tiers: [{ lotsMax: 1_000, leverageMax: 20, maintenancePpm: 5_000 }],
        interestPpm: 2_000,
        fundingCapPpm: 3_000,
        fundingIntervalMs: 8 * HOUR_MS,
        bandPpm: 100_000,
        lotsMin: 1,
        lotsMax: 1_000,
        liquidationFeePpm: 15_000,
        markClampPpm: 2_500,
        impactNotional: 1_000,
        impactSpreadMaxPpm: 100_000,
        coverSlackPpm: 1_000,
        status: 'open',
      },
    }),
  ),
  prices(1_000),
  ...[FIRST, SECOND].flatMap((id) => [
    open(ANN, id, 'long', 1_000),
    open(BOB, id, 'short', 1_000),
    open(CAT, id, 'long', 905),
  ]),
]

/** A number that fits its column, and no number of its size after it. */
const HIGHEST = sql`9223372036854775807`
const LOWEST = sql`-9223372036854775800`

interface Failing {
  /** Makes the record fail: `column` of the rows of `table` that `where` selects. */
  readonly plant: () => Promise<unknown>
  readonly mend: () => Promise<unknown>
  readonly trigger: Command
  readonly waitMs: number
  readonly record: 'perp' | 'perpOpening' | 'marketIndex'
  readonly recordId: number
}

const ofAnn = sql`perp_id = ${FIRST} and customer_id = ${ANN}`

/** Plants a value in a column of rows, and puts the former one back. */
function planted(table: string, column: string, value: unknown, where = ofAnn, former: unknown = 0) {
  const set = (to: unknown) => () =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${where}`.execute(db)
  return { plant: set(value), mend: set(former) }
}

/** Gives a market an index of its own trades, as a launch does. */
function setOwnIndex(issueTicks: number | string) {
  const ownIndex = { issueTicks, tradeTicks: [], minute: [{ at: now, ticks: 1_000 }] }
  return sql`update market set index_ticks = 1000, index_at = ${now}, own_index = ${JSON.stringify(ownIndex)}::json
    where id = ${LAUNCHED}`.execute(db)
}

const CASES: readonly (readonly [string, Failing])[] = [
  [
    'funding',
    {
      ...planted('perp_position', 'funding_paid', HIGHEST),
      trigger: prices(1_000),
      waitMs: HOUR_MS,
      record: 'perp',
      recordId: FIRST,
    },
  ],
  [
    'mark price',
    {
      ...planted('perp_market', 'premium_count', HIGHEST, sql`id = ${FIRST}`),
      trigger: prices(1_000),
      waitMs: 0,
      record: 'perp',
      recordId: FIRST,
    },
  ],
  [
    'liquidation in the book',
    {
      ...planted('perp_position', 'realised', LOWEST),
      trigger: prices(904),
      waitMs: 0,
      record: 'perp',
      recordId: FIRST,
    },
  ],
  [
    'deleveraging of the other side',
    {
      ...planted('perp_position', 'realised', HIGHEST, sql`perp_id = ${FIRST} and customer_id = ${BOB}`),
      trigger: prices(800),
      waitMs: 0,
      record: 'perp',
      recordId: FIRST,
    },
  ],
  [
    'index price of a feed',
    {
      ...planted('market', 'unchanged', '{}', sql`id = ${FIRST}`, JSON.stringify(UNKNOWN_ESTIMATES)),
      trigger: prices(1_000),
      waitMs: 1_000,
      record: 'marketIndex',
      recordId: FIRST,
    },
  ],
  [
    'index of own trades',
    {
      plant: () => setOwnIndex('none'),
      mend: () => setOwnIndex(1_000),
      trigger: { kind: 'passTime' },
      waitMs: 4_000,
      record: 'marketIndex',
      recordId: LAUNCHED,
    },
  ],
  [
    'opening order',
    {
      ...planted('perp_position', 'fee_paid', HIGHEST, sql`perp_id = ${FIRST} and customer_id = ${CAT}`),
      trigger: { ...open(DAN, FIRST, 'short', 905), leverage: 1 },
      waitMs: 0,
      record: 'perpOpening',
      recordId: FIRST,
    },
  ],
]

const namesOf = (engine: Engine) =>
  engine.stats().setAside.map(({ record, recordId }) => `${record} ${recordId}`)

/** Sums the accounts of the currency, which the start checks too. */
const sumOf = ({ accounts }: Snapshot) =>
  accounts
    .filter(({ currencyId }) => currencyId === USDT)
    .reduce((sum, { available, frozen }) => sum + BigInt(available) + BigInt(frozen), 0n)

async function setUp({ plant }: Failing): Promise<void> {
  const engine = await start()
  for (const command of SETUP) expect(await engine.submit(command), command.kind).toMatchObject({ ok: true })
  await engine.close()
  await plant()
}

/** Submits the command that stops the writer, and returns the failure. */
async function stop({ trigger, waitMs }: Failing, spoil?: StartOptions['spoil']): Promise<string> {
  const failures: string[] = []
  const engine = await start({ failures, ...(spoil && { spoil }) })
  now += waitMs
  void engine.submit(trigger)
  await expect.poll(() => failures).toHaveLength(1)
  await engine.close()
  return String(failures[0])
}

test.each(CASES)(
  '%s fails: one stop, then it alone is set aside; two operators end it',
  async (_, failing) => {
    const { trigger, record, recordId, mend } = failing
    await setUp(failing)
    await stop(failing)

    const engine = await start()
    expect(namesOf(engine)).toEqual([`${record} ${recordId}`])
    expect(await engine.submit(trigger)).toMatchObject(
      record === 'perpOpening' ? { ok: false, reject: 'market_must_be_open' } : { ok: true },
    )
    // The other contract is traded, and other money is moved.
    expect(await engine.submit(prices(1_000))).toMatchObject({ ok: true })
    expect(await engine.submit(open(DAN, SECOND, 'long', 1_000))).toMatchObject({ ok: true })
    const move = { source: 'contract', target: 'coin', amount: amount(1_000n) } as const
    expect(
      await engine.submit({ kind: 'transferFunds', customerId: ANN, currencyId: USDT, ...move }),
    ).toMatchObject({ ok: true })
    const before = engine.snapshot()
    expect(sumOf(before)).toBe(0n)
    await engine.close()

    await mend()
    const again = await start()
    expect(namesOf(again)).toEqual([`${record} ${recordId}`])
    for (const operatorId of OPERATORS)
      expect(await again.submit({ kind: 'retryRecord', record, recordId, operatorId })).toMatchObject({
        ok: true,
      })
    expect(namesOf(again)).toEqual([])
    now += 1_000
    expect(await again.submit(trigger)).toMatchObject({ ok: true })
    expect(sumOf(again.snapshot())).toBe(0n)
    await again.close()
    await (await start()).close()
  },
)

const failingCase = (name: string): Failing => {
  const found = CASES.find(([each]) => each === name)
  if (!found) throw new Error(`no case is named ${name}`)
  return found[1]
}

test('funding that is due at a start is rehearsed: the contract is set aside without a stop', async () => {
  const failing = failingCase('funding')
  await setUp({ ...failing, plant: () => Promise.resolve() })
  const engine = await start()
  now = FUNDED_AT - 1_000
  expect(await engine.submit(prices(1_000))).toMatchObject({ ok: true })
  await engine.close()
  await failing.plant()
  now = FUNDED_AT + 1_000
  const again = await start()
  expect(namesOf(again)).toEqual([`perp ${FIRST}`])
  expect(again.stats().setAside[0]?.reason).toContain('funding_paid')
  expect(await again.submit({ kind: 'passTime' })).toMatchObject({ ok: true })
  const paid = await db.selectFrom('funding_payment').select('perp_id').distinct().execute()
  expect(paid).toEqual([{ perp_id: SECOND }])
  await again.close()
})

test('two contracts fail at one price: one stop, and both are set aside', async () => {
  await setUp(failingCase('mark price'))
  await planted('perp_market', 'premium_count', HIGHEST, sql`id = ${SECOND}`).plant()
  await stop(failingCase('mark price'))
  const engine = await start()
  expect(namesOf(engine)).toEqual([`perp ${FIRST}`, `perp ${SECOND}`])
  expect(await engine.submit(prices(1_000))).toMatchObject({ ok: true })
  await engine.close()
})

const awayForFailures = () => ({ recordFailure: () => Promise.reject(new Error('the database is away')) })
const fullDisk = () => ({ commit: () => Promise.reject(new Error('the disk is full')) })

test('the failure is not stored: nothing is set aside, and the next price stops the writer again', async () => {
  const failing = failingCase('mark price')
  await setUp(failing)
  expect(await stop(failing, awayForFailures)).toContain('is not a bigint')
  expect(await stop(failing)).toContain('is not a bigint')
  const engine = await start()
  expect(namesOf(engine)).toEqual([`perp ${FIRST}`])
  await engine.close()
})

test('a stored failure that no longer occurs sets nothing aside, now and later', async () => {
  const failing = failingCase('mark price')
  await setUp(failing)
  await stop(failing)
  await failing.mend()
  const engine = await start()
  expect(namesOf(engine)).toEqual([])
  expect(await engine.submit(failing.trigger)).toMatchObject({ ok: true })
  await engine.close()
  // The batch of that number is stored now: the failure is over, also if the rows fail again.
  await failing.plant()
  const again = await start()
  expect(namesOf(again)).toEqual([])
  await again.close()
})

test('a failure outside of any contract sets nothing aside', async () => {
  const failing = failingCase('mark price')
  await setUp({ ...failing, plant: () => Promise.resolve() })
  expect(await stop(failing, fullDisk)).toContain('the disk is full')
  const engine = await start()
  expect(namesOf(engine)).toEqual([])
  expect(await engine.submit(failing.trigger)).toMatchObject({ ok: true })
  await engine.close()
})

test('killed between the failure and setting aside: the next start sets the contract aside', async () => {
  await setUp(failingCase('mark price'))
  await stop(failingCase('mark price'))
  let isKilled: (() => void) | undefined
  const killed = new Promise<void>((resolve) => {
    isKilled = resolve
  })
  // The process ends while the command that sets aside is sent: it is neither stored nor answered.
  const dying = (store: Store) => ({
    async commit() {
      await store.close()
      isKilled?.()
      return new Promise<void>(() => undefined)
    },
  })
  void start({ spoil: dying })
  await killed
  const engine = await start()
  expect(namesOf(engine)).toEqual([`perp ${FIRST}`])
  await engine.close()
})

test('a retry that fails is not stored: the contract stays set aside', async () => {
  const failing = failingCase('mark price')
  await setUp(failing)
  await stop(failing)
  const engine = await start()
  const [operatorId, second] = OPERATORS
  const retry = { kind: 'retryRecord', record: 'perp', recordId: FIRST } as const
  expect(await engine.submit({ ...retry, operatorId })).toMatchObject({ ok: true })
  expect(await engine.submit(prices(1_000))).toMatchObject({ ok: true })
  await engine.close()
  await stop({ ...failing, trigger: { ...retry, operatorId: second } })
  const again = await start()
  expect(namesOf(again)).toEqual([`perp ${FIRST}`])
  expect(again.stats().setAside[0]?.firstReviewerId).toBe(operatorId)
  await again.close()
})
