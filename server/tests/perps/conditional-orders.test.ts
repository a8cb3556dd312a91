import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { openNotices } from '../../src/notices/open-notices.ts'
import { ledgerViolations, registerContractTrader, submitCommand } from '../testing/funded-customer.ts'

const BTC = { currency_id: '1', legal_id: '3' } as const
const ORDER = { ...BTC, share: '10', multiple: '10', status: '0' } as const
const [BUY, SELL] = ['1', '2'] as const
const CONTRACT = { contract_id: 1, pair: 'BTC/USDT' }

/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
})
afterAll(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
  await halyard.close()
})
beforeEach(() => setIndex(500_000))

/** Records a price of the index, and lets the clock place what it reaches. */
async function setIndex(ticks: number): Promise<void> {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
  await submitCommand(halyard, { kind: 'passTime' })
}

async function netTrader(): Promise<TestCustomer> {
  const customer = await registerContractTrader(halyard)
  dataOf(await customer.client('lever/set_mode', { mode: 'net' }))
  return customer
}

/** Makes a customer with a long of 10 lots, and another one who buys as many at 49,000. */
async function long(): Promise<TestCustomer> {
  const [one, other] = [await netTrader(), await netTrader()]
  dataOf(await other.client('lever/submit', { ...ORDER, type: SELL, target_price: '50000' }))
  dataOf(await one.client('lever/submit', { ...ORDER, type: BUY, target_price: '50000' }))
  dataOf(await other.client('lever/submit', { ...ORDER, type: BUY, target_price: '49000' }))
  return one
}

/** Places a stop by the mark price that closes the position. */
async function placeStop({ id }: TestCustomer, ticks: number): Promise<void> {
  await submitCommand(halyard, {
    kind: 'placeConditional',
    customerId: id,
    perpId: 1,
    side: 'sell',
    trigger: { source: 'mark', direction: 'at_or_below', ticks },
    terms: { purpose: 'close' },
  })
}

/** Places an order that opens a long at 50,500, which is more than anyone offers. */
async function placeEntry({ id }: TestCustomer): Promise<void> {
  await submitCommand(halyard, {
    kind: 'placeConditional',
    customerId: id,
    perpId: 1,
    side: 'buy',
    trigger: { source: 'mark', direction: 'at_or_above', ticks: 505_000 },
    terms: { purpose: 'open', lots: 10, leverage: 10 },
  })
}

/** Returns the notices of conditional orders. */
async function noticesOf({ client }: TestCustomer) {
  const { list } = dataOf(await client('notice/list', {}))
  return list.filter(({ kind }) => kind === 'conditional_triggered' || kind === 'conditional_cancelled')
}

test('notice: a triggered order says what it closes, and its trigger', async () => {
  const notices = openNotices(halyard.app.context)
  await notices.step()
  const ann = await long()
  await placeStop(ann, 495_000)
  await setIndex(495_000)
  await notices.step()
  const facts = { ...CONTRACT, type: 1, opens: false, trigger_price: '49500', currency_name: 'USDT' }
  expect(await noticesOf(ann)).toMatchObject([{ kind: 'conditional_triggered', ...facts }])
})

test('notice: an order that is rejected when it is triggered says why', async () => {
  const notices = openNotices(halyard.app.context)
  await notices.step()
  const ann = await netTrader()
  await placeEntry(ann)
  await notices.step()
  await setIndex(505_000)
  await notices.step()
  expect(await noticesOf(ann)).toMatchObject([
    { kind: 'conditional_cancelled', ...CONTRACT, type: 1, opens: true, reason: 'no_liquidity' },
  ])
})

test('notice: a rejection while no notices were made is found at the next start', async () => {
  const notices = openNotices(halyard.app.context)
  await notices.step()
  const ann = await netTrader()
  await placeEntry(ann)
  await notices.step()
  await setIndex(505_000)
  await openNotices(halyard.app.context).step()
  expect(await noticesOf(ann)).toMatchObject([{ kind: 'conditional_cancelled', reason: 'no_liquidity' }])
})

test('notice: a position that ends expires the order that would close it', async () => {
  const notices = openNotices(halyard.app.context)
  await notices.step()
  const ann = await long()
  await placeStop(ann, 480_000)
  dataOf(await ann.client('lever/close_all', BTC))
  await notices.step()
  expect(await noticesOf(ann)).toMatchObject([
    { kind: 'conditional_cancelled', type: 1, opens: false, reason: 'position_closed' },
  ])
})

test('notice: none for an order that its owner cancels', async () => {
  const notices = openNotices(halyard.app.context)
  await notices.step()
  const ann = await long()
  await placeStop(ann, 480_000)
  const [order] = dataOf(await ann.client('lever/conditionals', {})).list
  dataOf(await ann.client('lever/cancel_conditional', { id: String(order?.id) }))
  await notices.step()
  expect(await noticesOf(ann)).toEqual([])
})

const STOP = {
  ...BTC,
  side: 'sell',
  purpose: 'close',
  source: 'mark',
  direction: 'at_or_below',
  trigger_price: '49500',
} as const
const ENTRY = {
  ...STOP,
  side: 'buy',
  purpose: 'open',
  source: 'last',
  direction: 'at_or_above',
  trigger_price: '50500',
  share: '10',
  multiple: '5',
} as const

test('placed in the app: it is listed, and closes the position when it is triggered', async () => {
  const ann = await long()
  const { id } = dataOf(await ann.client('lever/place_conditional', STOP))
  expect(dataOf(await ann.client('lever/conditionals', {})).list).toMatchObject([
    { id, side: 'sell', purpose: 'close', source: 'mark', trigger_price: '49500', share: null },
  ])
  await setIndex(495_000)
  expect(dataOf(await ann.client('lever/my_trade', {})).list).toEqual([])
  expect(dataOf(await ann.client('lever/conditionals', {})).list).toEqual([])
})

test('placed in the app to open: it has its own leverage, and holds nothing', async () => {
  const ann = await netTrader()
  const before = dataOf(await ann.client('lever/deal', BTC))
  dataOf(await ann.client('lever/place_conditional', ENTRY))
  expect(dataOf(await ann.client('lever/conditionals', {})).list).toMatchObject([
    { side: 'buy', purpose: 'open', source: 'last', share: 10, multiple: 5 },
  ])
  const { available, frozen } = dataOf(await ann.client('lever/deal', BTC))
  expect([available, frozen]).toEqual([before.available, before.frozen])
})

test.each<readonly [string, object, string, string?]>([
  ['no lots', { ...ENTRY, share: undefined }, 'missing_field', 'share'],
  ['no leverage', { ...ENTRY, multiple: undefined }, 'missing_field', 'multiple'],
  ['lots of an order that closes all', { ...STOP, share: '1' }, 'invalid_field', 'share'],
  ['leverage of one that only reduces', { ...ENTRY, purpose: 'reduce' }, 'invalid_field', 'multiple'],
  ['half a tick', { ...STOP, trigger_price: '49500.05' }, 'price_step_wrong', 'trigger_price'],
  ['a trigger that is reached', { ...STOP, trigger_price: '50000' }, 'stop_would_trigger'],
])('placed in the app with %s: is refused', async (_name, request, code, field) => {
  const ann = await long()
  const answer = await ann.client('lever/place_conditional', request as typeof ENTRY)
  expect(answer).toMatchObject({ code, ...(field && { field }) })
})

test('placed in the app in separate mode: is refused', async () => {
  const ann = await registerContractTrader(halyard)
  expect(await ann.client('lever/place_conditional', STOP)).toMatchObject({ code: 'mode_must_be_net' })
})
