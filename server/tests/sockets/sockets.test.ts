import type { DepthEvent, WireLevel } from '@halyard/api/client'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { OrderTerms, Side } from '../../src/engine/index.ts'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { connect, type TestSocket } from '../testing/socket-client.ts'

const BTC = { currency_id: 1, legal_id: 3 }
const ACCOUNT_EVENTS = ['order', 'update_balance'] as const

let clock = Date.now()
let server: TestApp
let maker: TestCustomer
let taker: TestCustomer
const open: TestSocket[] = []

beforeAll(async () => {
  server = await startTestApp({ now: () => clock, limits: { socketsPerAddress: 100 } })
  maker = await server.registerCustomer({ funded: true })
  taker = await server.registerCustomer({ funded: true })
  await recordPrice()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})
afterAll(() => server.close())

async function join(options?: Parameters<typeof connect>[1]): Promise<TestSocket> {
  const socket = await connect(server.url, options)
  open.push(socket)
  return socket
}

async function recordPrice(ticks = 640_000): Promise<void> {
  await server.app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

async function place(customer: TestCustomer, side: Side, terms: OrderTerms): Promise<number> {
  const command = { kind: 'placeOrder', customerId: customer.id, marketId: 1, side, terms } as const
  const response = await server.app.context.engine.submit(command)
  if (!response.ok || !response.order) throw new Error(JSON.stringify(response))
  return response.order.orderId
}

async function snapshot() {
  return dataOf(await server.client()('currency/deal', BTC))
}

function applied(
  levels: readonly WireLevel[],
  changes: readonly WireLevel[],
  best: 'high' | 'low',
): WireLevel[] {
  return [...new Map([...levels, ...changes])]
    .filter(([, number]) => number !== '0')
    .toSorted(([a], [b]) => (best === 'high' ? Number(b) - Number(a) : Number(a) - Number(b)))
}

describe('public streams', () => {
  test('depth: a snapshot plus the following changes equals the next snapshot', async () => {
    const socket = await join()
    expect(await socket.request('subscribe', { channel: 'market_depth', match_id: 1 })).toEqual({
      type: 'ok',
      message: {},
    })
    await place(maker, 'buy', { type: 'limit', ticks: 639_000, lots: 20 })
    let { seq, bids, asks } = await snapshot()
    for (let round = 0; round < 30; round += 1) {
      const id = await place(maker, 'sell', {
        type: 'limit',
        ticks: 640_100 + (round % 7) * 50,
        lots: 3 + round,
      })
      await place(maker, 'buy', { type: 'limit', ticks: 639_900 - (round % 5) * 50, lots: 10 })
      if (round % 3 === 0)
        await server.app.context.engine.submit({ kind: 'cancelOrder', customerId: maker.id, orderId: id })
      if (round % 4 === 0)
        await place(taker, 'buy', { type: 'limit', timeInForce: 'ioc', ticks: 640_300, lots: 5 })
    }
    // The last change: once it is visible, all earlier ones are.
    await place(maker, 'buy', { type: 'limit', ticks: 630_123, lots: 7 })
    await expect.poll(async () => (await snapshot()).bids).toContainEqual(['63012.3', '0.00007'])
    const end = await snapshot()
    await expect.poll(() => socket.received('market_depth').at(-1)?.seq).toBe(end.seq)
    for (const change of socket.received('market_depth') satisfies DepthEvent[]) {
      if (change.seq <= seq) continue
      expect(change.prev).toBe(seq)
      seq = change.seq
      bids = applied(bids, change.bids, 'high')
      asks = applied(asks, change.asks, 'low')
    }
    expect({ seq, bids, asks }).toEqual({ seq: end.seq, bids: end.bids, asks: end.asks })
    expect(bids.length).toBeGreaterThan(3)
  })

  test('trades, candles and tickers are sent to subscribers', async () => {
    const [socket, stranger] = [await join(), await join({ transports: ['polling'] })]
    await socket.request('subscribe', { channel: 'transaction', match_id: 1 })
    await socket.request('subscribe', { channel: 'kline', match_id: 1, period: '1mon' })
    await socket.request('subscribe', { channel: 'kline', match_id: '1', period: 'timeshare' })
    await place(maker, 'sell', { type: 'limit', ticks: 640_050, lots: 2 })
    await place(taker, 'buy', { type: 'limit', ticks: 640_050, lots: 2 })
    await expect
      .poll(() => socket.received('transaction').flatMap(({ deals }) => deals))
      .toContainEqual(expect.objectContaining({ price: '64005', number: '0.00002', side: 'buy' }))
    await expect
      .poll(() => socket.received('kline').map(({ period, candle }) => `${period} ${candle[4]}`))
      .toEqual(expect.arrayContaining(['1mon 64005', 'timeshare 64005']))
    for (const one of [socket, stranger])
      await expect.poll(() => one.received('daymarket').at(-1)?.list[0]?.now_price).toBe('64005')
    expect(stranger.received('transaction')).toEqual([])

    await socket.request('unsubscribe', { channel: 'transaction', match_id: 1 })
    const before = socket.received('transaction').length
    await stranger.request('subscribe', { channel: 'transaction', match_id: 1 })
    await place(maker, 'sell', { type: 'limit', ticks: 640_060, lots: 2 })
    await place(taker, 'buy', { type: 'limit', ticks: 640_060, lots: 2 })
    await expect.poll(() => stranger.received('transaction').at(-1)?.deals.at(-1)?.price).toBe('64006')
    // Events published to this socket before arrive before the response.
    await socket.request('subscribe', { channel: 'market_depth', match_id: 1 })
    expect(socket.received('transaction')).toHaveLength(before)
  })
})

test('a socket that joins a stream of trades receives those of the last 10 s', async () => {
  await place(maker, 'sell', { type: 'limit', ticks: 640_070, lots: 2 })
  await place(taker, 'buy', { type: 'limit', ticks: 640_070, lots: 2 })
  const socket = await join()
  await socket.request('subscribe', { channel: 'transaction', match_id: 1 })
  // What is sent before the response arrives before it.
  expect(socket.received('transaction')[0]?.deals[0]?.price).toBe('64007')
  clock += 60_000
  onTestFinished(() => void (clock -= 60_000))
  const later = await join()
  await later.request('subscribe', { channel: 'transaction', match_id: 1 })
  expect(later.received('transaction')).toEqual([])
})

describe('private events', () => {
  test('are numbered, and missed ones can be fetched', async () => {
    const customer = await server.registerCustomer({ funded: true })
    const [socket, stranger] = [await join(), await join()]
    expect(await socket.request('login', { token: customer.token })).toEqual({ type: 'ok', message: {} })
    await stranger.request('login', { token: maker.token })
    const first = await place(customer, 'buy', { type: 'limit', ticks: 630_000, lots: 2 })
    await expect.poll(() => socket.received('update_balance').length).toBe(1)
    const [order, balance] = [socket.received('order')[0], socket.received('update_balance')[0]]
    expect(order?.orders).toMatchObject([{ id: first, status: 'waiting', price: '63000' }])
    expect(balance?.prev).toBe(order?.seq)
    expect(balance?.balances).toMatchObject([{ type: 'coin', currency_id: 3, frozen: '1.26' }])
    expect(ACCOUNT_EVENTS.flatMap((event) => stranger.received(event))).toEqual([])

    socket.close()
    const second = await place(customer, 'buy', { type: 'limit', ticks: 630_000, lots: 3 })
    const back = await join()
    await back.request('login', { token: customer.token })
    const missed = dataOf(await customer.client('user/events', { after: balance?.seq ?? 0 }))
    expect(JSON.stringify(missed.list)).toContain(`"id":${second}`)
    await place(customer, 'buy', { type: 'limit', ticks: 630_000, lots: 4 })
    await expect.poll(() => back.received('order').length).toBe(1)
    expect(back.received('order')[0]?.prev).toBe(missed.last)
  })

  test('end at once when the session is closed', async () => {
    const customer = await server.registerCustomer()
    const [socket, other] = [await join({ query: { lang: 'de' } }), await join()]
    await socket.request('login', { token: customer.token })
    await other.request('login', { token: maker.token })
    await customer.client('user/logout', {})
    await expect.poll(() => socket.raw.connected).toBe(false)
    expect(socket.received('999')).toEqual([{ message: expect.stringMatching(/anmelden|melde/i) as string }])
    expect(other.raw.connected).toBe(true)
  })

  test('end soon after the session expires or the account is disabled', async () => {
    const { db } = server.app.context
    const [late, disabled] = [await server.registerCustomer(), await server.registerCustomer()]
    const sockets = [await join(), await join()]
    await sockets[0]?.request('login', { token: late.token })
    await sockets[1]?.request('login', { token: disabled.token })
    await db
      .updateTable('session')
      .set({ expires_at: clock - 1 })
      .where('user_id', '=', String(late.id))
      .execute()
    await db.updateTable('app_user').set({ disabled: true }).where('id', '=', String(disabled.id)).execute()
    for (const socket of sockets) {
      await expect.poll(() => socket.raw.connected).toBe(false)
      expect(socket.received('999')).toHaveLength(1)
    }
  })
})

describe('invalid messages', () => {
  test.each([
    ['login', [{}], 'missing_field'],
    ['login', [{ token: 5 }], 'invalid_field'],
    ['login', [{ token: 'x'.repeat(129) }], 'invalid_field'],
    ['login', [{ token: 'x', user_id: 7 }], 'unknown_field'],
    ['login', [], 'invalid_request'],
    ['login', [null], 'invalid_request'],
    ['login', [[]], 'invalid_request'],
    ['subscribe', ['user:1'], 'invalid_request'],
    ['subscribe', [{ channel: 'user', match_id: 1 }], 'invalid_field'],
    ['subscribe', [{ channel: 'market_depth' }], 'missing_field'],
    ['subscribe', [{ channel: 'market_depth', match_id: 99 }], 'market_must_be_known'],
    ['subscribe', [{ channel: 'market_depth', match_id: -1 }], 'invalid_field'],
    ['subscribe', [{ channel: 'market_depth', match_id: '1e309' }], 'invalid_field'],
    ['subscribe', [{ channel: 'kline', match_id: 1, period: '2min' }], 'invalid_field'],
    ['subscribe', [{ channel: 'kline', match_id: 1, period: '1min', x: 1 }], 'unknown_field'],
    ['subscribe', [Buffer.from('abc')], 'invalid_request'],
    ['order', [{ seq: 1 }], 'unknown_call'],
    ['__proto__', [{}], 'unknown_call'],
    ['constructor', [{}], 'unknown_call'],
  ])('%s %j gets %s', async (event, message, code) => {
    const socket = await join()
    expect(await socket.request(event, ...message)).toMatchObject({ type: 'error', code })
    expect(await socket.request('subscribe', { channel: 'transaction', match_id: 1 })).toMatchObject({
      type: 'ok',
    })
  })

  test('a forged token gets 999 in the requested language', async () => {
    const english = await (await join()).request('login', { token: 'forged' })
    const japanese = await (await join({ auth: { lang: 'jp' } })).request('login', { token: 'forged' })
    expect(english.type).toBe('999')
    expect(japanese.type).toBe('999')
    expect(japanese.message).not.toBe(english.message)
  })

  test('a socket has at most 20 channels; a repeated subscription counts once', async () => {
    const socket = await join()
    const periods = ['timeshare', '1min', '5min', '15min', '30min', '1hour', '4hour', '1day', '1week', '1mon']
    const channels = [1, 2, 3].flatMap((id) =>
      periods.map((period) => ({ channel: 'kline', match_id: id, period })),
    )
    const types: string[] = []
    for (const channel of channels.slice(0, 20)) types.push((await socket.request('subscribe', channel)).type)
    expect(types).toEqual(Array(20).fill('ok'))
    expect(await socket.request('subscribe', channels[0])).toMatchObject({ type: 'ok' })
    expect(await socket.request('subscribe', channels[20])).toMatchObject({ code: 'too_many_requests' })
  })

  test('a flood of messages is rejected, then disconnected', async () => {
    const socket = await join()
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => socket.request('subscribe', { channel: 'transaction', match_id: 1 })),
    )
    expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(30)
    for (let sent = 0; sent < 300; sent += 1) socket.raw.emit('subscribe', {})
    await expect.poll(() => socket.raw.connected).toBe(false)
  })

  test('a message of a megabyte disconnects only its own socket', async () => {
    const [socket, other] = [await join(), await join()]
    socket.raw.emit('login', { token: 'x'.repeat(1_000_000) })
    await expect.poll(() => socket.raw.connected).toBe(false)
    expect(other.raw.connected).toBe(true)
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }, false],
    ['null', { origin: 'null' }, false],
    ['of this server', 'own', true],
    ['of its public address', { origin: 'http://localhost:8080' }, true],
  ])('a page %s', async (_name, headers, welcome) => {
    const origin = headers === 'own' ? { origin: server.url } : (headers as { origin: string })
    for (const transport of ['websocket', 'polling']) {
      const joined = join({ extraHeaders: origin, transports: [transport] })
      if (welcome) expect((await joined).raw.connected).toBe(true)
      else await expect(joined).rejects.toThrow()
    }
  })

  test('guests never displace customers, who stay connected while guests keep connecting', async () => {
    const other = await startTestApp({ limits: { socketsMax: 20, socketsPerAddress: 100 } })
    onTestFinished(() => other.close())
    const customer = await other.registerCustomer()
    const joinOther = async (): Promise<TestSocket> => {
      const socket = await connect(other.url)
      open.push(socket)
      return socket
    }
    const own = await joinOther()
    await own.request('login', { token: customer.token })
    const guests: TestSocket[] = []
    for (let count = 0; count < 30; count += 1) guests.push(await joinOther())
    await expect.poll(() => guests.filter(({ raw }) => raw.connected).length).toBe(10)
    const second = await joinOther()
    expect(await second.request('login', { token: customer.token })).toMatchObject({ type: 'ok' })
    for (let count = 0; count < 15; count += 1) guests.push(await joinOther())
    await expect.poll(() => guests.filter(({ raw }) => raw.connected).length).toBe(10)
    expect([own.raw.connected, second.raw.connected]).toEqual([true, true])
    expect(guests.slice(-10).every(({ raw }) => raw.connected)).toBe(true)
  })

  test.each(['websocket', 'polling'])('sockets per address are limited by %s', async (transport) => {
    // A server of its own, without sockets of earlier tests that are still closing.
    const other = await startTestApp({ limits: { socketsPerAddress: 40 } })
    onTestFinished(() => other.close())
    const joinOther = async (): Promise<TestSocket> => {
      const socket = await connect(other.url, { transports: [transport] })
      open.push(socket)
      return socket
    }
    const joined = await Promise.allSettled(Array.from({ length: 60 }, joinOther))
    expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    for (const socket of open.splice(0)) socket.close()
    await expect
      .poll(() =>
        joinOther()
          .then(({ raw }) => raw.connected)
          .catch(() => false),
      )
      .toBe(true)
  })
})
