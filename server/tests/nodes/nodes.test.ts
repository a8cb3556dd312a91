import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { balanceOf } from '../testing/funded-customer.ts'
import { HAS_NATS, type NatsServer, startNatsServer } from '../testing/nats-server.ts'
import { connect, type TestSocket } from '../testing/socket-client.ts'

const PRICE = { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] } as const
const PAIR = { currency_id: 1, legal_id: 3 } as const
const LIMIT = { ...PAIR, type: 'limit', price: '50000', number: '0.01' } as const

/** Connects to a node, and signs in there if a customer is given. */
async function join({ url }: TestApp, customer?: TestCustomer): Promise<TestSocket> {
  const socket = await connect(url)
  onTestFinished(() => socket.close())
  if (customer) expect(await socket.request('login', { token: customer.token })).toMatchObject({ type: 'ok' })
  return socket
}

/** Returns how many halts a node knows. */
const listed = async (node: TestApp) => dataOf(await node.client()('halt/list', {})).list.length

const bookAt = async (node: TestApp) => dataOf(await node.client()('currency/deal', PAIR))

describe.skipIf(!HAS_NATS)('an engine and two nodes', () => {
  let database: TestDatabase
  let nats: NatsServer
  let engine: TestApp
  let one: TestApp
  let other: TestApp

  const start = (role: 'engine' | 'api', now = Date.now): Promise<TestApp> =>
    startTestApp({ databaseUrl: database.url, config: { role, natsUrl: nats.url }, now })

  /** The clock of the first node, on which no command is late however long the engine takes to start. */
  let clock = Date.now()

  async function openCustomer(): Promise<TestCustomer> {
    return one.registerCustomer({ funded: true })
  }

  /** Places a resting order at the first node, at a current index price. */
  async function bid(customer: TestCustomer, price: string): Promise<number> {
    expect(await engine.app.context.engine.submit(PRICE)).toMatchObject({ ok: true })
    return dataOf(await customer.client('coin/trade/buy', { ...LIMIT, price })).id
  }

  beforeAll(async () => {
    ;[database, nats] = await Promise.all([createTestDatabase({ migrated: true }), startNatsServer()])
    engine = await start('engine')
    one = await start('api', () => clock)
    other = await start('api')
  })
  afterAll(async () => {
    for (const app of [other, one, engine]) await app.close()
    await nats.stop()
    await database.drop()
  })

  test('an order placed at one node is in the balance, the book and the events of the other', async () => {
    const ann = await openCustomer()
    const socket = await join(other, ann)
    await socket.request('subscribe', { channel: 'market_depth', match_id: 1 })
    await bid(ann, LIMIT.price)
    expect(await balanceOf({ ...ann, client: other.client(ann.token) })).toMatch(/\+500(?:\.|$)/)
    await expect.poll(async () => (await bookAt(other)).bids).toEqual([['50000', '0.01']])
    await expect.poll(async () => (await bookAt(one)).seq).toBe((await bookAt(other)).seq)
    await expect.poll(() => socket.received('market_depth')).toMatchObject([{ bids: [['50000', '0.01']] }])
    await expect.poll(() => socket.received('order')).toHaveLength(1)
  })

  test('a trade reaches the trades of both nodes, and the engine stores its candles', async () => {
    const bob = await openCustomer()
    expect(await engine.app.context.engine.submit(PRICE)).toMatchObject({ ok: true })
    dataOf(await bob.client('coin/trade/sell', LIMIT))
    for (const node of [one, other])
      await expect
        .poll(async () => (await bookAt(node)).deals)
        .toMatchObject([{ price: '50000', number: '0.01' }])
    await engine.app.context.market.store()
    expect(await engine.app.context.db.selectFrom('candle').select('period').execute()).not.toEqual([])
    for (const node of [one, other]) await node.app.context.market.store()
  })

  test('a key is executed once, whichever node it is sent to', async () => {
    const ann = await openCustomer()
    const order = { ...LIMIT, price: '40000' }
    const once = { idempotencyKey: 'the-same' }
    expect(await engine.app.context.engine.submit(PRICE)).toMatchObject({ ok: true })
    const first = dataOf(await ann.client('coin/trade/buy', order, once))
    expect(dataOf(await other.client(ann.token)('coin/trade/buy', order, once))).toEqual(first)
  })

  test('signing out at one node ends the session and the socket at the other', async () => {
    const ann = await openCustomer()
    const socket = await join(other, ann)
    expect(await other.client(ann.token)('wallet/detail', { currency: 3, type: 'coin' })).toMatchObject({
      type: 'ok',
    })
    dataOf(await ann.client('user/logout', {}))
    await expect
      .poll(async () => (await other.client(ann.token)('wallet/detail', { currency: 3, type: 'coin' })).type)
      .not.toBe('ok')
    await expect.poll(() => socket.raw.connected).toBe(false)
  })

  test('the engine answers no customer, and a node no operator', async () => {
    expect(await engine.client()('currency/deal', PAIR)).toMatchObject({ code: 'unknown_call' })
    const answer = await fetch(`${one.url}/api/ops/login`, { method: 'POST' })
    expect(answer.status).toBe(404)
    await expect(connect(engine.url)).rejects.toThrow()
  })

  test('a command during a restart of the engine is answered by the next one', async () => {
    const ann = await openCustomer()
    const id = await bid(ann, '41000')
    await engine.close()
    clock += 2_000
    await expect.poll(async () => (await fetch(`${one.url}/readyz`)).status).toBe(503)
    const cancelled = ann.client('coin/trade', { id })
    engine = await start('engine')
    clock += 1_000
    expect(dataOf(await cancelled)).toMatchObject({ id, status: 'cancelled' })
    await expect.poll(async () => (await fetch(`${one.url}/readyz`)).status).toBe(200)
  })

  test('a standby takes over from an engine that ends, and answers what was sent to it', async () => {
    const ann = await openCustomer()
    const id = await bid(ann, '42000')
    const standby = start('engine')
    const standbys = async () => (await engine.app.context.system.read()).standbys
    clock += 2_000
    await expect.poll(standbys).toMatchObject([{ behind: expect.any(Number), diverged: null }])
    const ended = engine.close()
    const cancelled = ann.client('coin/trade', { id })
    await ended
    engine = await standby
    clock += 1_000
    expect(dataOf(await cancelled)).toMatchObject({ id, status: 'cancelled' })
    expect((await engine.app.context.system.read()).standbys).toEqual([])
  })

  test('a halt holds at every node, and under the engine that takes over', async () => {
    const ann = await openCustomer()
    const words = { cause: 'security', text: '', reason: 'Unknown payments' } as const
    const { engine: writer } = engine.app.context
    const halt = await writer.submit({ kind: 'declareHalt', scope: 'spot', operatorId: 901, ...words })
    if (!halt.ok) throw new Error(halt.reject)
    const isRefused = async (node: TestApp) =>
      expect(await node.client(ann.token)('coin/trade/buy', LIMIT)).toMatchObject({
        code: 'exchange_is_halted',
      })
    for (const node of [one, other]) {
      await isRefused(node)
      await expect.poll(() => listed(node)).toBe(1)
    }
    const standby = start('engine')
    clock += 2_000
    const standbys = async () => (await engine.app.context.system.read()).standbys
    await expect.poll(standbys).toMatchObject([{ diverged: null }])
    await engine.close()
    engine = await standby
    clock += 1_000
    await expect.poll(async () => (await fetch(`${one.url}/readyz`)).status).toBe(200)
    await isRefused(one)
    const late = await start('api')
    onTestFinished(() => late.close())
    expect(await listed(late)).toBe(1)
    const persons = { firstReviewerId: 901, reviewerId: 902 }
    await engine.app.context.engine.submit({ kind: 'resumeHalt', haltId: halt.haltId, ...persons })
    for (const node of [one, other, late]) await expect.poll(() => listed(node)).toBe(0)
    await bid(ann, '39500')
  })

  test('a node that starts later has the same book', async () => {
    await bid(await openCustomer(), '39000')
    const late = await start('api')
    onTestFinished(() => late.close())
    const { bids, asks } = await bookAt(late)
    expect(bids.at(-1)).toEqual(['39000', '0.01'])
    await expect.poll(() => bookAt(one)).toMatchObject({ bids, asks })
  })
})
