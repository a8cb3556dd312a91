import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPerpData } from '../../src/market-data/perp-data.ts'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { submitCommand } from '../testing/funded-customer.ts'
import { connect } from '../testing/socket-client.ts'

const PAIR = { currency_id: 1, legal_id: 3 }
const MINUTE_MS = 60_000
const START = Date.UTC(2026, 0, 5, 12)
const [SELLER, BUYER] = [2_000, 2_001]

let clock = START
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ now: () => clock })
  for (const customerId of [SELLER, BUYER]) {
    await submitCommand(server, { kind: 'openCustomer', customerId })
    const amount = 1_000_000_000_000n as never
    const grants = [{ currencyId: 3, amount, account: 'contract' as const }]
    await submitCommand(server, { kind: 'creditPracticeFunds', customerId, grants })
  }
})
afterAll(() => server.close())

function open(customerId: number, side: 'long' | 'short', ticks: number, lots: number): Promise<void> {
  const stops = { takeProfitTicks: undefined, stopLossTicks: undefined }
  const terms = { type: 'limit', ticks, lots } as const
  return submitCommand(server, {
    kind: 'openPosition',
    customerId,
    perpId: 1,
    side,
    leverage: 1,
    terms,
    stops,
  })
}

async function deal(ticks: number, lots: number): Promise<void> {
  await submitCommand(server, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
  await open(SELLER, 'short', ticks, lots)
  await open(BUYER, 'long', ticks, lots)
}

async function candles(period: '1min' | '5min' | 'timeshare') {
  return dataOf(await server.client()('lever/kline', { ...PAIR, period })).list
}

test('a contract without trades has no candles', async () => {
  expect(await candles('1min')).toEqual([])
})

test("candles are built from the contract's trades, published live, and read back equal", async () => {
  const socket = await connect(server.url)
  await socket.request('subscribe', { channel: 'lever_kline', contract_id: 1, period: '5min' })
  await deal(500_000, 10)
  await deal(502_000, 4)
  clock += 2 * MINUTE_MS
  await deal(499_000, 5)
  const minutes = [
    [START, '50000', '50200', '50000', '50200', '0.014'],
    [START + MINUTE_MS, '50200', '50200', '50200', '50200', '0'],
    [START + 2 * MINUTE_MS, '49900', '49900', '49900', '49900', '0.005'],
  ]
  expect(await candles('1min')).toEqual(minutes)
  expect(await candles('timeshare')).toEqual(minutes)
  const five = [START, '50000', '50200', '49900', '49900', '0.019']
  expect(await candles('5min')).toEqual([five])
  await expect
    .poll(() => socket.received('lever_kline').at(-1))
    .toEqual({ contract_id: 1, period: '5min', candle: five })
  socket.close()

  const again = await openPerpData(server.app.context)
  const request = { marketId: 1, period: '5min', before: clock + 1, limit: 10 } as const
  expect(await again.candles(request)).toEqual(await server.app.context.market.perps.candles(request))
})
