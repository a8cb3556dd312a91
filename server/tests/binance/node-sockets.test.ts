import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { type Amount, parseUnits } from '@halyard/money'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { submitCommand } from '../testing/funded-customer.ts'
import { HAS_NATS, type NatsServer, startNatsServer } from '../testing/nats-server.ts'
import { makeKey, send, sendSigned } from './binance-client.ts'
import { futuresTrader } from './futures-bot.ts'
import { type Message, openSocket } from './socket-client.ts'

function isTrade({ event }: Message): boolean {
  return (event as { readonly x?: string } | undefined)?.x === 'TRADE'
}

function isUpdate({ event }: Message): boolean {
  return (event as { readonly e?: string } | undefined)?.e === 'balanceUpdate'
}

describe.skipIf(!HAS_NATS)('an engine and a node', () => {
  let database: TestDatabase
  let nats: NatsServer
  let engine: TestApp
  let node: TestApp

  const start = (role: 'engine' | 'api'): Promise<TestApp> =>
    startTestApp({ databaseUrl: database.url, config: { role, natsUrl: nats.url } })

  beforeAll(async () => {
    ;[database, nats] = await Promise.all([createTestDatabase({ migrated: true }), startNatsServer()])
    engine = await start('engine')
    node = await start('api')
  })
  afterAll(async () => {
    for (const app of [node, engine]) await app.close()
    await nats.stop()
    await database.drop()
  })

  test('the sockets of a node have the trades, the books and the reports of orders', async () => {
    const prices = [{ marketId: 1, ticks: 500_000 }]
    await engine.app.context.engine.submit({ kind: 'recordPrices', prices })
    const customer = await node.registerCustomer({ funded: true })
    const key = await makeKey(node, customer)
    const other = await makeKey(node, await node.registerCustomer({ funded: true }))
    const [streams, own] = [
      await openSocket(node, '/ws/btcusdt@trade/btcusdt@depth'),
      await openSocket(node, '/ws-api/v3'),
    ]
    onTestFinished(() => {
      for (const { webSocket } of [streams, own]) webSocket.terminate()
    })
    const text = `apiKey=${key.key}&recvWindow=60000&timestamp=${Date.now()}`
    const params = Object.fromEntries(new URLSearchParams(`${text}&signature=${key.sign(text)}`))
    const method = 'userDataStream.subscribe.signature'
    expect(await own.ask({ id: 1, method, params })).toMatchObject({ status: 200 })
    const order = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '50000' }
    const path = ['POST', '/api/v3/order'] as const
    await sendSigned(node, key, path, { ...order, side: 'SELL', quantity: '0.02' })
    const book = await streams.next(({ e }) => e === 'depthUpdate')
    expect(book).toMatchObject({ a: [['50000', '0.02']] })
    await sendSigned(node, other, path, { ...order, side: 'BUY', quantity: '0.01' })
    expect(await streams.next(({ e }) => e === 'trade')).toMatchObject({ p: '50000', q: '0.01' })
    const report = { X: 'PARTIALLY_FILLED', l: '0.01', z: '0.01', q: '0.02', m: true }
    expect(await own.next(isTrade)).toMatchObject({ event: report })
    const transfer = { kind: 'transferFunds', source: 'coin', target: 'contract', currencyId: 3 } as const
    const { id: customerId } = customer
    await submitCommand(node, { ...transfer, customerId, amount: parseUnits('5', 6) as Amount })
    const update = { event: { e: 'balanceUpdate', a: 'USDT', d: '-5' } }
    expect(await own.next(isUpdate)).toMatchObject(update)
  })

  test('a listen key that one node made opens a stream of another, and ends it', async () => {
    const other = await start('api')
    onTestFinished(() => other.close())
    const key = await makeKey(node, await node.registerCustomer({ funded: true }))
    const path = '/api/v3/userDataStream'
    const headers = { 'X-MBX-APIKEY': key.key }
    const { body } = await send(other, 'POST', path, { headers })
    const { listenKey } = body as { readonly listenKey?: string }
    const socket = await openSocket(node, `/ws/${listenKey}`)
    onTestFinished(() => socket.webSocket.terminate())
    const order = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '50000' }
    const values = { ...order, side: 'SELL', quantity: '0.02' }
    await sendSigned(other, key, ['POST', '/api/v3/order'], values)
    expect(await socket.next(({ e }) => e === 'executionReport')).toMatchObject({ x: 'NEW', q: '0.02' })
    await send(other, 'DELETE', path, { query: `listenKey=${listenKey}`, headers })
    await socket.next(({ e }) => e === 'listenKeyExpired')
  })

  test('a node that starts later: steps of an order on a perpetual, with its earlier fills', async () => {
    const prices = [{ marketId: 1, ticks: 500_000 }]
    await engine.app.context.engine.submit({ kind: 'recordPrices', prices })
    const [one, taker] = await Promise.all(
      ['one', 'taker'].map(async () => {
        const { customer, key } = await futuresTrader(node, ['trade_contract'])
        await submitCommand(node, { kind: 'setPositionMode', customerId: customer.id, mode: 'net' })
        return { customer, key }
      }),
    )
    if (!one || !taker) throw new Error('no customers')
    const order = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '50000' }
    const path = ['POST', '/fapi/v1/order'] as const
    const buy = (quantity: string) => sendSigned(node, taker.key, path, { ...order, side: 'BUY', quantity })
    await sendSigned(node, one.key, path, { ...order, side: 'SELL', quantity: '0.03' })
    await buy('0.01')
    const late = await start('api')
    onTestFinished(() => late.close())
    const headers = { 'X-MBX-APIKEY': one.key.key }
    const { body } = await send(node, 'POST', '/fapi/v1/listenKey', { headers })
    const { listenKey } = body as { readonly listenKey?: string }
    const socket = await openSocket(late, `/fstream/private/ws?listenKey=${listenKey}`)
    onTestFinished(() => socket.webSocket.terminate())
    await buy('0.02')
    const filled = { x: 'TRADE', X: 'FILLED', l: '0.02', z: '0.03', ap: '50000', m: true }
    expect(await socket.next(({ e }) => e === 'ORDER_TRADE_UPDATE')).toMatchObject({ o: filled })
    expect(await socket.next(({ e }) => e === 'ACCOUNT_UPDATE')).toMatchObject({
      a: { P: [{ pa: '-0.03' }] },
    })
    const transfer = { kind: 'transferFunds', source: 'contract', target: 'coin', currencyId: 3 } as const
    const { id: customerId } = one.customer
    await submitCommand(node, { ...transfer, customerId, amount: parseUnits('5', 6) as Amount })
    expect(
      await socket.next(({ a }) => (a as { readonly m?: string } | undefined)?.m === 'WITHDRAW'),
    ).toMatchObject({ a: { B: [{ a: 'USDT', bc: '-5' }] } })
  })
})
