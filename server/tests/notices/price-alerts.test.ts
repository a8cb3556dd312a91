import type { Notice, RequestOf } from '@halyard/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { openNotices } from '../../src/notices/open-notices.ts'
import { countOutcomes, sendConcurrently } from '../testing/send-concurrently.ts'
import { submitCommand } from '../testing/funded-customer.ts'

const MINUTE_MS = 60_000
/** ETH/USDT, whose market price moves in these tests; its ticks are cents. */
const MATCH = 2
const PAIR = { currency_id: '2', legal_id: '3' } as const

let clock = Date.now()
let halyard: TestApp
let maker: TestCustomer
let taker: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock, limits: { requestsPerMinute: 1_000_000 } })
  maker = await halyard.registerCustomer({ funded: true })
  taker = await halyard.registerCustomer({ funded: true })
  await tradeAt('2000')
  await halyard.app.context.notices.step()
})
afterAll(() => halyard.close())

/** Trades once at a price, with a fresh index price there, and makes the notices. */
async function tradeAt(price: string): Promise<void> {
  await submitCommand(halyard, {
    kind: 'recordPrices',
    prices: [{ marketId: MATCH, ticks: Math.round(Number(price) * 100) }],
  })
  const order = { ...PAIR, price, number: '0.01' }
  dataOf(await maker.client('coin/trade/sell', order))
  dataOf(await taker.client('coin/trade/buy', order))
}

async function step(price: string): Promise<void> {
  await tradeAt(price)
  await halyard.app.context.notices.step()
}

type Alert = Omit<RequestOf<'alert/add'>, 'match_id'>
const add = ({ client }: TestCustomer, alert: Alert) => client('alert/add', { match_id: MATCH, ...alert })

async function firedOf({ client }: TestCustomer): Promise<Notice[]> {
  return dataOf(await client('notice/list', { limit: 100 })).list.toReversed()
}

test('above and below: fire once when a trade reaches the price, and say which', async () => {
  await step('2000')
  const ann = await halyard.registerCustomer()
  const above = dataOf(await add(ann, { kind: 'above', target: '2010' }))
  expect(above).toMatchObject({
    pair: 'ETH/USDT',
    target: '2010',
    repeat: false,
    is_active: true,
    fired_at: null,
  })
  dataOf(await add(ann, { kind: 'below', target: '1990.5' }))
  await step('2009.99')
  expect(await firedOf(ann)).toEqual([])
  await step('2010')
  await step('2020')
  await step('1990')
  await step('1980')
  expect(await firedOf(ann)).toMatchObject([
    { kind: 'price_alert', match_id: MATCH, pair: 'ETH/USDT', alert: 'above', target: '2010', price: '2010' },
    { kind: 'price_alert', alert: 'below', target: '1990.5', price: '1990' },
  ])
  const { list } = dataOf(await ann.client('alert/list', { match_id: MATCH }))
  expect(list.map(({ is_active }) => is_active)).toEqual([false, false])
})

test('a price that was reached between two steps fires, even if the market has left it', async () => {
  await step('2000')
  const ann = await halyard.registerCustomer()
  dataOf(await add(ann, { kind: 'above', target: '2050' }))
  await tradeAt('2060')
  await step('2000')
  expect(await firedOf(ann)).toMatchObject([{ price: '2060' }])
})

test('an alert that a price reached before a crash fires once after it', async () => {
  await step('2000')
  const ann = await halyard.registerCustomer()
  dataOf(await add(ann, { kind: 'above', target: '2050' }))
  await tradeAt('2060')
  await tradeAt('2000')
  await openNotices(halyard.app.context).step()
  await halyard.app.context.notices.step()
  expect(await firedOf(ann)).toMatchObject([{ price: '2060' }])
})

test('percent: fires in either direction; a repeated one counts from the price that fired it', async () => {
  await step('2000')
  const ann = await halyard.registerCustomer()
  dataOf(await add(ann, { kind: 'percent', target: '5', repeat: 1 }))
  await step('2099')
  expect(await firedOf(ann)).toEqual([])
  await step('2100')
  // 5 % below 2100 is 1995.
  await step('1996')
  expect(await firedOf(ann)).toHaveLength(1)
  await step('1995')
  expect(await firedOf(ann)).toMatchObject([
    { alert: 'percent', target: '5', price: '2100' },
    { alert: 'percent', target: '5', price: '1995' },
  ])
  expect(dataOf(await ann.client('alert/list', {})).list).toMatchObject([{ is_active: true, repeat: true }])
})

test('above, repeated: fires again only after the price was below and five minutes have passed', async () => {
  await step('2000')
  const ann = await halyard.registerCustomer()
  dataOf(await add(ann, { kind: 'above', target: '2010', repeat: 1 }))
  await step('2010')
  await step('2000')
  await step('2010')
  expect(await firedOf(ann)).toHaveLength(1)
  clock += 5 * MINUTE_MS
  await step('2011')
  expect(await firedOf(ann)).toHaveLength(1)
  await step('2000')
  await step('2012')
  expect(await firedOf(ann)).toMatchObject([{ price: '2010' }, { price: '2012' }])
})

test.each<[string, Alert, string]>([
  ['above a price that is reached', { kind: 'above', target: '2000' }, 'alert_price_already_reached'],
  ['below a price that is reached', { kind: 'below', target: '2000' }, 'alert_price_already_reached'],
  ['between two ticks', { kind: 'above', target: '2000.001' }, 'price_step_wrong'],
  ['of too small a percentage', { kind: 'percent', target: '0.09' }, 'alert_percent_out_of_range'],
  ['of too large a percentage', { kind: 'percent', target: '90.1' }, 'alert_percent_out_of_range'],
  ['with too many decimals', { kind: 'percent', target: '1.00001' }, 'alert_percent_out_of_range'],
  ['beyond what fits', { kind: 'percent', target: '999999999999999' }, 'alert_percent_out_of_range'],
])('an alert %s is rejected and not stored', async (_name, alert, code) => {
  await step('2000')
  expect(await add(taker, alert)).toMatchObject({ code, field: 'target' })
  expect(dataOf(await taker.client('alert/list', {})).list).toEqual([])
})

test('alerts: unknown markets are rejected; others cannot list or delete them', async () => {
  const [ann, bob] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  expect(await ann.client('alert/add', { match_id: 999, kind: 'above', target: '1' })).toMatchObject({
    code: 'market_must_be_known',
  })
  await step('2000')
  const { id } = dataOf(await add(ann, { kind: 'above', target: '3000' }))
  expect(await bob.client('alert/remove', { id })).toMatchObject({ code: 'record_must_be_known' })
  expect(dataOf(await bob.client('alert/list', {})).list).toEqual([])
  dataOf(await ann.client('alert/remove', { id }))
  await step('3000')
  expect(await firedOf(ann)).toEqual([])
})

test('of many concurrent alerts a customer gets twenty', async () => {
  await step('2000')
  const ann = await halyard.registerCustomer()
  const attempts = Array.from({ length: 30 }, (_, n) => ({
    path: 'alert/add' as const,
    request: { match_id: MATCH, kind: 'above' as const, target: String(4_000 + n) },
    token: ann.token,
  }))
  const answers = await sendConcurrently(halyard, attempts)
  expect(countOutcomes(answers)).toEqual({ ok: 20, too_many_price_alerts: 10 })
})
