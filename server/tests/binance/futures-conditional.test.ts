import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { type FuturesBot, futuresBot } from './futures-bot.ts'

/** An unmodified client library of USD-margined futures places conditional orders in one-way mode. */

const STARTED_AT = Date.now()
const SYMBOL = 'BTC/USDT:USDT'
const TRIGGERS = { trigger: true }

let halyard: TestApp
let clock = STARTED_AT

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
})
afterAll(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
  await halyard.close()
})
beforeEach(() => setIndex(500_000))

async function setIndex(ticks: number): Promise<void> {
  clock += 1
  await submitCommand(halyard, {
    kind: 'recordPrices',
    prices: [
      { marketId: 1, ticks },
      { marketId: 2, ticks: 300_000 },
    ],
  })
}

/** Makes a bot with net positions and a leverage. */
async function oneWay(): Promise<FuturesBot> {
  const bot = await futuresBot(halyard, ['trade_contract'])
  await bot.exchange.loadMarkets()
  await bot.exchange.setPositionMode(false, SYMBOL)
  await bot.exchange.setLeverage(10, SYMBOL)
  return bot
}

type Type = 'STOP_MARKET' | 'TAKE_PROFIT_MARKET'

async function place(
  { exchange }: FuturesBot,
  type: Type,
  side: 'buy' | 'sell',
  amount: number | undefined,
  params: object,
) {
  const order = await exchange.createOrder(SYMBOL, type, side, amount as number, undefined, params)
  return { ...order, id: String(order.id) }
}

/** Makes a bot with a long of 0.02, and another one that buys at 49,000. */
async function long(): Promise<FuturesBot> {
  const [one, other] = [await oneWay(), await oneWay()]
  await other.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.02, 50_000)
  await one.exchange.createOrder(SYMBOL, 'market', 'buy', 0.02)
  await other.exchange.createOrder(SYMBOL, 'limit', 'buy', 0.02, 49_000)
  return one
}

/** Returns the conditional order as the history shows it. */
async function shown({ exchange }: FuturesBot, id: string) {
  return exchange.fetchOrder(id, SYMBOL, TRIGGERS)
}

test('a stop is listed while it waits, by its own id too, and not among the orders', async () => {
  const one = await long()
  const { id } = await place(one, 'STOP_MARKET', 'sell', 0.02, {
    triggerPrice: 48_000,
    reduceOnly: true,
    clientOrderId: 'my-stop',
  })
  const expected = {
    id,
    clientOrderId: 'my-stop',
    type: 'market',
    side: 'sell',
    status: 'open',
    amount: 0.02,
    triggerPrice: 48_000,
    reduceOnly: true,
  }
  expect(await one.exchange.fetchOpenOrders(SYMBOL, undefined, undefined, TRIGGERS)).toMatchObject([expected])
  expect(await one.exchange.fetchOpenOrders(SYMBOL)).toEqual([])
  expect(await shown(one, id)).toMatchObject(expected)
})

test('a stop by the mark price: its order closes the position', async () => {
  const one = await long()
  const { id } = await place(one, 'STOP_MARKET', 'sell', undefined, {
    triggerPrice: 49_500,
    closePosition: true,
    workingType: 'MARK_PRICE',
  })
  await setIndex(495_100)
  expect(await shown(one, id)).toMatchObject({ status: 'open', info: { algoStatus: 'NEW' } })
  await setIndex(495_000)
  await expect
    .poll(() => shown(one, id))
    .toMatchObject({ status: 'closed', info: { algoStatus: 'FINISHED' } })
  const { info } = await shown(one, id)
  expect(await one.exchange.fetchOrder(info.actualOrderId, SYMBOL)).toMatchObject({
    status: 'closed',
    side: 'sell',
    filled: 0.02,
    average: 49_000,
    reduceOnly: true,
  })
  expect(await one.exchange.fetchPositions([SYMBOL])).toEqual([])
  expect(await one.exchange.fetchOpenOrders(SYMBOL, undefined, undefined, TRIGGERS)).toEqual([])
})

test('a take-profit that opens: becomes an order with the leverage of the contract', async () => {
  const [one, other] = [await oneWay(), await oneWay()]
  await other.exchange.createOrder(SYMBOL, 'limit', 'sell', 0.02, 49_400)
  const { id } = await place(one, 'TAKE_PROFIT_MARKET', 'buy', 0.02, {
    triggerPrice: 49_500,
    workingType: 'MARK_PRICE',
  })
  await setIndex(495_000)
  await expect.poll(() => shown(one, id)).toMatchObject({ status: 'closed' })
  expect(await one.exchange.fetchPositions([SYMBOL])).toMatchObject([
    { side: 'long', contracts: 0.02, entryPrice: 49_400, initialMargin: 98.8 },
  ])
})

test('a triggered order without a counterparty: is rejected', async () => {
  const one = await oneWay()
  const { id } = await place(one, 'STOP_MARKET', 'buy', 0.02, {
    triggerPrice: 50_500,
    workingType: 'MARK_PRICE',
  })
  await setIndex(505_000)
  await expect.poll(() => shown(one, id)).toMatchObject({ status: 'rejected' })
  expect(await one.exchange.fetchPositions([SYMBOL])).toEqual([])
})

test('cancelled by its id: is listed as cancelled; a second cancel is refused', async () => {
  const one = await long()
  const { id } = await place(one, 'STOP_MARKET', 'sell', 0.02, { triggerPrice: 48_000, reduceOnly: true })
  await one.exchange.cancelOrder(id, SYMBOL, TRIGGERS)
  expect(await shown(one, id)).toMatchObject({ status: 'canceled' })
  await expect(one.exchange.cancelOrder(id, SYMBOL, TRIGGERS)).rejects.toMatchObject({
    name: 'OrderNotFound',
  })
  const all = await one.exchange.fetchOrders(SYMBOL, undefined, undefined, TRIGGERS)
  expect(all).toMatchObject([{ id, status: 'canceled' }])
})

test('all of a contract are cancelled at once', async () => {
  const one = await long()
  const stop = { triggerPrice: 48_000, reduceOnly: true }
  const ids = [
    (await place(one, 'STOP_MARKET', 'sell', 0.01, stop)).id,
    (await place(one, 'TAKE_PROFIT_MARKET', 'sell', 0.01, { ...stop, triggerPrice: 52_000 })).id,
  ]
  await one.exchange.cancelAllOrders(SYMBOL, TRIGGERS)
  for (const id of ids) expect(await shown(one, id)).toMatchObject({ status: 'canceled' })
})

test('the app lists what a program has placed, and cancels it', async () => {
  const one = await long()
  const { id } = await place(one, 'STOP_MARKET', 'sell', undefined, {
    triggerPrice: 48_000,
    closePosition: true,
  })
  const { client } = one.customer
  expect(dataOf(await client('lever/conditionals', {})).list).toMatchObject([
    { id: Number(id), side: 'sell', purpose: 'close', source: 'last', share: null },
  ])
  dataOf(await client('lever/cancel_conditional', { id: Number(id) }))
  expect(dataOf(await client('lever/conditionals', {})).list).toEqual([])
  expect(await shown(one, id)).toMatchObject({ status: 'canceled' })
})

test('a position that closes ends the orders that would close it', async () => {
  const one = await long()
  const { id } = await place(one, 'STOP_MARKET', 'sell', undefined, {
    triggerPrice: 48_000,
    closePosition: true,
  })
  await one.exchange.createOrder(SYMBOL, 'market', 'sell', 0.02, undefined, { reduceOnly: true })
  expect(await shown(one, id)).toMatchObject({ status: 'expired' })
})

test.each<readonly [string, object, string]>([
  ['a trigger that is reached', { triggerPrice: 50_000, workingType: 'MARK_PRICE' }, '-2021'],
  ['a limit price', { triggerPrice: 48_000, price: 47_000 }, '-1106'],
  ['a trailing stop', { type: 'TRAILING_STOP_MARKET', triggerPrice: 48_000 }, '-1020'],
  ['a limit order', { type: 'STOP', triggerPrice: 48_000 }, '-1020'],
  ['a quantity with closePosition', { triggerPrice: 48_000, closePosition: 'true' }, '-1106'],
  ['another time in force', { triggerPrice: 48_000, timeInForce: 'IOC' }, '-1115'],
  ['price protection', { triggerPrice: 48_000, priceProtect: 'TRUE' }, '-1106'],
  ['half a tick', { triggerPrice: '48000.05' }, '-1013'],
])('%s is refused', async (_name, params, code) => {
  const one = await long()
  const order = {
    symbol: 'BTCUSDT',
    algoType: 'CONDITIONAL',
    side: 'SELL',
    type: 'STOP_MARKET',
    quantity: 0.01,
  }
  await expect(one.exchange.fapiPrivatePostAlgoOrder({ ...order, ...params })).rejects.toThrow(code)
})

test('a client id that is sent again: has its first answer, with other terms it is refused', async () => {
  const one = await long()
  const stop = { triggerPrice: 48_000, reduceOnly: true, clientOrderId: 'again' }
  const first = await place(one, 'STOP_MARKET', 'sell', 0.02, stop)
  expect(await place(one, 'STOP_MARKET', 'sell', 0.02, stop)).toMatchObject({ id: first.id })
  await expect(place(one, 'STOP_MARKET', 'sell', 0.01, stop)).rejects.toThrow('-4116')
})

test('with separate positions: conditional orders are refused', async () => {
  const one = await futuresBot(halyard, ['trade_contract'])
  await one.exchange.loadMarkets()
  await expect(place(one, 'STOP_MARKET', 'sell', 0.02, { triggerPrice: 48_000 })).rejects.toThrow('-4061')
})
