import { expect, test } from 'vitest'
import { createOpenCandles } from './open-candles.ts'
import { addTrade, type Candle, type CandleTrade, coarsen, flatCandle } from './candle.ts'
import { fillGaps } from './fill-gaps.ts'
import { MINUTE_MS, openOf, STORED_PERIODS } from './periods.ts'

const at = (text: string): number => Date.parse(`2026-03-01T${text}Z`)

function candle(time: string, prices: [number, number, number, number], lots = 1n): Candle {
  const [open, high, low, close] = prices
  const flow = { trades: Number(lots), takerBuyLots: lots, takerBuyValue: lots * 10n }
  return { openAt: at(time), open, high, low, close, lots, value: lots * 10n, ...flow }
}

function trade(tradeId: number, time: string, ticks: number, lots = 1): CandleTrade {
  return { tradeId, at: at(time), ticks, lots, value: BigInt(ticks * lots), takerSide: 'buy' }
}

test('addTrade: trades build a candle', () => {
  const sale = { ...trade(2, '10:00:02', 90, 3), takerSide: 'sell' } as const
  const trades = [trade(1, '10:00:01', 100, 2), sale, trade(3, '10:00:03', 95)]
  const made = trades.reduce<Candle | undefined>(
    (before, next) => addTrade(before, at('10:00:00'), next),
    undefined,
  )
  expect(made).toEqual({
    openAt: at('10:00:00'),
    open: 100,
    high: 100,
    low: 90,
    close: 95,
    lots: 6n,
    value: 565n,
    trades: 3,
    takerBuyLots: 3n,
    takerBuyValue: 295n,
  })
})

test('coarsen: aggregates finer candles', () => {
  const minutes = [
    candle('10:03:00', [10, 12, 9, 11]),
    candle('10:04:00', [11, 15, 11, 14]),
    candle('10:05:00', [14, 14, 5, 6], 4n),
    candle('10:11:00', [7, 8, 7, 8]),
  ]
  expect(coarsen('5min', minutes)).toEqual([
    { ...candle('10:00:00', [10, 15, 9, 14], 2n) },
    { ...candle('10:05:00', [14, 14, 5, 6], 4n) },
    { ...candle('10:10:00', [7, 8, 7, 8]) },
  ])
})

test.each<[string, Candle[], number | undefined, Candle[]]>([
  ['no candles and no earlier close', [], undefined, []],
  [
    'only an earlier close',
    [],
    7,
    ['10:00:00', '10:01:00', '10:02:00'].map((time) => flatCandle(at(time), 7)),
  ],
  [
    'a gap in the middle',
    [candle('10:00:00', [1, 2, 1, 2]), candle('10:02:00', [3, 3, 3, 3])],
    9,
    [candle('10:00:00', [1, 2, 1, 2]), flatCandle(at('10:01:00'), 2), candle('10:02:00', [3, 3, 3, 3])],
  ],
  [
    'the first candle of the market',
    [candle('10:01:00', [4, 5, 4, 5])],
    undefined,
    [candle('10:01:00', [4, 5, 4, 5]), flatCandle(at('10:02:00'), 5)],
  ],
  [
    'the same candle twice: the later one wins',
    [candle('10:00:00', [1, 1, 1, 1]), candle('10:00:00', [1, 2, 1, 2], 2n)],
    undefined,
    [candle('10:00:00', [1, 2, 1, 2], 2n), flatCandle(at('10:01:00'), 2), flatCandle(at('10:02:00'), 2)],
  ],
])('fillGaps: %s', (_name, stored, closeBefore, expected) => {
  const range = { firstOpen: at('10:00:00'), lastOpen: at('10:02:00') }
  expect(fillGaps('1min', stored, range, closeBefore)).toEqual(expected)
})

test('createOpenCandles: splits trades at the end of every period', () => {
  const openCandles = createOpenCandles([], 0)
  // The last millisecond of a month that does not end a week, and the first of the next month.
  const edge = Date.parse('2026-04-01T00:00:00Z')
  openCandles.add(1, { ...trade(1, '10:00:00', 100), at: edge - 1 })
  openCandles.add(1, { ...trade(2, '10:00:00', 110), at: edge })
  for (const period of STORED_PERIODS) {
    const latest = openCandles.latest(1, period)
    expect(latest?.openAt).toBe(openOf(period, edge))
    expect(latest?.lots).toBe(period === '1week' ? 2n : 1n)
  }
  expect(openCandles.takeUnstored()?.candles).toHaveLength(2 * STORED_PERIODS.length - 1)
})

test('createOpenCandles: counts a trade once and retakes candles after a failed write', () => {
  const openCandles = createOpenCandles([], 5)
  openCandles.add(1, trade(5, '10:00:00', 100))
  expect(openCandles.takeUnstored()).toBeUndefined()
  openCandles.add(1, trade(6, '10:00:10', 100))
  openCandles.add(1, trade(6, '10:00:10', 100))
  expect(openCandles.takeUnstored()).toMatchObject({ lastTradeId: 6 })
  expect(openCandles.unstored(1, '1min')).toMatchObject([{ lots: 1n }])
  openCandles.add(1, trade(7, '10:00:20', 101))
  openCandles.requeue()
  const again = openCandles.takeUnstored()
  expect(again?.lastTradeId).toBe(7)
  expect(again?.candles.find(({ period }) => period === '1min')).toMatchObject({ lots: 2n, close: 101 })
  openCandles.markStored()
  expect(openCandles.unstored(1, '1min')).toEqual([])
  expect(openCandles.takeUnstored()).toBeUndefined()
})

test('createOpenCandles: continues a stored candle', () => {
  const stored = { ...candle('10:00:00', [1, 4, 1, 3], 5n), instrumentId: 1, period: '1min' as const }
  const openCandles = createOpenCandles([stored], 9)
  openCandles.add(1, trade(10, '10:00:59.999', 8))
  expect(openCandles.latest(1, '1min')).toMatchObject({ open: 1, high: 8, low: 1, close: 8, lots: 6n })
  openCandles.add(1, trade(11, '10:01:00', 2))
  expect(openCandles.latest(1, '1min')).toMatchObject({
    openAt: at('10:00:00') + MINUTE_MS,
    open: 2,
    lots: 1n,
  })
})
