import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPerpData } from '../../src/market-data/perp-data.ts'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { submitCommand } from '../testing/funded-customer.ts'

const MINUTE_MS = 60_000
const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

describe('public data of a contract', () => {
  let server: TestApp
  let clock = Date.UTC(2026, 0, 5, 12)
  const marketMaker = 900
  const customer = 2_000
  beforeAll(async () => {
    server = await startTestApp({ now: () => clock })
    for (const [customerId, isMarketMaker] of [
      [marketMaker, true],
      [customer, false],
    ] as const) {
      await submitCommand(server, { kind: 'openCustomer', customerId, isMarketMaker })
      const amount = 1_000_000_000_000n as never
      const grants = [{ currencyId: 3, amount, account: 'contract' as const }]
      await submitCommand(server, { kind: 'creditPracticeFunds', customerId, grants })
    }
  })
  afterAll(() => server.close())

  async function open(
    customerId: number,
    side: 'long' | 'short',
    ticks: number,
    lots: number,
  ): Promise<number> {
    const response = await server.app.context.engine.submit({
      kind: 'openPosition',
      customerId,
      perpId: 1,
      side,
      leverage: 1,
      terms: { type: 'limit', ticks, lots },
      stops: NO_STOPS,
    })
    if (!response.ok || !response.position) throw new Error('not opened')
    return response.position.positionId
  }

  function recordPrice(ticks: number): Promise<void> {
    return submitCommand(server, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
  }

  async function deal(ticks: number, lots: number): Promise<void> {
    await open(marketMaker, 'short', ticks, lots)
    await open(customer, 'long', ticks, lots)
  }

  test('24-hour statistics follow the trades and are equal after a restart', async () => {
    await recordPrice(500_000)
    await deal(500_000, 10)
    clock += MINUTE_MS
    await recordPrice(510_000)
    await deal(512_000, 5)
    await deal(505_000, 5)
    await open(customer, 'long', 495_000, 7)
    const { context } = server.app
    const perp = context.catalogue.perp(1)
    if (!perp) throw new Error('not listed')
    const details = context.market.perps.present(perp)
    expect(details).toMatchObject({
      now_price: '50500',
      change: '1.00',
      high: '51200',
      low: '50000',
      volume: '0.02',
      turnover: '1008.5',
    })
    const again = await openPerpData(context)
    expect(again.present(perp)).toEqual(details)
    expect(context.market.perps.deals(1)).toMatchObject(again.deals(1))
    await expect.poll(() => context.market.perps.depth(1).bids).toEqual([[495_000, 7]])
  })

  test('a day later the statistics are empty and the last price remains', async () => {
    clock += 25 * 60 * MINUTE_MS
    await recordPrice(520_000)
    const { list } = dataOf(await server.client()('lever/contracts', {}))
    expect(list[0]).toMatchObject({ now_price: '50500', change: '0.00', volume: '0', high: '50500' })
    const perp = server.app.context.catalogue.perp(1)
    const again = await openPerpData(server.app.context)
    expect(perp && again.present(perp)).toEqual(list[0])
  })
})
