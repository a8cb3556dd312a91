import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ORDERS_PER_TEN_SECONDS } from '../../src/binance/protocol/limits.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'
import { makeKey, type TestKey } from './binance-client.ts'
import { ManyRequests, type ShortAnswer } from './many-requests.ts'
import { openSocket } from './socket-client.ts'

/** One key that sends more than anyone may, while others trade. */

const STARTED_AT = Date.now()
const REQUESTS = 10_000
const CONNECTIONS = 32
const TRADES = 40
const ORDER = ['POST', '/api/v3/order'] as const
const LIMIT = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '50000', quantity: '0.001' }
/** Below the market, so that it ends at once: as many may be placed as the limits allow. */
const FUTILE = { ...LIMIT, side: 'BUY', price: '49000', timeInForce: 'IOC' }
const WINDOW_MS = 10_000
/** A flood takes as long as the machine needs for it. */
const FLOOD_MAX_MS = 600_000

let halyard: TestApp

beforeAll(async () => {
  // The exchange stands still, so that its price stays fresh; the limits follow the machine's clock.
  halyard = await startTestApp({ now: () => STARTED_AT, config: { trustProxy: '127.0.0.1' } })
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
})
afterAll(() => halyard.close())

/** Half of the requests come from one address, the others from a hundred. */
function addressOf(nth: number): string {
  return nth % 2 === 0 ? '203.0.113.7' : `192.0.2.${nth % 200}`
}

async function trader(): Promise<TestKey> {
  return makeKey(halyard, await halyard.registerCustomer({ funded: true }), { kind: 'hmac' })
}

/** Returns the kinds of the commands that the engine received of a key. */
async function commandsOf({ id }: TestKey): Promise<string[]> {
  const rows = await halyard.app.context.db
    .selectFrom('command')
    .select('kind')
    .where('api_key_id', '=', String(id))
    .execute()
  return rows.map(({ kind }) => kind)
}

/** The most orders that one customer may have placed since a time, in windows that each begin with the first order in it. */
function mostOrders(since: number): number {
  return ORDERS_PER_TEN_SECONDS * (Math.floor((performance.now() - since) / WINDOW_MS) + 1)
}

/** A maker and a taker trade, one order after the other. Returns the answers. */
async function trade(requests: ManyRequests): Promise<ShortAnswer[]> {
  const [maker, taker] = [await trader(), await trader()]
  const answers: ShortAnswer[] = []
  for (let nth = 0; nth < TRADES; nth += 1) {
    const order = { ...LIMIT, newClientOrderId: `trade-${nth}` }
    answers.push(await requests.send(maker, ORDER, { ...order, side: 'SELL' }, '198.51.100.1'))
    answers.push(await requests.send(taker, ORDER, { ...order, side: 'BUY' }, '198.51.100.2'))
  }
  return answers
}

test(
  '10,000 orders of one key from many addresses: a few are placed, and others trade',
  async () => {
    const requests = new ManyRequests(halyard, CONNECTIONS)
    const calm = new ManyRequests(halyard, 1)
    onTestFinished(() => [requests, calm].forEach((one) => one.close()))
    const attacker = await trader()
    const answers: ShortAnswer[] = []
    let sent = 0
    let isTraded = false
    const limited = Promise.withResolvers<void>()
    const since = performance.now()
    const send = async (): Promise<void> => {
      while (sent < REQUESTS || !isTraded) {
        sent += 1
        const order = { ...FUTILE, newClientOrderId: `flood-${sent}` }
        const answer = await requests.send(attacker, ORDER, order, addressOf(sent))
        answers.push(answer)
        if (answer.status === 429) limited.resolve()
      }
    }
    const flood = Promise.all(Array.from({ length: CONNECTIONS }, send))
    await limited.promise
    const traded = await trade(calm).finally(() => (isTraded = true))
    await flood
    const most = mostOrders(since)
    const placed = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(traded.filter(({ status }) => status !== 200)).toEqual([])
    expect(placed.length).toBeGreaterThanOrEqual(ORDERS_PER_TEN_SECONDS)
    expect(placed.length).toBeLessThanOrEqual(most)
    expect(refused.length).toBe(sent - placed.length)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
    expect([...new Set(refused.map(({ code }) => code))]).toEqual([-1015, -1003])
    expect(refused.filter(({ retryAfter }) => !(retryAfter >= 1 && retryAfter <= 60))).toEqual([])
    expect(await commandsOf(attacker)).toEqual(placed.map(() => 'placeOrder'))
    expect(await ledgerViolations(halyard)).toEqual([])
  },
  FLOOD_MAX_MS,
)

test('a thousand orders at once by socket: it is closed, and a few are placed', async () => {
  const attacker = await trader()
  const since = performance.now()
  const socket = await openSocket(halyard, '/ws-api/v3')
  for (let nth = 0; nth < 1_000; nth += 1) {
    const clientId = `socket-${nth}`
    const params = {
      ...FUTILE,
      newClientOrderId: clientId,
      apiKey: attacker.key,
      timestamp: halyard.app.context.now(),
    }
    const names = Object.keys(params).toSorted() as (keyof typeof params)[]
    const signature = attacker.sign(names.map((name) => `${name}=${params[name]}`).join('&'))
    socket.send({ id: nth, method: 'order.place', params: { ...params, signature } })
  }
  expect(await socket.closed).toBe(1008)
  expect((await commandsOf(attacker)).length).toBeLessThanOrEqual(mostOrders(since))
})
