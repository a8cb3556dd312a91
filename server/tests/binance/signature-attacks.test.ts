import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ENDPOINTS } from '../../src/binance/calls/endpoints.ts'
import type { SignedEndpoint } from '../../src/binance/protocol/endpoint.ts'
import { startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import {
  type BinanceAnswer,
  listOf,
  makeKey,
  orderIdOf,
  queryOf,
  send,
  sendSigned,
  type TestKey,
} from './binance-client.ts'
import { openSocket } from './socket-client.ts'

/** Signed requests that are sent again, late, in another form, or to another place. */

const ORDER = '/api/v3/order'
const ALL = '/api/v3/openOrders'
const BUY = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '49000' }
const BAD_SIGNATURE = { status: 400, body: { code: -1022 } }

let halyard: TestApp
let clock = Date.now()

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(() => halyard.close())
beforeEach(async () => {
  clock += 1
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
})

interface Trader {
  readonly customer: TestCustomer
  readonly key: TestKey
}

async function trader(kind: 'ed25519' | 'hmac' = 'ed25519'): Promise<Trader> {
  const customer = await halyard.registerCustomer({ funded: true })
  return { customer, key: await makeKey(halyard, customer, { kind }) }
}

const place = ({ key }: Trader, values: Record<string, string | number> = {}) =>
  sendSigned(halyard, key, ['POST', ORDER], { ...BUY, quantity: '0.01', ...values })

async function openIds({ key }: Trader): Promise<(number | undefined)[]> {
  return listOf(await sendSigned(halyard, key, ['GET', ALL])).map(({ orderId }) => orderId)
}

/** An order as it is signed, and what is sent of it: query, body, or both. */
interface Signed {
  readonly payload: string
  readonly signature: string
}

function signOrder({ key }: Trader): Signed {
  const payload = queryOf({ ...BUY, quantity: '0.01', timestamp: clock })
  return { payload, signature: key.sign(payload) }
}

function sendRaw({ key }: Trader, parts: { readonly query?: string; readonly body?: string }) {
  return send(halyard, 'POST', ORDER, { ...parts, headers: { 'X-MBX-APIKEY': key.key } })
}

test('a copy of the cancel of all orders leaves those that were placed since', async () => {
  const one = await trader()
  await place(one)
  const cancel = () => sendSigned(halyard, one.key, ['DELETE', ALL], { symbol: 'BTCUSDT', timestamp: sentAt })
  const sentAt = clock
  const first = await cancel()
  clock += 1
  const later = orderIdOf(await place(one))
  const copy = await cancel()
  expect(copy).toMatchObject({ status: 200, body: first.body })
  expect(await openIds(one)).toEqual([later])
})

test('a copy of an order, sent to cancel all orders, cancels none', async () => {
  const one = await trader()
  const sentAt = clock
  const order = { ...BUY, quantity: '0.01', timestamp: sentAt }
  const placed = orderIdOf(await sendSigned(halyard, one.key, ['POST', ORDER], order))
  const copy = await sendSigned(halyard, one.key, ['DELETE', ALL], order)
  expect(copy).toMatchObject({ status: 400, body: { code: -2010, msg: 'Duplicate order sent.' } })
  expect(await openIds(one)).toEqual([placed])
})

test.each<readonly [string, (signed: Signed) => { readonly query?: string; readonly body?: string }]>([
  [
    'in upper case',
    ({ payload, signature }) => ({ query: `${payload}&signature=${signature.toUpperCase()}` }),
  ],
  ['in front', ({ payload, signature }) => ({ query: `signature=${signature}&${payload}` })],
  ['in the body', ({ payload, signature }) => ({ query: payload, body: `signature=${signature}` })],
  [
    'percent-encoded',
    ({ payload, signature }) => ({
      query: `${payload}&signature=%${signature.charCodeAt(0).toString(16)}${signature.slice(1)}`,
    }),
  ],
  [
    'in query and body',
    ({ payload, signature }) => ({
      query: `${payload}&signature=${signature}`,
      body: `signature=${'0'.repeat(64)}`,
    }),
  ],
])('a copy of an order with its signature %s places no second one', async (_name, copyOf) => {
  const one = await trader('hmac')
  const signed = signOrder(one)
  const first = await sendRaw(one, { query: `${signed.payload}&signature=${signed.signature}` })
  const copy = await sendRaw(one, copyOf(signed))
  expect([orderIdOf(first), orderIdOf(copy)]).toEqual([orderIdOf(first), orderIdOf(first)])
  expect(await openIds(one)).toEqual([orderIdOf(first)])
})

test('a copy of an order whose parameters are moved to the body places no second one', async () => {
  const one = await trader()
  const { payload, signature } = signOrder(one)
  const first = orderIdOf(await sendRaw(one, { query: `${payload}&signature=${signature}` }))
  const at = payload.indexOf('&type=')
  const moved = { query: payload.slice(0, at), body: `${payload.slice(at)}&signature=${signature}` }
  expect(orderIdOf(await sendRaw(one, moved))).toBe(first)
  expect(await openIds(one)).toEqual([first])
})

test('a signature that is sent twice is rejected', async () => {
  const one = await trader()
  const { payload, signature } = signOrder(one)
  const pair = `signature=${signature}`
  for (const parts of [{ query: `${payload}&${pair}&${pair}` }, { body: `${payload}&${pair}&${pair}` }])
    expect(await sendRaw(one, parts)).toMatchObject({ status: 400, body: { code: -1101 } })
  expect(await openIds(one)).toEqual([])
})

test('a wrong signature in the query, and the right one in the body: the wrong one counts', async () => {
  const one = await trader('hmac')
  const { payload, signature } = signOrder(one)
  const parts = { query: `${payload}&signature=${'0'.repeat(64)}`, body: `signature=${signature}` }
  expect(await sendRaw(one, parts)).toMatchObject(BAD_SIGNATURE)
  expect(await openIds(one)).toEqual([])
})

test('a signed message of a socket, sent by HTTP too, places one order', async () => {
  const one = await trader()
  const socket = await openSocket(halyard, '/ws-api/v3')
  onTestFinished(() => socket.webSocket.terminate())
  const params = { ...BUY, apiKey: one.key.key, quantity: '0.01', timestamp: clock }
  const names = Object.keys(params).toSorted() as (keyof typeof params)[]
  const payload = names.map((name) => `${name}=${params[name]}`).join('&')
  const signature = one.key.sign(payload)
  const message = { ...params, signature: decodeURIComponent(signature) }
  const bySocket = await socket.ask({ id: 1, method: 'order.place', params: message })
  const byHttp = await sendRaw(one, { query: `${payload}&signature=${signature}` })
  expect(bySocket).toMatchObject({ status: 200, result: { orderId: orderIdOf(byHttp) } })
  expect(await openIds(one)).toEqual([orderIdOf(byHttp)])
})

test('requests that arrive in another order: each is executed once, the older one in its window', async () => {
  const one = await trader()
  const [earlier, later] = [clock, clock + 1]
  clock += 5_000
  const second = await place(one, { price: '49100', timestamp: later })
  const first = await place(one, { price: '49000', timestamp: earlier })
  expect(await openIds(one)).toEqual([orderIdOf(second), orderIdOf(first)])
  clock += 1
  const answers: BinanceAnswer[] = []
  for (const [price, timestamp] of [
    ['49000', earlier],
    ['49100', later],
  ] as const)
    answers.push(await place(one, { price, timestamp }))
  expect(answers).toMatchObject([
    { status: 400, body: { code: -1021 } },
    { status: 200, body: { orderId: orderIdOf(second) } },
  ])
})

const OCO = {
  side: 'SELL',
  quantity: '0.01',
  aboveType: 'LIMIT_MAKER',
  abovePrice: '51000',
  belowType: 'STOP_LOSS',
  belowStopPrice: '49000',
}

test.each<readonly [keyof typeof ENDPOINTS, Record<string, string>]>([
  ['POST /api/v3/order', { ...BUY, quantity: '0.01' }],
  ['DELETE /api/v3/order', {}],
  ['DELETE /api/v3/openOrders', {}],
  ['POST /api/v3/order/cancelReplace', { ...BUY, quantity: '0.02', cancelReplaceMode: 'ALLOW_FAILURE' }],
  ['PUT /api/v3/order/amend/keepPriority', { newQty: '0.005' }],
  ['POST /api/v3/orderList/oco', OCO],
])('%s that waits longer than its window after its check is not executed', async (name, values) => {
  const one = await trader()
  const orderId = orderIdOf(await place(one))
  const { context } = halyard.app
  const key = await context.apiKeys.find(one.key.key)
  if (!key) throw new Error('no key')
  const named = { symbol: 'BTCUSDT', timestamp: clock, orderId, cancelOrderId: orderId, ...values }
  const fields = new Map(Object.entries(named).map(([field, value]) => [field, String(value)]))
  const endpoint = ENDPOINTS[name] as SignedEndpoint
  const recent = { find: () => undefined, findOpen: () => undefined }
  const late = { ...context, recent, now: () => clock + 5_001 }
  await expect(endpoint.handle(late, { fields, key, signatureHash: 'late' })).rejects.toMatchObject({
    code: -1021,
  })
  const [open, ...others] = listOf(await sendSigned(halyard, one.key, ['GET', ALL]))
  expect([open, others]).toMatchObject([{ orderId, origQty: '0.01' }, []])
})

test.each([
  [2_000, 400],
  [-2_000, 200],
])('a clock that is off by %d ms: status %d', async (difference, status) => {
  const one = await trader()
  const answer = await place(one, { timestamp: clock + difference })
  expect(answer.status).toBe(status)
  expect(await openIds(one)).toHaveLength(status === 200 ? 1 : 0)
})

test('an address that is claimed in a header does not open the list of a key', async () => {
  const { customer } = await trader()
  const elsewhere = await makeKey(halyard, customer, { networks: ['192.0.2.7'] })
  const query = queryOf({ timestamp: clock })
  const claims = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip']
  for (const claim of claims) {
    const headers = {
      'X-MBX-APIKEY': elsewhere.key,
      [claim]: claim === 'forwarded' ? 'for=192.0.2.7' : '192.0.2.7',
    }
    const answer = await send(halyard, 'GET', '/api/v3/account', {
      query: `${query}&signature=${elsewhere.sign(query)}`,
      headers,
    })
    expect(answer).toMatchObject({ status: 401, body: { code: -2015 } })
  }
})
