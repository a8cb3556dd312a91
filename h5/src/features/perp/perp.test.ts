import { expect, test } from 'vitest'
import { toPerp, toPerpTicker } from './perp.ts'
import { mergeTicker } from './perps.ts'
import { WIRE_CONTRACT } from './testing.ts'

const PERP = toPerp(WIRE_CONTRACT)
const TICKER = toPerpTicker(WIRE_CONTRACT)

test('toPerp: reads every field', () => {
  expect(PERP).toEqual({
    perpId: 1,
    matchId: 1,
    baseId: 1,
    legalId: 3,
    base: 'BTC',
    legal: 'USDT',
    priceDecimals: 1,
    lotDecimals: 3,
    legalDecimals: 6,
    tickLot: 100n,
    lotSize: '0.001',
    lotsMin: 1n,
    lotsMax: 100_000n,
    multiples: [1, 5, 10, 20, 50, 100],
    tiers: [
      { lotsMax: 1_000n, multipleMax: 100, maintenancePpm: 5_000n },
      { lotsMax: 10_000n, multipleMax: 20, maintenancePpm: 25_000n },
      { lotsMax: 100_000n, multipleMax: 5, maintenancePpm: 100_000n },
    ],
    makerFeePpm: 200n,
    takerFeePpm: 500n,
    bandPpm: 50_000n,
    fundingInterval: 28_800_000,
    status: 'open',
  })
})

test('toPerpTicker: reads every field', () => {
  expect(toPerpTicker({ ...WIRE_CONTRACT, mark_price: '1', index_price: '2', now_price: '3' })).toEqual({
    perpId: 1,
    markPrice: '1',
    indexPrice: '2',
    lastPrice: '3',
    change: '0.00',
    high: '50000',
    low: '50000',
    volume: '0',
    fundingPpm: 100,
    fundingAt: 1_800_000_000_000,
    status: 'open',
  })
})

test('toPerp, toPerpTicker: throw for an unknown status', () => {
  const wire = { ...WIRE_CONTRACT, status: 'delisted' as never }
  expect(() => toPerp(wire)).toThrow('unknown value on the wire: delisted')
  expect(() => toPerpTicker(wire)).toThrow('unknown value on the wire: delisted')
})

const OTHER = { perp: { ...PERP, perpId: 2 }, ticker: { ...TICKER, perpId: 2 } }
const KNOWN = { perps: [PERP, OTHER.perp], tickers: [TICKER, OTHER.ticker], simulated: true }

test('mergeTicker: replaces the figures of its contract and leaves the rules unchanged', () => {
  const ticker = { ...TICKER, lastPrice: '50001' }
  const merged = mergeTicker(KNOWN, ticker)
  expect(merged.tickers).toEqual([ticker, OTHER.ticker])
  expect(merged.perps).toBe(KNOWN.perps)
})

test('mergeTicker: applies a changed status to the rules of its contract alone', () => {
  const merged = mergeTicker(KNOWN, { ...TICKER, status: 'close_only' })
  expect(merged.perps[0]).toEqual({ ...PERP, status: 'close_only' })
  expect(merged.perps[1]).toBe(OTHER.perp)
})
