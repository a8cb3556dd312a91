import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { makeKey, type TestKey } from './binance-client.ts'
import { ManyRequests, type ShortAnswer } from './many-requests.ts'

/** Many keys, of one customer and of many. Limits are those of customers and addresses, never of a key. */

const ORDER = ['POST', '/api/v3/order'] as const
const OPEN_ORDERS = ['GET', '/api/v3/openOrders'] as const
/** As many requests for the open orders of all markets, which weigh 80, as one may make in a minute. */
const HEAVY_MAX = 75
const NOT_SIGNED = -1022
const TOO_MUCH = { status: 429, code: -1003 }

let halyard: TestApp
let addresses = 0

beforeAll(async () => {
  halyard = await startTestApp({ config: { trustProxy: '127.0.0.1' } })
})
afterAll(() => halyard.close())

function open(): ManyRequests {
  const requests = new ManyRequests(halyard, 8)
  onTestFinished(() => requests.close())
  return requests
}

/** Returns an address from which nothing came yet. */
function newAddress(): string {
  addresses += 1
  return `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`
}

function makeKeys(customer: TestCustomer, count: number): Promise<TestKey[]> {
  return Promise.all(
    Array.from({ length: count }, (_, nth) =>
      makeKey(halyard, customer, { kind: nth % 2 === 0 ? 'hmac' : 'ed25519' }),
    ),
  )
}

/** Stores keys of a customer that are signed for as another key is. Returns what requests name them by. */
async function copyKey({ id }: TestKey, customerId: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ readonly key: string }>`
    insert into api_key (key, customer_id, kind, label, scopes, networks, public_key, created_at, expires_at)
    select lpad(${customerId}::text || 'x' || nth, 64, '0'), ${customerId}, kind, label, scopes, networks, public_key,
      created_at, expires_at
    from api_key cross join generate_series(1, ${count}::int) as nth where id = ${id} returning key`.execute(
    halyard.app.context.db,
  )
  return rows.map(({ key }) => key)
}

async function sendHeavy(requests: ManyRequests, key: TestKey, from: string): Promise<ShortAnswer[]> {
  const answers: ShortAnswer[] = []
  for (let nth = 0; nth < HEAVY_MAX; nth += 1) answers.push(await requests.send(key, OPEN_ORDERS, {}, from))
  return answers
}

test('thirty keys of a customer share the count of orders', async () => {
  const requests = open()
  const keys = await makeKeys(await halyard.registerCustomer(), 30)
  const answers = await Promise.all(keys.map((key) => requests.send(key, ORDER, {}, newAddress())))
  const counts = answers.map(({ orders }) => orders).toSorted((a, b) => a - b)
  expect(counts).toEqual(keys.map((_, nth) => nth + 1))
})

test('keys of a customer share the weight, from whichever address', async () => {
  const requests = open()
  const customer = await halyard.registerCustomer()
  const [first, second] = await makeKeys(customer, 2)
  if (!first || !second) throw new Error('no keys')
  const answers = await sendHeavy(requests, first, newAddress())
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await requests.send(second, OPEN_ORDERS, {}, newAddress())).toMatchObject(TOO_MUCH)
  const [other] = await makeKeys(await halyard.registerCustomer(), 1)
  if (other) expect((await requests.send(other, OPEN_ORDERS, {}, newAddress())).status).toBe(200)
})

test("requests that forge another customer's signature use up nothing of that customer's limits", async () => {
  const requests = open()
  const key = await makeKey(halyard, await halyard.registerCustomer())
  const forged = { ...key, sign: () => 'A'.repeat(86) + '%3D%3D' }
  const answers = await sendHeavy(requests, forged, newAddress())
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => NOT_SIGNED))
  const counts = await requests.send(forged, ORDER, {}, newAddress())
  expect(counts).toMatchObject({ code: NOT_SIGNED })
  expect((await requests.send(key, OPEN_ORDERS, {}, newAddress())).status).toBe(200)
  expect((await requests.send(key, ORDER, {}, newAddress())).orders).toBe(1)
})

test('1,000 keys of 34 customers: each is found by index and counts for its owner alone', async () => {
  const requests = open()
  const key = await makeKey(halyard, await halyard.registerCustomer())
  const { db } = halyard.app.context
  for (let customers = 0; customers < 34; customers += 1) {
    const names = await copyKey(key, (await halyard.registerCustomer()).id, 30)
    const from = newAddress()
    const sent = names.map((name) => requests.send({ ...key, key: name }, ORDER, {}, from))
    const counts = (await Promise.all(sent)).map(({ orders }) => orders).toSorted((a, b) => a - b)
    expect(counts).toEqual(names.map((_, nth) => nth + 1))
  }
  const { rows } = await sql<{ readonly 'QUERY PLAN': string }>`
    explain select * from api_key where key = ${'x'.repeat(64)}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan using api_key_key_key')
})
