import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { submitCommand } from '../testing/funded-customer.ts'

const PAIR = { currency_id: 1, legal_id: 3 } as const
const BID = { ...PAIR, price: '49000', number: '0.001' } as const
const STOP = {
  ...PAIR,
  side: 'sell',
  source: 'index',
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

async function start(): Promise<void> {
  halyard = await startTestApp({ databaseUrl: database.url, now: () => STARTED_AT })
}

async function recordPrice(ticks: number): Promise<void> {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
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
})

test('an order has its client id in the reply, the lists and the events', async () => {
  const before = dataOf(await ann.client('user/events', {})).last
  const { id, client_id } = dataOf(await ann.client('coin/trade/buy', { ...BID, client_id: '100n' }))
  expect(client_id).toBe('100n')
  expect(dataOf(await ann.client('coin/list', PAIR)).list).toMatchObject([{ id, client_id }])
  const [event] = dataOf(await ann.client('user/events', { after: before })).list
  expect(event?.body).toMatchObject({ orders: [{ id, client_id }] })
  expect(dataOf(await ann.client('coin/trade', { id }))).toMatchObject({ client_id })
  expect(dataOf(await ann.client('transaction_complete', PAIR)).list).toMatchObject([{ id, client_id }])
})

test('lists find the orders with a client id, the newest first', async () => {
  const ended = dataOf(await ann.client('coin/trade/buy', { ...BID, client_id: 'mine' }))
  dataOf(await ann.client('coin/trade', { id: ended.id }))
  const open = dataOf(await ann.client('coin/trade/buy', { ...BID, client_id: 'mine' }))
  dataOf(await ann.client('coin/trade/buy', { ...BID, client_id: 'other' }))
  const wanted = { client_id: 'mine' }
  expect(dataOf(await ann.client('coin/list', wanted)).list.map(({ id }) => id)).toEqual([open.id])
  expect(dataOf(await ann.client('transaction_complete', wanted)).list.map(({ id }) => id)).toEqual([
    ended.id,
  ])
})

test('a client id that is open already is rejected with a code of its own', async () => {
  dataOf(await ann.client('coin/trade/stop/place', { ...STOP, client_id: 'mine' }))
  expect(await ann.client('coin/trade/buy', { ...BID, client_id: 'mine' })).toMatchObject({
    type: 'error',
    code: 'duplicate_client_id',
  })
})

test('a client id with other characters is an invalid field', async () => {
  expect(await ann.client('coin/trade/buy', { ...BID, client_id: 'a b' })).toMatchObject({
    type: 'error',
    code: 'invalid_field',
    field: 'client_id',
  })
})

/** The last test: the names of test customers start over with each server. */
test('a restart keeps client ids; a triggered stop order passes its own to its order', async () => {
  const { id } = dataOf(await ann.client('coin/trade/stop/place', { ...STOP, client_id: 'mine' }))
  await halyard.close()
  await start()
  ann = { ...ann, client: halyard.client(ann.token) }
  expect(await ann.client('coin/trade/buy', { ...BID, client_id: 'mine' })).toMatchObject({
    code: 'duplicate_client_id',
  })
  await recordPrice(490_000)
  const found = { client_id: 'mine', ended: '1' } as const
  const [stop] = dataOf(await ann.client('coin/trade/stop/list', found)).list
  expect(stop).toMatchObject({ id, status: 'triggered', client_id: 'mine' })
  expect(dataOf(await ann.client('coin/list', { client_id: 'mine' })).list).toMatchObject([
    { id: stop?.order_id, client_id: 'mine' },
  ])
})
