import { SPOT } from '@halyard/server/instruments'
import { upsertCandles } from '@halyard/server/market-data'
import { expect, onTestFinished, test } from 'vitest'
import { backfillPerpCandles } from '../src/prices/perp-past.ts'
import { startDemoTestApp } from '../src/testing.ts'

const UNCOUNTED = { trades: 0, takerBuyLots: 0n, takerBuyValue: 0n }

const START = Date.UTC(2026, 0, 5, 12)

test('the demo backfills a contract from its market once, up to the first trade', async () => {
  const halyard = await startDemoTestApp({ now: () => START })
  onTestFinished(() => halyard.close())
  const { db, catalogue } = halyard.app.context
  const [perp, market] = [catalogue.perp(2), catalogue.market(2)]
  if (!perp || !market) throw new Error('not listed')
  const scale = 10 ** (market.config.priceDecimals - perp.config.priceDecimals)
  const lots = 10 ** (market.config.quantityDecimals - perp.config.quantityDecimals)
  const [opened, high, low, close] = [3_000 * scale, 3_010 * scale, 2_990 * scale, 3_005 * scale] as const
  const candle = { open: opened, high, low, close, lots: BigInt(20 * lots), value: 7n, ...UNCOUNTED }
  await upsertCandles(db, SPOT.tables, [{ ...candle, instrumentId: 2, period: '1min', openAt: START }])
  await backfillPerpCandles(db, perp, market)
  await backfillPerpCandles(db, perp, market)
  const rows = await db.selectFrom('perp_candle').selectAll().where('perp_id', '=', 2).execute()
  expect(rows).toEqual([
    {
      perp_id: 2,
      period: '1min',
      open_at: String(START),
      open: '3000',
      high: '3010',
      low: '2990',
      close: '3005',
      lots: '20',
      value: '7',
      trades: '0',
      taker_buy_lots: '0',
      taker_buy_value: '0',
    },
  ])
})
