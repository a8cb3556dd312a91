import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { sendConcurrently, countOutcomes } from '../testing/send-concurrently.ts'
import {
  balanceOf,
  ledgerViolations,
  registerContractTrader,
  submitCommand,
  PASS,
  setFundPassword,
} from '../testing/funded-customer.ts'
import { connect } from '../testing/socket-client.ts'

const BTC = { currency_id: '1', legal_id: '3' }
const LONG = { ...BTC, type: '1', multiple: '10', status: '0', target_price: '50000' } as const
const SHORT = { ...LONG, type: '2' } as const
const MARKET = { status: '1', target_price: undefined } as const

/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
})
afterAll(() => halyard.close())

/** Sets a fresh price. The invariants are checked after each test. */
beforeEach(async () => {
  await recordPrice(500_000)
  expect(await ledgerViolations(halyard)).toEqual([])
})

function recordPrice(ticks: number): Promise<void> {
  return submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

const registerTrader = (): Promise<TestCustomer> => registerContractTrader(halyard)

async function openOf({ client }: TestCustomer) {
  return dataOf(await client('lever/my_trade', {})).list
}

/** Opens a long and a short position of the given lots against each other. */
async function openPair(share: string) {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  const long = dataOf(await ann.client('lever/submit', { ...LONG, share }))
  const short = dataOf(await bob.client('lever/submit', { ...SHORT, share, ...MARKET }))
  const filled = { filled_share: Number(share), filled_price: '50000', waiting_share: 0 }
  expect([long.status, short]).toEqual([0, { id: short.id, status: 1, open_share: Number(share), ...filled }])
  return { ann, bob, long: long.id, short: short.id }
}

test('contract data is public; balance and positions only for signed-in customers', async () => {
  const listed = dataOf(await halyard.client()('lever/contracts', {}))
  expect(listed.list.map(({ currency_name }) => currency_name)).toEqual(['BTC', 'ETH', 'TRX'])
  const details = dataOf(await halyard.client()('lever/deal', BTC))
  expect(details).toMatchObject({ available: null, frozen: null, positions: [] })
  expect(details.contract).toMatchObject({ mark_price: '50000', index_price: '50000', lot_size: '0.001' })

  const trader = await registerTrader()
  const { id } = dataOf(await trader.client('lever/submit', { ...LONG, target_price: '48000', share: '5' }))
  const own = dataOf(await trader.client('lever/deal', BTC))
  expect(own.positions).toMatchObject([{ id, status: 0, waiting_share: 5, open_share: 0, frozen: '24.12' }])
  expect([own.available, own.frozen]).toEqual(['9975.88', '24.12'])
  await expect
    .poll(async () => dataOf(await halyard.client()('lever/deal', BTC)).bids[0])
    .toEqual(['48000', '0.005'])
  dataOf(await trader.client('lever/cancel', { id }))
  expect(await balanceOf(trader, 'contract')).toBe('10000')
})

test('a long and a short match the worked example', async () => {
  const { ann, bob } = await openPair('100')
  const [long] = await openOf(ann)
  expect(long).toMatchObject({
    type: 1,
    open_share: 100,
    open_price: '50000',
    open_value: '5000',
    margin: '500',
    fee: '1',
    profit: '0',
    liquidation_price: '45226.1',
    bankruptcy_price: '45000',
    maintenance_ppm: 5_000,
  })
  expect((await openOf(bob))[0]).toMatchObject({
    type: 2,
    fee: '2.5',
    liquidation_price: '54726.4',
    bankruptcy_price: '55000',
  })
  await recordPrice(510_000)
  expect((await openOf(ann))[0]).toMatchObject({ profit: '100', profit_rate: '20.00', margin_ratio: '4.25' })
  expect((await openOf(bob))[0]).toMatchObject({ profit: '-100', profit_rate: '-20.00' })
})

test('partial and full close return the funds to the unit', async () => {
  const { ann, long } = await openPair('100')
  const maker = await registerTrader()
  dataOf(await maker.client('lever/submit', { ...LONG, target_price: '51000', share: '100' }))
  expect(dataOf(await ann.client('lever/close', { id: long, share: '40' }))).toMatchObject({
    status: 1,
    open_share: 60,
    filled_share: 40,
    realised: '40',
    fee: '2.02',
    funding: '0',
  })
  expect((await openOf(ann))[0]).toMatchObject({
    closed_share: 40,
    realised: '40',
    margin: '300',
    fee: '2.02',
  })
  expect(dataOf(await ann.client('lever/close', { id: long }))).toMatchObject({ status: 2, open_share: 0 })
  const [closed] = dataOf(await ann.client('lever/my_trade', { status: '2' })).list
  expect(closed).toMatchObject({
    id: long,
    realised: '100',
    close_price: '51000',
    close_reason: 'by_customer',
    fee: '3.55',
  })
  expect(await balanceOf(ann, 'contract')).toBe('10096.45')
})

test('stop prices: set, changed, removed, and triggered once by the mark price', async () => {
  const { ann, long } = await openPair('10')
  const maker = await registerTrader()
  const stops = async (prices: object) =>
    (await ann.client('lever/setstop', { id: long, ...prices })) as { type: string; code?: string }
  expect((await stops({ target_profit_price: '52000', stop_loss_price: '49000' })).type).toBe('ok')
  expect(await openOf(ann)).toMatchObject([{ target_profit_price: '52000', stop_loss_price: '49000' }])
  expect((await stops({ stop_loss_price: '49500' })).type).toBe('ok')
  expect(await openOf(ann)).toMatchObject([{ target_profit_price: null, stop_loss_price: '49500' }])
  expect((await stops({ stop_loss_price: '50000' })).code).toBe('stop_price_invalid')
  expect((await stops({ target_profit_price: '49999' })).code).toBe('stop_price_invalid')
  expect((await stops({ target_profit_price: '52000.01' })).code).toBe('price_step_wrong')
  dataOf(await maker.client('lever/submit', { ...LONG, target_price: '49400', share: '10' }))
  await recordPrice(494_000)
  const [closed] = dataOf(await ann.client('lever/my_trade', { status: '2' })).list
  expect(closed).toMatchObject({ id: long, close_reason: 'stop_loss', close_price: '49400', realised: '-6' })
  expect((await stops({})).code).toBe('position_must_be_open')
})

test('a gap through the margin liquidates; the loss never exceeds the margin', async () => {
  const { ann, long } = await openPair('100')
  const maker = await registerTrader()
  await recordPrice(460_000)
  dataOf(await maker.client('lever/submit', { ...LONG, target_price: '45100', share: '100' }))
  await recordPrice(452_000)
  const [ended] = dataOf(await ann.client('lever/my_trade', { status: '2' })).list
  expect(ended).toMatchObject({ id: long, close_reason: 'liquidated', status: 2 })
  expect(Number(await balanceOf(ann, 'contract'))).toBeGreaterThanOrEqual(10_000 - 500 - 1)
})

test('added margin moves the liquidation price', async () => {
  const { ann, long } = await openPair('100')
  dataOf(await ann.client('lever/add_margin', { id: long, amount: '500' }))
  expect((await openOf(ann))[0]).toMatchObject({ margin: '1000', liquidation_price: '40201' })
  expect(await ann.client('lever/add_margin', { id: long, amount: '9000' })).toMatchObject({
    code: 'insufficient_balance',
  })
})

test('a limit close fills at its price or better, reports the lots, leaves the rest open', async () => {
  const { ann, long } = await openPair('100')
  const maker = await registerTrader()
  dataOf(await maker.client('lever/submit', { ...LONG, target_price: '50500', share: '30' }))
  dataOf(await maker.client('lever/submit', { ...LONG, target_price: '50400', share: '100' }))
  const close = (request: { share?: string; price: string }) =>
    ann.client('lever/close', { id: long, ...request })
  const before = await openOf(ann)
  expect(await close({ price: '50500.1' })).toMatchObject({ type: 'error', code: 'no_liquidity' })
  expect(await close({ price: '50500.15' })).toMatchObject({
    type: 'error',
    code: 'price_step_wrong',
    field: 'price',
  })
  expect(await openOf(ann)).toEqual(before)

  expect(dataOf(await close({ share: '50', price: '50450' }))).toMatchObject({
    status: 1,
    open_share: 70,
    filled_share: 30,
    realised: '15',
  })
  expect(await openOf(ann)).toMatchObject([{ open_share: 70, closed_share: 30, waiting_share: 0 }])
  await expect
    .poll(async () => dataOf(await halyard.client()('lever/deal', BTC)).bids)
    .toEqual([['50400', '0.1']])
  expect(await maker.client('lever/close', { id: long, price: '50400' })).toMatchObject({
    code: 'position_must_be_open',
  })

  expect(dataOf(await close({ price: '50400' }))).toMatchObject({
    status: 2,
    open_share: 0,
    filled_share: 70,
    realised: '43',
  })
  dataOf(await maker.client('lever/close_all', {}))
})

test('a limit close repeated under one key fills once and returns the same response', async () => {
  const { ann, long } = await openPair('10')
  const maker = await registerTrader()
  dataOf(await maker.client('lever/submit', { ...LONG, target_price: '50500', share: '4' }))
  const close = () =>
    ann.client('lever/close', { id: long, share: '2', price: '50500' }, { idempotencyKey: 'limit-close' })
  const first = dataOf(await close())
  expect(first).toMatchObject({ open_share: 8, filled_share: 2 })
  expect(dataOf(await close())).toEqual(first)
  expect((await openOf(ann))[0]).toMatchObject({ open_share: 8, closed_share: 2 })
  dataOf(await ann.client('lever/close', { id: long, share: '2', price: '50500' }))
})

test('close all closes positions and cancels open orders', async () => {
  const { ann } = await openPair('10')
  const maker = await registerTrader()
  dataOf(await ann.client('lever/submit', { ...LONG, target_price: '48000', share: '7' }))
  dataOf(await maker.client('lever/submit', { ...LONG, target_price: '49900', share: '10' }))
  expect(dataOf(await ann.client('lever/close_all', BTC))).toEqual({ closed: 2 })
  expect(await openOf(ann)).toEqual([])
  expect(await ann.client('lever/close_all', {})).toMatchObject({ code: 'position_must_be_open' })
})

test.each(['lever/close', 'lever/cancel', 'lever/setstop', 'lever/add_margin'] as const)(
  "%s: another customer's position gets the same rejection as an unknown one",
  async (path) => {
    const { ann, long } = await openPair('5')
    const stranger = await registerTrader()
    const ask = (id: number) =>
      stranger.client(path, { id, ...(path === 'lever/add_margin' ? { amount: '1' } : {}) })
    const before = await openOf(ann)
    expect(await ask(long)).toEqual(await ask(123_456_789))
    expect(await ask(long)).toMatchObject({ type: 'error', code: 'position_must_be_open' })
    expect(await openOf(ann)).toEqual(before)
  },
)

test.each([
  [{ multiple: '101' }, 'leverage_too_high'],
  [{ multiple: '51', share: '2001' }, 'leverage_too_high'],
  [{ share: '2000', multiple: '1' }, 'insufficient_balance'],
  [{ target_price: '52500.1' }, 'price_outside_band'],
  [{ target_price: '50000.01' }, 'price_step_wrong'],
  [{ target_price: undefined }, 'price_required'],
  [{ status: '1' }, 'price_not_allowed'],
  [{ ...MARKET, currency_id: '34' }, 'market_has_no_price'],
  [{ share: '60000' }, 'quantity_too_large'],
  [{ target_profit_price: '49000' }, 'stop_price_invalid'],
  [{ stop_loss_price: '51000' }, 'stop_price_invalid'],
  [{ currency_id: '3', legal_id: '1' }, 'contract_must_be_known'],
])('open position: %j is rejected with %s', async (change, code) => {
  const trader = await registerTrader()
  const request = { ...LONG, share: '1', ...change } as never
  expect(await trader.client('lever/submit', request)).toMatchObject({ type: 'error', code })
  expect(await balanceOf(trader, 'contract')).toBe('10000')
})

test('twenty concurrent closes close once', async () => {
  const { ann, long } = await openPair('10')
  const maker = await registerTrader()
  dataOf(await maker.client('lever/submit', { ...LONG, target_price: '49900', share: '500' }))
  const attempt = { path: 'lever/close', request: { id: long }, token: ann.token } as const
  const responses = await sendConcurrently(
    halyard,
    Array.from({ length: 20 }, () => attempt),
  )
  expect(countOutcomes(responses)).toEqual({ ok: 1, position_must_be_open: 19 })
  expect(await openOf(ann)).toEqual([])
})

test('concurrent orders and transfers of most of the balance: one succeeds', async () => {
  const trader = await registerTrader()
  await setFundPassword(halyard, trader)
  const { token } = trader
  const opening = { ...LONG, multiple: '1', share: '120', target_price: '50000' } as const
  const moving = { currency_id: '3', from: 'contract', to: 'coin', number: '6000', pass: PASS } as const
  const responses = await sendConcurrently(
    halyard,
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? ({ path: 'lever/submit', request: opening, token } as const)
        : ({ path: 'wallet/change', request: moving, token } as const),
    ),
  )
  expect(countOutcomes(responses)).toEqual({ ok: 1, insufficient_balance: 19 })
})

test('one key opens one position', async () => {
  const trader = await registerTrader()
  const request = { ...LONG, target_price: '48000', share: '1' } as const
  const options = { idempotencyKey: 'lever-once' }
  const [first, second] = [
    await trader.client('lever/submit', request, options),
    await trader.client('lever/submit', request, options),
  ]
  expect(second).toEqual(first)
  expect(await openOf(trader)).toHaveLength(1)
})

test('funding is listed for payer and receiver', async () => {
  const { ann, bob, long } = await openPair('10')
  const { db } = halyard.app.context
  const payment = {
    position_id: long,
    customer_id: ann.id,
    perp_id: 1,
    at: 1,
    rate_ppm: 100,
    mark_ticks: 1,
    lots: 10,
    amount: -50_000,
  }
  await db.insertInto('funding_payment').values(payment).execute()
  expect(dataOf(await ann.client('lever/funding', BTC)).list).toMatchObject([
    { position_id: long, rate_ppm: 100, amount: '-0.05' },
  ])
  expect(dataOf(await bob.client('lever/funding', {})).list).toEqual([])
})

test('socket: public book and mark price; positions only to their owner', async () => {
  const trader = await registerTrader()
  const socket = await connect(halyard.url)
  expect(await socket.request('subscribe', { channel: 'lever', contract_id: 99 })).toMatchObject({
    code: 'contract_must_be_known',
  })
  expect(await socket.request('subscribe', { channel: 'lever', contract_id: 1 })).toMatchObject({
    type: 'ok',
  })
  expect(await socket.request('login', { token: trader.token })).toMatchObject({ type: 'ok' })
  const { id } = dataOf(await trader.client('lever/submit', { ...LONG, target_price: '47777', share: '3' }))
  await recordPrice(500_100)
  await expect
    .poll(() => socket.received('lever_trade').flatMap(({ positions }) => positions))
    .toMatchObject([{ id, waiting_share: 3, status: 0 }])
  await expect
    .poll(() => socket.received('lever_depth').flatMap(({ bids }) => bids))
    .toContainEqual(['47777', '0.003'])
  await expect.poll(() => socket.received('lever_mark').at(-1)).toMatchObject({ index_price: '50010' })
  const { list } = dataOf(await trader.client('user/events', { after: '1' }))
  expect(list.map(({ event }) => event)).toContain('lever_trade')
  socket.close()
})
