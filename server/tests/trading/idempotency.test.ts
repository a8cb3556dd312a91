import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { sendConcurrently, times } from '../testing/send-concurrently.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'

const ORDER = { currency_id: '1', legal_id: '3', price: '50000', number: '0.01' }

/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

beforeEach(async () => {
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
})

test('fifty concurrent requests with one key place one order and get one response', async () => {
  const { client, token } = await halyard.registerCustomer({ funded: true })
  const options = { idempotencyKey: 'fifty' }
  const attempt = { path: 'coin/trade/buy', token, request: ORDER, ...options } as const
  const responses = await sendConcurrently(
    halyard,
    times(50, () => attempt),
  )
  expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const placed = dataOf(responses[0] ?? (await client('coin/trade/buy', ORDER)))
  expect(placed.status).toBe('waiting')
  expect(dataOf(await client('coin/list', {})).list.map(({ id }) => id)).toEqual([placed.id])
  expect(await client('coin/trade/buy', ORDER, options)).toEqual(responses[0])
})

test('the same key with another body or call is rejected without effect', async () => {
  const { client } = await halyard.registerCustomer({ funded: true })
  const options = { idempotencyKey: 'reused' }
  dataOf(await client('coin/trade/buy', ORDER, options))
  const reused = { type: 'error', code: 'idempotency_key_reused' }
  expect(await client('coin/trade/buy', { ...ORDER, number: '0.02' }, options)).toMatchObject(reused)
  expect(await client('coin/trade/sell', ORDER, options)).toMatchObject(reused)
  expect(dataOf(await client('coin/list', {})).list).toHaveLength(1)
})

test('the order of fields does not change the body hash', async () => {
  const { client } = await halyard.registerCustomer({ funded: true })
  const options = { idempotencyKey: 'reordered' }
  const first = await client('coin/trade/buy', ORDER, options)
  const rotated = Object.fromEntries(Object.entries(ORDER).toReversed()) as typeof ORDER
  expect(await client('coin/trade/buy', rotated, options)).toEqual(first)
})

test('a rejection is replayed as well', async () => {
  const { client } = await halyard.registerCustomer()
  const options = { idempotencyKey: 'refused' }
  const refused = await client('coin/trade/buy', ORDER, options)
  expect(refused).toMatchObject({ code: 'insufficient_balance' })
  expect(await client('coin/trade/buy', ORDER, options)).toEqual(refused)
})

test('keys are scoped to a customer', async () => {
  const [one, other] = [
    await halyard.registerCustomer({ funded: true }),
    await halyard.registerCustomer({ funded: true }),
  ]
  const options = { idempotencyKey: 'shared' }
  const first = dataOf(await one.client('coin/trade/buy', ORDER, options))
  const second = dataOf(await other.client('coin/trade/buy', ORDER, options))
  expect(second.id).not.toBe(first.id)
})

test.each(['', ' ', 'a b', 'x'.repeat(256), 'ключ', 'deposit:TRC20:1:0'])(
  'idempotency key %j is rejected',
  async (key) => {
    const { token } = await halyard.registerCustomer({ funded: true })
    const response = await fetch(`${halyard.url}/api/coin/trade/buy`, {
      method: 'POST',
      headers: { authorization: token, 'idempotency-key': Buffer.from(key).toString('latin1') },
      body: new URLSearchParams(ORDER),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'idempotency_key_invalid' })
  },
)

test("another customer's order gets the same rejection as an unknown one", async () => {
  const owner = await halyard.registerCustomer({ funded: true })
  const stranger = await halyard.registerCustomer({ funded: true })
  const { id } = dataOf(await owner.client('coin/trade/buy', ORDER))
  const amend = { price: '49000', number: '0.01' }
  expect(await stranger.client('coin/trade', { id: String(id) })).toEqual(
    await stranger.client('coin/trade', { id: '999999' }),
  )
  expect(await stranger.client('coin/trade/amend', { id: String(id), ...amend })).toEqual(
    await stranger.client('coin/trade/amend', { id: '999999', ...amend }),
  )
  expect(dataOf(await owner.client('coin/list', {})).list).toMatchObject([
    { id, status: 'waiting', price: '50000' },
  ])
})
