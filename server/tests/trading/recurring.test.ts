import type { RequestOf } from '@halyard/api'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import type { Engine, MarketConfig, MarketStatus } from '../../src/engine/index.ts'
import { MARKETS } from '../../src/instruments/listing/listing.ts'
import { buyDue } from '../../src/recurring/buy-due.ts'
import { spreadOverdue } from '../../src/recurring/claim-due.ts'
import { balanceOf, submitCommand, USDT } from '../testing/funded-customer.ts'
import { countOutcomes, sendConcurrently, times } from '../testing/send-concurrently.ts'

const BTC = 1
const PAIR = { currency_id: BTC, legal_id: USDT } as const
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** 100 USDT every day at 9:00 UTC. */
const DAILY = { ...PAIR, amount: '100', every: 'day', hour: 9 } as const

let database: TestDatabase
let halyard: TestApp
let ann: TestCustomer
let maker: TestCustomer
/** At midnight before each test. */
let clock = Math.ceil(Date.now() / DAY_MS) * DAY_MS

const start = () => startTestApp({ databaseUrl: database.url, now: () => clock })

async function recordPrice(ticks = 500_000): Promise<void> {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

async function setStatus(status: MarketStatus): Promise<void> {
  const market = { ...(MARKETS[0] as MarketConfig), status }
  await submitCommand(halyard, { kind: 'configureMarket', market })
}

async function offer(price = '50000', number = '0.1'): Promise<void> {
  dataOf(await maker.client('coin/trade/sell', { ...PAIR, price, number }))
  halyard.app.context.market.beat()
}

const withdrawOffers = async () => {
  dataOf(await maker.client('coin/trade/cancel_all', PAIR))
  halyard.app.context.market.beat()
}

const add = (request: RequestOf<'coin/recurring/add'> = DAILY) => ann.client('coin/recurring/add', request)
const change = (request: RequestOf<'coin/recurring/change'>) => ann.client('coin/recurring/change', request)
const run = () => buyDue(halyard.app.context)

async function purchases() {
  return dataOf(await ann.client('coin/recurring/purchases', { limit: 100 })).list.toReversed()
}

const outcomes = async () => (await purchases()).map(({ status, reason }) => reason ?? status)
const ordersOfAnn = async () => dataOf(await ann.client('transaction_complete', PAIR)).list
const notices = async () => dataOf(await ann.client('notice/list', { limit: 100 })).list.toReversed()

/** Goes to a later time, at which everyone is still signed in. */
async function goTo(time: number): Promise<void> {
  clock = time
  const { db } = halyard.app.context
  await db
    .updateTable('session')
    .set({ expires_at: clock + DAY_MS })
    .execute()
}

const pass = (ms: number) => goTo(clock + ms)

/** Goes to the end of the next hour that is due, with a fresh price, and makes the purchases. */
async function passHour(): Promise<void> {
  await goTo(Math.floor((clock - 10 * HOUR_MS) / DAY_MS) * DAY_MS + DAY_MS + 10 * HOUR_MS)
  await recordPrice()
  await run()
}

/** Makes the purchases with an engine that loses its replies or the commands that place orders. */
async function runLosing(lost: 'reply' | 'command'): Promise<void> {
  const { engine } = halyard.app.context
  const submit: Engine['submit'] = async (command, origin) => {
    if (command.kind === 'placeOrder' && lost === 'command') throw new Error('lost')
    const answer = await engine.submit(command, origin)
    if (command.kind === 'placeOrder') throw new Error('lost')
    return answer
  }
  await buyDue({ ...halyard.app.context, engine: { ...engine, submit } })
}

async function restart(): Promise<void> {
  await halyard.close()
  halyard = await start()
  const token = (customer: TestCustomer) => ({ ...customer, client: halyard.client(customer.token) })
  ann = token(ann)
  maker = token(maker)
}

const replyBusy: Engine['submit'] = () => Promise.resolve({ ok: false, reject: 'busy' })

async function codeOf(answer: ReturnType<typeof ann.client>): Promise<string> {
  const got = await answer
  return got.type === 'error' ? `${got.code} ${got.field ?? ''}`.trim() : got.type
}

const refusalOf = (amount: string) => codeOf(add({ ...DAILY, amount }))

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  halyard = await start()
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})
beforeEach(async () => {
  await goTo(Math.ceil(clock / DAY_MS) * DAY_MS)
  await halyard.app.context.db.deleteFrom('recurring_plan').execute()
  await setStatus('open')
  await recordPrice()
  if (maker) await withdrawOffers()
  ann = await halyard.registerCustomer({ funded: true })
  maker = await halyard.registerCustomer({ funded: true })
  await offer()
})

test('a purchase is made within its hour, with its amount, price, fee and notice', async () => {
  await halyard.app.context.notices.step()
  const plan = dataOf(await add())
  expect(plan).toMatchObject({ status: 'active', amount: '100', next_at: clock + 9 * HOUR_MS })
  await goTo((plan.next_at ?? 0) - 1)
  await recordPrice()
  await run()
  expect(await purchases()).toEqual([])
  await passHour()
  const [bought] = await purchases()
  expect(bought).toMatchObject({
    plan_id: plan.id,
    due_at: plan.next_at,
    at: clock,
    status: 'bought',
    amount: '100',
    number: '0.00199',
    paid: '99.5',
    price: '50000',
    fee: '0.00000199',
    reason: null,
  })
  expect((await ordersOfAnn()).map(({ id, type }) => [id, type])).toEqual([[bought?.order_id, 'ioc']])
  expect(dataOf(await ann.client('coin/recurring/list', {})).list).toMatchObject([
    { id: plan.id, next_at: (plan.next_at ?? 0) + DAY_MS },
  ])
  await halyard.app.context.notices.step()
  expect(await notices()).toMatchObject([
    { kind: 'recurring_bought', currency_name: 'BTC', number: '0.00199', total: '99.5', legal_name: 'USDT' },
  ])
})

test('another filled order of the same customer keeps its notice', async () => {
  await halyard.app.context.notices.step()
  dataOf(await add())
  await passHour()
  dataOf(await ann.client('coin/trade/buy', { ...PAIR, type: 'ioc', price: '50000', number: '0.00198' }))
  await halyard.app.context.notices.step()
  expect((await notices()).map(({ kind }) => kind)).toEqual(['recurring_bought', 'order_filled'])
})

test('runs at the same time make a purchase once', async () => {
  dataOf(await add())
  await pass(10 * HOUR_MS)
  await recordPrice()
  await Promise.all(times(5, run))
  await run()
  expect(await outcomes()).toEqual(['bought'])
  expect(await ordersOfAnn()).toHaveLength(1)
})

test('an order that was lost on its way is replaced once it can no longer be placed', async () => {
  dataOf(await add())
  await pass(10 * HOUR_MS)
  await recordPrice()
  await runLosing('command')
  await pass(10_001)
  await recordPrice()
  await run()
  expect(await outcomes()).toEqual(['pending'])
  await run()
  expect(await outcomes()).toEqual(['bought'])
  expect(await ordersOfAnn()).toHaveLength(1)
})

test('a lost order of a plan that was paused meanwhile is not replaced', async () => {
  const { id } = dataOf(await add())
  await pass(10 * HOUR_MS)
  await recordPrice()
  await runLosing('command')
  dataOf(await change({ id, status: 'paused' }))
  await pass(10_001)
  await recordPrice()
  await run()
  await run()
  expect(await outcomes()).toEqual(['stopped'])
  expect(await ordersOfAnn()).toEqual([])
})

test('after an outage, hours missed by too much are skipped and the last one is bought once', async () => {
  dataOf(await add())
  await pass(2 * DAY_MS + 11 * HOUR_MS - 1)
  await recordPrice()
  await run()
  await run()
  expect(await outcomes()).toEqual(['missed', 'missed', 'bought'])
  expect(await ordersOfAnn()).toHaveLength(1)
})

test('a purchase that is an hour late is skipped as missed, which does not count as a failure', async () => {
  const { id } = dataOf(await add())
  await pass(4 * DAY_MS + 11 * HOUR_MS)
  await recordPrice()
  await run()
  expect(await outcomes()).toEqual(['missed', 'missed', 'missed', 'missed', 'missed'])
  expect(dataOf(await ann.client('coin/recurring/list', {})).list).toMatchObject([{ id, status: 'active' }])
})

test('nothing is done while the engine takes no commands', async () => {
  dataOf(await add())
  await pass(30 * HOUR_MS)
  const { context } = halyard.app
  await buyDue({ ...context, engine: { ...context.engine, submit: replyBusy } })
  expect(await purchases()).toEqual([])
})

test('what became due in a halt is bought after it, spread over minutes; no purchase fails by it', async () => {
  dataOf(await add())
  const { engine, db } = halyard.app.context
  const words = { cause: 'technical', text: '', reason: 'As a test' } as const
  const halt = await engine.submit({ kind: 'declareHalt', scope: 'convert', operatorId: 901, ...words })
  if (!halt.ok) throw new Error(halt.reject)
  await pass(10 * HOUR_MS)
  await recordPrice()
  await run()
  await run()
  expect(await purchases()).toEqual([])
  const { run_at } = await db
    .selectFrom('recurring_plan')
    .select('run_at')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(Number(run_at)).toBeGreaterThanOrEqual(clock)
  expect(Number(run_at)).toBeLessThan(clock + 600_000)
  const persons = { firstReviewerId: 901, reviewerId: 902 }
  await submitCommand(halyard, { kind: 'resumeHalt', haltId: halt.haltId, ...persons })
  await pass(600_000)
  await recordPrice()
  await run()
  await run()
  expect(await outcomes()).toEqual(['bought'])
  expect(await ordersOfAnn()).toHaveLength(1)
})

test('a purchase that had begun when a halt came stays begun, and is made once after it', async () => {
  dataOf(await add())
  const { engine } = halyard.app.context
  await pass(10 * HOUR_MS)
  await recordPrice()
  await runLosing('command')
  const words = { cause: 'technical', text: '', reason: 'As a test' } as const
  const halt = await engine.submit({ kind: 'declareHalt', scope: 'spot', operatorId: 902, ...words })
  if (!halt.ok) throw new Error(halt.reject)
  await run()
  expect(await outcomes()).toEqual(['pending'])
  const persons = { firstReviewerId: 901, reviewerId: 902 }
  await submitCommand(halyard, { kind: 'resumeHalt', haltId: halt.haltId, ...persons })
  await pass(30_000)
  await recordPrice()
  await run()
  await run()
  expect(await outcomes()).toEqual(['bought'])
})

test('a book more than 1 % above the index price is not bought from', async () => {
  await withdrawOffers()
  await offer('50501')
  dataOf(await add())
  await passHour()
  expect(await outcomes()).toEqual(['price_too_far'])
  await withdrawOffers()
  await offer('50500')
  await passHour()
  expect(await outcomes()).toEqual(['price_too_far', 'bought'])
})

test('a purchase without enough balance is skipped', async () => {
  const balance = Number(await balanceOf(ann))
  const number = String(Math.floor((balance - 50) / 0.49) / 100_000)
  dataOf(await ann.client('coin/trade/buy', { ...PAIR, price: '49000', number }))
  dataOf(await add())
  await passHour()
  expect(await outcomes()).toEqual(['balance'])
})

test('a purchase in a market that is not open is skipped', async () => {
  dataOf(await add())
  await setStatus('paused')
  await passHour()
  expect(await outcomes()).toEqual(['market_not_open'])
})

test('a purchase without a fresh index price is skipped', async () => {
  dataOf(await add())
  await pass(10 * HOUR_MS)
  await run()
  expect(await outcomes()).toEqual(['no_price'])
})

test('a purchase of a frozen account is skipped', async () => {
  dataOf(await add())
  await submitCommand(halyard, { kind: 'setOperatorFreeze', customerId: ann.id, frozen: true })
  await passHour()
  const { db } = halyard.app.context
  expect(await db.selectFrom('recurring_purchase').select('reason').execute()).toEqual([
    { reason: 'account_frozen' },
  ])
})

test("a purchase in the customer's own pause is skipped", async () => {
  dataOf(await add())
  dataOf(await ann.client('user/pause', { days: 1, spot: '1' }))
  await passHour()
  expect(await outcomes()).toEqual(['self_limit'])
})

test("a purchase that would meet the customer's own order is skipped", async () => {
  await withdrawOffers()
  dataOf(await add())
  dataOf(await ann.client('coin/trade/sell', { ...PAIR, price: '50000', number: '0.1' }))
  halyard.app.context.market.beat()
  await passHour()
  expect(await outcomes()).toEqual(['own_order'])
})

test('an amount that has become too small for its market is skipped', async () => {
  await setStatus('open')
  const { id } = dataOf(await add({ ...DAILY, amount: '10' }))
  const market = { ...(MARKETS[0] as MarketConfig), lotsMin: 1_000 }
  await submitCommand(halyard, { kind: 'configureMarket', market })
  await passHour()
  expect(await outcomes()).toEqual(['size'])
  expect(await codeOf(change({ id, amount: '11' }))).toBe('quantity_too_small amount')
})

test('the third failure in a row pauses the plan with a notice; it can be resumed', async () => {
  const { id } = dataOf(await add())
  await setStatus('paused')
  await passHour()
  await passHour()
  await passHour()
  const [paused] = dataOf(await ann.client('coin/recurring/list', {})).list
  expect(paused).toMatchObject({ status: 'paused', paused_by_failures: true, next_at: null })
  expect((await notices()).map(({ kind }) => kind)).toEqual([
    'recurring_skipped',
    'recurring_skipped',
    'recurring_paused',
  ])
  await setStatus('open')
  expect(dataOf(await change({ id, status: 'active' }))).toMatchObject({
    status: 'active',
    paused_by_failures: false,
  })
  await passHour()
  expect((await outcomes()).at(-1)).toBe('bought')
})

test('a purchase that is made begins the count of failures again', async () => {
  dataOf(await add())
  for (const status of ['paused', 'paused', 'open', 'paused', 'paused'] as const) {
    await setStatus(status)
    await passHour()
  }
  expect(dataOf(await ann.client('coin/recurring/list', {})).list).toMatchObject([{ status: 'active' }])
})

test('a paused plan buys nothing, and resumed makes up for nothing', async () => {
  const { id } = dataOf(await add())
  expect(dataOf(await change({ id, status: 'paused' }))).toMatchObject({ status: 'paused', next_at: null })
  await passHour()
  dataOf(await change({ id, status: 'active' }))
  await run()
  expect(await purchases()).toEqual([])
  await passHour()
  expect(await outcomes()).toEqual(['bought'])
})

test('a plan that has ended buys nothing and stays ended', async () => {
  const { id } = dataOf(await add())
  dataOf(await change({ id, status: 'ended' }))
  await passHour()
  expect(await purchases()).toEqual([])
  expect(await codeOf(change({ id, status: 'active' }))).toBe('recurring_plan_has_ended id')
})

test('a changed amount is that of the next purchase', async () => {
  const { id } = dataOf(await add())
  await passHour()
  expect(dataOf(await change({ id, amount: '200' }))).toMatchObject({ amount: '200' })
  await passHour()
  expect((await purchases()).map(({ amount }) => amount)).toEqual(['100', '200'])
})

test('an amount that its market would reject is refused', async () => {
  expect(await refusalOf('0.1')).toBe('quantity_too_small amount')
  expect(await refusalOf('1')).toBe('value_too_small amount')
  expect(await refusalOf('900000000000000')).toBe('quantity_too_large amount')
  expect(await refusalOf('10.0000001')).toBe('amount_step_wrong amount')
})

test('a day must fit its period', async () => {
  expect(await codeOf(add({ ...DAILY, day: 1 }))).toBe('invalid_field day')
  expect(await codeOf(add({ ...DAILY, every: 'week' }))).toBe('missing_field day')
  expect(await codeOf(add({ ...DAILY, every: 'week', day: 8 }))).toBe('invalid_field day')
  expect(await codeOf(add({ ...DAILY, every: 'month', day: 32 }))).toBe('invalid_field day')
  expect(await codeOf(add({ ...DAILY, every: 'month', day: 31 }))).toBe('ok')
})

test('the same plan twice is refused, also at the same time', async () => {
  const attempt = { path: 'coin/recurring/add', request: DAILY, token: ann.token } as const
  const answers = await sendConcurrently(
    halyard,
    times(5, () => attempt),
  )
  expect(countOutcomes(answers)).toEqual({ ok: 1, recurring_plan_already_exists: 4 })
})

test('more than 20 plans are refused until one has ended', async () => {
  const plans = []
  for (let hour = 0; hour < 20; hour += 1) plans.push(dataOf(await add({ ...DAILY, hour })))
  expect(await codeOf(add({ ...DAILY, hour: 20 }))).toBe('too_many_recurring_plans')
  dataOf(await change({ id: plans[0]?.id ?? 0, status: 'ended' }))
  expect(await codeOf(add({ ...DAILY, hour: 20 }))).toBe('ok')
})

test('the times within the hour differ between plans and between days, and are not shown', async () => {
  const { db } = halyard.app.context
  for (const amount of ['20', '21', '22', '23', '24']) dataOf(await add({ ...DAILY, amount }))
  const offsets = async () => {
    const rows = await db.selectFrom('recurring_plan').select(['due_at', 'run_at']).orderBy('id').execute()
    return rows.map(({ due_at, run_at }) => Number(run_at) - Number(due_at))
  }
  const today = await offsets()
  await passHour()
  const tomorrow = await offsets()
  expect(new Set([...today, ...tomorrow]).size).toBe(10)
  for (const offset of [...today, ...tomorrow]) expect(Math.floor(offset / HOUR_MS)).toBe(0)
  expect(Object.keys(dataOf(await ann.client('coin/recurring/list', {})).list[0] ?? {})).not.toContain(
    'run_at',
  )
})

test('purchases that an outage has missed get new times within ten minutes', async () => {
  for (const amount of ['20', '21', '22', '23', '24']) dataOf(await add({ ...DAILY, amount }))
  await pass(10 * HOUR_MS + 60_001)
  await spreadOverdue(halyard.app.context.db, clock)
  const rows = await halyard.app.context.db.selectFrom('recurring_plan').select('run_at').execute()
  const waits = rows.map(({ run_at }) => Number(run_at) - clock)
  expect(new Set(waits).size).toBe(5)
  for (const wait of waits) expect(Math.floor(wait / 600_000)).toBe(0)
})

test("another customer's plan is not known", async () => {
  const { id } = dataOf(await add())
  expect(await codeOf(maker.client('coin/recurring/change', { id, status: 'ended' }))).toBe(
    'record_must_be_known id',
  )
  await passHour()
  expect(dataOf(await maker.client('coin/recurring/purchases', { id })).list).toEqual([])
  expect(dataOf(await maker.client('coin/recurring/list', {})).list).toEqual([])
})

test('an order whose reply was lost is found again after a restart, and not repeated', async () => {
  dataOf(await add())
  await pass(10 * HOUR_MS)
  await recordPrice()
  await runLosing('reply')
  expect(await outcomes()).toEqual(['pending'])
  await pass(60_000)
  await restart()
  await recordPrice()
  await run()
  await run()
  expect(await outcomes()).toEqual(['bought'])
  expect(await ordersOfAnn()).toHaveLength(1)
})
