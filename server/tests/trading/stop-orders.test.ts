import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { openNotices } from '../../src/notices/open-notices.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'

const PAIR = { currency_id: 1, legal_id: 3 } as const
const STOP_LOSS = {
  ...PAIR,
  side: 'sell',
  source: 'last',
  direction: 'at_or_below',
  trigger_price: '49000',
  type: 'limit',
  price: '48900',
  number: '0.01',
} as const

/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: TestApp
let database: TestDatabase
let ann: TestCustomer
let bob: TestCustomer
let cat: TestCustomer

async function recordPrice(ticks: number): Promise<void> {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

/** Trades at a price between two others. */
async function trade(price: string): Promise<void> {
  dataOf(await bob.client('coin/trade/buy', { ...PAIR, price, number: '0.001' }))
  dataOf(await cat.client('coin/trade/sell', { ...PAIR, price, number: '0.001' }))
}

async function frozenOf({ client }: TestCustomer, currency: string): Promise<string> {
  return dataOf(await client('wallet/detail', { currency, type: 'coin' })).frozen
}

async function stopsOf({ client }: TestCustomer, ended: '0' | '1') {
  return dataOf(await client('coin/trade/stop/list', { ...PAIR, ended })).list
}

async function start(): Promise<void> {
  halyard = await startTestApp({ databaseUrl: database.url, now: () => STARTED_AT })
}

async function noticesOf({ client }: TestCustomer) {
  return dataOf(await client('notice/list', {})).list
}

/** Places a stop-loss with changes. Returns the code and the field of the rejection. */
async function place(changes: object): Promise<string> {
  const answer = await ann.client('coin/trade/stop/place', { ...STOP_LOSS, ...changes })
  return answer.type === 'error' ? `${answer.code} ${answer.field ?? ''}`.trim() : answer.type
}

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  await start()
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})
beforeEach(async () => {
  await recordPrice(500_000)
  ann = await halyard.registerCustomer({ funded: true })
  bob = await halyard.registerCustomer({ funded: true })
  cat = await halyard.registerCustomer({ funded: true })
  await trade('50000')
})
afterEach(async () => {
  for (const { id } of dataOf(await ann.client('coin/list', PAIR)).list)
    dataOf(await ann.client('coin/trade', { id }))
  expect(await ledgerViolations(halyard)).toEqual([])
})

test('a stop-loss: held, triggered by a trade, then an order with its own hold', async () => {
  const { id } = dataOf(await ann.client('coin/trade/stop/place', STOP_LOSS))
  expect(await frozenOf(ann, '1')).toBe('0.01')
  const waiting = {
    id,
    status: 'waiting',
    trigger_price: '49000',
    price: '48900',
    number: '0.01',
    frozen: '0.01',
  }
  expect(await stopsOf(ann, '0')).toMatchObject([
    { ...waiting, source: 'last', reason: null, order_id: null },
  ])

  await trade('49000.1')
  expect(await stopsOf(ann, '0')).toHaveLength(1)
  await trade('49000')
  expect(await stopsOf(ann, '0')).toEqual([])
  const [order] = dataOf(await ann.client('coin/list', PAIR)).list
  expect(order).toMatchObject({ side: 'sell', type: 'limit', price: '48900', number: '0.01', frozen: '0.01' })
  expect(await stopsOf(ann, '1')).toMatchObject([
    { id, status: 'triggered', order_id: order?.id, frozen: '0' },
  ])
  dataOf(await ann.client('coin/trade', { id: order?.id ?? 0 }))
  const { list } = dataOf(await ann.client('wallet/legal_log', { type: 'coin', currency: 1, limit: 4 }))
  const reasons = list.map(({ reason, frozen }) => `${reason} ${frozen}`)
  expect(reasons).toEqual(['order_release -0.01', 'order_hold 0.01', 'stop_release -0.01', 'stop_hold 0.01'])
})

test('a market purchase by the index: holds its worst price, returns what it did not need', async () => {
  const stop = {
    ...PAIR,
    side: 'buy',
    source: 'index',
    direction: 'at_or_above',
    trigger_price: '51000',
  } as const
  const { id } = dataOf(
    await ann.client('coin/trade/stop/place', { ...stop, type: 'market', number: '0.01' }),
  )
  const [waiting] = await stopsOf(ann, '0')
  expect(await frozenOf(ann, '3')).toBe(waiting?.frozen)
  expect(Number(waiting?.frozen)).toBe(Number(waiting?.price) * 0.01)
  dataOf(await bob.client('coin/trade/sell', { ...PAIR, price: '50500', number: '0.02' }))
  await recordPrice(510_000)
  expect(await stopsOf(ann, '1')).toMatchObject([{ id, status: 'triggered' }])
  const [order] = dataOf(await ann.client('transaction_complete', PAIR)).list
  expect(order).toMatchObject({ type: 'market', status: 'completed', average: '50500', turnover: '505' })
  expect(await frozenOf(ann, '3')).toBe('0')
})

test('rejections name their field', async () => {
  expect(await place({ trigger_price: '50000' })).toBe('stop_would_trigger')
  expect(await place({ trigger_price: '49000.05' })).toBe('price_step_wrong trigger_price')
  expect(await place({ price: undefined })).toBe('price_required price')
  expect(await place({ type: 'market' })).toBe('price_not_allowed price')
  expect(await place({ number: '0.2' })).toBe('insufficient_balance')
  expect(await place({ price: '40000' })).toBe('price_outside_band')
})

test("another customer's stop order is unknown, and no book or trade shows it", async () => {
  const { id } = dataOf(await ann.client('coin/trade/stop/place', STOP_LOSS))
  expect(await stopsOf(bob, '0')).toEqual([])
  const theirs = await bob.client('coin/trade/stop/cancel', { id })
  expect(theirs).toEqual(await bob.client('coin/trade/stop/cancel', { id: 999_999 }))
  const deals = dataOf(await bob.client('currency/deal', PAIR))
  expect(JSON.stringify(deals)).not.toContain('48900')
  dataOf(await ann.client('coin/trade/stop/cancel', { id }))
  expect(await stopsOf(ann, '1')).toMatchObject([{ id, status: 'cancelled', reason: 'by_customer' }])
  expect(await frozenOf(ann, '1')).toBe('0')
})

test('missed changes of stop orders are returned as events', async () => {
  const before = dataOf(await ann.client('user/events', {})).last
  const { id } = dataOf(await ann.client('coin/trade/stop/place', STOP_LOSS))
  await trade('49000')
  const missed = dataOf(await ann.client('user/events', { after: before }))
  expect(missed.list.map(({ event }) => event)).toEqual(['order', 'stop_order', 'update_balance'])
  expect(missed.list[1]?.body).toMatchObject({ stops: [{ id, status: 'triggered' }] })
})

test('notices: of a triggered one, and of one that the exchange cancelled', async () => {
  const notices = openNotices(halyard.app.context)
  await notices.step()
  dataOf(await ann.client('coin/trade/stop/place', STOP_LOSS))
  dataOf(await bob.client('coin/trade/stop/place', STOP_LOSS))
  await submitCommand(halyard, { kind: 'setOperatorFreeze', customerId: bob.id, frozen: true })
  dataOf(await cat.client('coin/trade/buy', { ...PAIR, price: '49000', number: '0.001' }))
  dataOf(await ann.client('coin/trade/sell', { ...PAIR, price: '49000', number: '0.001' }))
  await notices.step()
  expect(await noticesOf(ann)).toContainEqual(
    expect.objectContaining({ kind: 'stop_triggered', side: 'sell', trigger_price: '49000', number: '0.01' }),
  )
  expect(await noticesOf(bob)).toContainEqual(
    expect.objectContaining({ kind: 'stop_cancelled', side: 'sell', reason: 'customer_is_frozen' }),
  )
})

const OCO = {
  ...PAIR,
  side: 'sell',
  limit_price: '51000',
  source: 'last',
  direction: 'at_or_below',
  trigger_price: '49000',
  type: 'market',
  number: '0.01',
} as const

test('an OCO holds its coins once; a trade of the limit order ends the stop order, no notice', async () => {
  const notices = openNotices(halyard.app.context)
  await notices.step()
  const { order, stop } = dataOf(
    await ann.client('coin/trade/oco', { ...OCO, client_id: 'down', limit_client_id: 'up' }),
  )
  expect([order.client_id, stop.client_id]).toEqual(['up', 'down'])
  expect(await frozenOf(ann, '1')).toBe('0.01')
  const waiting = { id: stop.id, frozen: '0', paired_order_id: order.id, trail: null }
  expect(await stopsOf(ann, '0')).toMatchObject([waiting])
  dataOf(await bob.client('coin/trade/buy', { ...PAIR, type: 'ioc', price: '51000', number: '0.03' }))
  expect(await stopsOf(ann, '1')).toMatchObject([{ id: stop.id, reason: 'other_leg_traded' }])
  await notices.step()
  expect((await noticesOf(ann)).map(({ kind }) => kind)).not.toContain('stop_cancelled')
})

test('an OCO: its trigger cancels the limit order, and each change is an event', async () => {
  const { order, stop } = dataOf(await ann.client('coin/trade/oco', OCO))
  const before = dataOf(await ann.client('user/events', {})).last
  await trade('49000')
  const missed = dataOf(await ann.client('user/events', { after: before })).list
  expect(missed.map(({ event }) => event)).toEqual(['order', 'stop_order', 'update_balance'])
  const [ended] = dataOf(await ann.client('transaction_complete', PAIR)).list.filter(
    ({ id }) => id === order.id,
  )
  expect(ended).toMatchObject({ status: 'cancelled', reason: 'other_leg_triggered' })
  expect((await stopsOf(ann, '1'))[0]?.id).toBe(stop.id)
})

test('an OCO: an amendment of the limit order is refused, and its cancel cancels both', async () => {
  const { order, stop } = dataOf(await ann.client('coin/trade/oco', OCO))
  const amended = await ann.client('coin/trade/amend', { id: order.id, price: '51000', number: '0.005' })
  expect(amended).toMatchObject({ code: 'order_is_in_oco' })
  dataOf(await ann.client('coin/trade', { id: order.id }))
  expect(await stopsOf(ann, '1')).toMatchObject([{ id: stop.id, reason: 'by_customer' }])
  expect(await frozenOf(ann, '1')).toBe('0')
})

const TRAIL = { ...PAIR, side: 'sell', trail: '1.5', number: '0.01' } as const

test('a trailing stop shows its distance and present trigger, which follows the index', async () => {
  const { id } = dataOf(await ann.client('coin/trade/stop/trail', TRAIL))
  expect(await stopsOf(ann, '0')).toMatchObject([{ id, trail: '1.5', trigger_price: '49250' }])
  const before = dataOf(await ann.client('user/events', {})).last
  await recordPrice(520_000)
  expect(await stopsOf(ann, '0')).toMatchObject([{ id, trigger_price: '51220', source: 'index' }])
  const missed = dataOf(await ann.client('user/events', { after: before })).list
  expect(missed.map(({ event }) => event)).toEqual(['stop_order', 'update_balance'])
  await recordPrice(512_200)
  expect(await stopsOf(ann, '1')).toMatchObject([{ id, status: 'cancelled', reason: 'no_liquidity' }])
})

test('OCOs and trailing stops name the rule that is not met, and its field', async () => {
  for (const trail of ['1.00001', '0.05', '20.0001', '999999999']) {
    const wrong = await ann.client('coin/trade/stop/trail', { ...TRAIL, trail })
    expect(wrong).toMatchObject({ code: 'trail_is_invalid' })
  }
  const crossed = await ann.client('coin/trade/oco', { ...OCO, limit_price: '48000' })
  expect(crossed).toMatchObject({ code: 'oco_prices_are_crossed' })
  const wrong = await ann.client('coin/trade/oco', { ...OCO, limit_price: '51000.05' })
  expect(wrong).toMatchObject({ code: 'price_step_wrong', field: 'limit_price' })
})

/** The last test: the names of test customers start over with each server. */
test('a restart keeps waiting stop orders, which the next price triggers', async () => {
  const index = { ...STOP_LOSS, source: 'index' } as const
  const { id } = dataOf(await ann.client('coin/trade/stop/place', index))
  await halyard.close()
  await start()
  ann = { ...ann, client: halyard.client(ann.token) }
  await recordPrice(490_000)
  const { db } = halyard.app.context
  const row = await db.selectFrom('stop_order').selectAll().where('id', '=', String(id)).executeTakeFirst()
  expect(row).toMatchObject({ status: 'triggered', held: '0' })
  const order = db
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', row?.placed_order_id ?? '')
  expect(await order.executeTakeFirst()).toMatchObject({
    status: 'waiting',
    ticks: '489000',
    held: '1000000',
  })
})
