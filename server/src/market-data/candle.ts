import { type StoredPeriod, openOf } from './periods.ts'

/** An OHLCV candle: prices in ticks, quantity in lots, value in units of the quote currency. */
export interface Candle {
  readonly openAt: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly lots: bigint
  readonly value: bigint
  /** The number of trades, and what takers bought. 0 in candles from before these were stored. */
  readonly trades: number
  readonly takerBuyLots: bigint
  readonly takerBuyValue: bigint
}

const NO_TRADES = { lots: 0n, value: 0n, trades: 0, takerBuyLots: 0n, takerBuyValue: 0n } as const

/** The fields of a trade that a candle needs. */
export interface CandleTrade {
  readonly tradeId: number
  readonly at: number
  readonly ticks: number
  readonly lots: number
  readonly value: bigint
  readonly takerSide: 'buy' | 'sell'
}

/** Adds a trade to the end of a candle, or starts a candle if there is none. */
export function addTrade(candle: Candle | undefined, openAt: number, trade: CandleTrade): Candle {
  const { ticks, value, takerSide } = trade
  const lots = BigInt(trade.lots)
  const isBuy = takerSide === 'buy'
  const traded: Candle = {
    ...flatCandle(openAt, ticks),
    lots,
    value,
    trades: 1,
    takerBuyLots: isBuy ? lots : 0n,
    takerBuyValue: isBuy ? value : 0n,
  }
  return candle ? join(candle, traded) : traded
}

/** Returns the candle of a period without trades. */
export function flatCandle(openAt: number, ticks: number): Candle {
  return { openAt, open: ticks, high: ticks, low: ticks, close: ticks, ...NO_TRADES }
}

/** Aggregates finer candles, oldest first, into candles of a coarser period. */
export function coarsen(period: StoredPeriod, candles: readonly Candle[]): Candle[] {
  return joinBy((at) => openOf(period, at), candles)
}

/** Aggregates candles, oldest first, into coarser ones. `openAtOf` returns the opening time of the one that contains a time. */
export function joinBy(openAtOf: (at: number) => number, candles: readonly Candle[]): Candle[] {
  const coarse: Candle[] = []
  for (const candle of candles) {
    const openAt = openAtOf(candle.openAt)
    const last = coarse.at(-1)
    if (last?.openAt === openAt) coarse[coarse.length - 1] = join(last, candle)
    else coarse.push({ ...candle, openAt })
  }
  return coarse
}

function join(earlier: Candle, later: Candle): Candle {
  return {
    openAt: earlier.openAt,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    lots: earlier.lots + later.lots,
    value: earlier.value + later.value,
    trades: earlier.trades + later.trades,
    takerBuyLots: earlier.takerBuyLots + later.takerBuyLots,
    takerBuyValue: earlier.takerBuyValue + later.takerBuyValue,
  }
}
