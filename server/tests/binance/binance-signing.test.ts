import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { makeKey, queryOf, send, sendSigned, type TestKey } from './binance-client.ts'

const ACCOUNT = ['GET', '/api/v3/account'] as const
const ORDER = '/api/v3/order'
const BAD_KEY = { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' }
const BAD_SIGNATURE = { code: -1022, msg: 'Signature for this request is not valid.' }

let halyard: TestApp
let customer: TestCustomer
let key: TestKey
let clock = Date.now()

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  customer = await halyard.registerCustomer({ funded: true })
  key = await makeKey(halyard, customer)
})
afterAll(() => halyard.close())

const read = (values: Record<string, string | number>, of = key) => sendSigned(halyard, of, ACCOUNT, values)

test.each(['ed25519', 'hmac'] as const)('a request signed by %s is accepted', async (kind) => {
  const made = await makeKey(halyard, customer, { kind })
  expect((await read({}, made)).status).toBe(200)
})

test.each([
  [0, 200],
  [-5_000, 200],
  [-5_001, 400],
  [999, 200],
  [1_000, 400],
])('a time that differs by %d ms: status %d', async (difference, status) => {
  const answer = await read({ timestamp: clock + difference })
  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.body.code).toBe(-1021)
})

test.each([
  ['60000', -60_000, 200, undefined],
  ['60000', -60_001, 400, -1021],
  ['60001', 0, 400, -1131],
  ['10.5', -10, 200, undefined],
  ['10.5', -11, 400, -1021],
  ['-1', 0, 400, -1100],
] as const)('recvWindow %s at %d ms: status %d, %s', async (recvWindow, difference, status, code) => {
  const answer = await read({ timestamp: clock + difference, recvWindow })
  expect(answer).toMatchObject({ status, body: code === undefined ? {} : { code } })
})

test('a time in microseconds is accepted', async () => {
  expect((await read({ timestamp: clock * 1_000 })).status).toBe(200)
})

test('a request without a time is rejected', async () => {
  const query = 'recvWindow=5000'
  const signed = `${query}&signature=${key.sign(query)}`
  const answer = await send(halyard, ...ACCOUNT, { query: signed, headers: { 'X-MBX-APIKEY': key.key } })
  expect(answer).toMatchObject({ status: 400, body: { code: -1102 } })
})

test('a signature of other bytes is rejected, also if they mean the same', async () => {
  const query = queryOf({ symbol: 'BTCUSDT', timestamp: clock })
  const signature = key.sign(query)
  const headers = { 'X-MBX-APIKEY': key.key }
  const path = ['GET', '/api/v3/openOrders'] as const
  const changed = [
    `${queryOf({ symbol: 'ETHUSDT', timestamp: clock })}&signature=${signature}`,
    `${query}&recvWindow=60000&signature=${signature}`,
    `symbol=%42TCUSDT&timestamp=${clock}&signature=${signature}`,
    `timestamp=${clock}&symbol=BTCUSDT&signature=${signature}`,
  ]
  for (const text of changed)
    expect((await send(halyard, ...path, { query: text, headers })).body).toEqual(BAD_SIGNATURE)
  expect((await send(halyard, ...path, { query: `${query}&signature=${signature}`, headers })).status).toBe(
    200,
  )
})

test('parameters in a form body are signed behind those of the query', async () => {
  const query = queryOf({ symbol: 'BTCUSDT', side: 'BUY' })
  const body = queryOf({ type: 'MARKET', quantity: '1', timestamp: clock })
  const headers = { 'X-MBX-APIKEY': key.key, 'content-type': 'application/x-www-form-urlencoded' }
  const path = ['POST', '/api/v3/order/test'] as const
  const signed = { query, body: `${body}&signature=${key.sign(query + body)}`, headers }
  expect(await send(halyard, ...path, signed)).toMatchObject({ status: 200, body: {} })
  const separated = { ...signed, body: `${body}&signature=${key.sign(`${query}&${body}`)}` }
  expect((await send(halyard, ...path, separated)).body).toEqual(BAD_SIGNATURE)
})

test('a parameter in both query and body has the value of the query', async () => {
  const query = queryOf({ symbol: 'BTCEUR' })
  const body = queryOf({ symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1', timestamp: clock })
  const headers = { 'X-MBX-APIKEY': key.key }
  const signed = { query, body: `${body}&signature=${key.sign(query + body)}`, headers }
  expect((await send(halyard, 'POST', '/api/v3/order/test', signed)).body).toMatchObject({ code: -1121 })
})

test('a value that is cut between query and body is rejected, though its bytes are signed', async () => {
  const query = queryOf({ timestamp: clock, newClientOrderId: 'first', symbol: 'BTCUSDT' })
  const signed = `${query}&signature=${key.sign(query)}`
  const headers = { 'X-MBX-APIKEY': key.key }
  const inside = signed.indexOf('first') + 3
  const cut = { query: signed.slice(0, inside), body: signed.slice(inside), headers }
  expect((await send(halyard, 'POST', ORDER, cut)).body).toMatchObject({ code: -1100 })
})

test('an empty JSON body, which official clients send, is accepted', async () => {
  const query = queryOf({ symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1', timestamp: clock })
  const headers = { 'X-MBX-APIKEY': key.key, 'content-type': 'application/json' }
  const signed = { query: `${query}&signature=${key.sign(query)}`, headers }
  expect((await send(halyard, 'POST', '/api/v3/order/test', signed)).status).toBe(200)
})

test.each([
  ['twice', 'symbol=BTCUSDT&symbol=ETHUSDT', -1101],
  ['with a broken escape', 'symbol=%E0%A4%A', -1100],
  ['with a strange name', 'sym%62ol=BTCUSDT', -1100],
])('a parameter that is sent %s is rejected', async (_name, query, code) => {
  expect(await send(halyard, 'GET', '/api/v3/depth', { query })).toMatchObject({
    status: 400,
    body: { code },
  })
})

test.each(['7m', 'constructor', ''])('the interval "%s" of candles is rejected', async (interval) => {
  const answer = await send(halyard, 'GET', '/api/v3/klines', {
    query: `symbol=BTCUSDT&interval=${interval}`,
  })
  expect(answer).toMatchObject({ status: 400, body: { code: interval === '' ? -1102 : -1120 } })
})

test('a key that is missing or malformed is named as such', async () => {
  const query = queryOf({ timestamp: clock })
  const signed = `${query}&signature=${key.sign(query)}`
  const malformed = { status: 401, body: { code: -2014 } }
  expect(await send(halyard, ...ACCOUNT, { query: signed })).toMatchObject(malformed)
  const headers = { 'X-MBX-APIKEY': 'short' }
  expect(await send(halyard, ...ACCOUNT, { query: signed, headers })).toMatchObject(malformed)
})

test('an unknown key, a foreign network and a missing right have one error', async () => {
  const [reader, elsewhere] = [
    await makeKey(halyard, customer, { scopes: [] }),
    await makeKey(halyard, customer, { networks: ['192.0.2.7'] }),
  ]
  const unknown = { ...key, key: 'x'.repeat(64) }
  expect(await read({}, unknown)).toMatchObject({ status: 401, body: BAD_KEY })
  expect(await read({}, elsewhere)).toMatchObject({ status: 401, body: BAD_KEY })
  expect((await read({}, reader)).status).toBe(200)
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1' }
  for (const method of ['POST', 'DELETE'] as const)
    expect(await sendSigned(halyard, reader, [method, ORDER], order)).toMatchObject({
      status: 401,
      body: BAD_KEY,
    })
})

test('a key from a listed network is accepted', async () => {
  const here = await makeKey(halyard, customer, { networks: ['192.0.2.7', '127.0.0.0/8'] })
  expect((await read({}, here)).status).toBe(200)
})

test("another customer's signature is rejected", async () => {
  const other = await makeKey(halyard, await halyard.registerCustomer())
  expect((await read({}, { ...key, sign: other.sign })).body).toEqual(BAD_SIGNATURE)
})

test('an ended key is rejected at once', async () => {
  const ended = await makeKey(halyard, customer)
  expect((await read({}, ended)).status).toBe(200)
  await halyard.app.context.apiKeys.end(customer.id, ended.id)
  expect(await read({}, ended)).toMatchObject({ status: 401, body: BAD_KEY })
})

test('the last use of a key is shown to its owner', async () => {
  const used = await makeKey(halyard, customer)
  clock += 60_000
  await read({}, used)
  const keys = await halyard.app.context.apiKeys.list(customer.id)
  expect(keys.find(({ id }) => id === used.id)).toMatchObject({ usedAt: clock, usedIp: '127.0.0.1' })
})

test('a session of the app is not accepted as a key, nor a key as a session', async () => {
  const headers = { authorization: customer.token }
  expect((await send(halyard, ...ACCOUNT, { query: `timestamp=${clock}`, headers })).status).toBe(401)
  const answer = await fetch(`${halyard.url}/api/user/center`, { headers: { authorization: key.key } })
  expect(answer.status).toBe(401)
})

test('an unknown path is an error of the protocol', async () => {
  expect(await send(halyard, 'GET', '/api/v3/nothing')).toMatchObject({ status: 404, body: { code: -1 } })
})

test('answers tell the used weight, and the orders of ten seconds', async () => {
  const one = await makeKey(halyard, await halyard.registerCustomer({ funded: true }))
  const first = await send(halyard, 'GET', '/api/v3/depth', { query: 'symbol=BTCUSDT&limit=5' })
  const used = Number(first.headers.get('x-mbx-used-weight-1m'))
  const placed = await sendSigned(halyard, one, ['POST', ORDER], { symbol: 'BTCUSDT' })
  expect(Number(placed.headers.get('x-mbx-used-weight-1m'))).toBe(used + 1)
  expect(placed.headers.get('x-mbx-order-count-10s')).toBe('1')
})
