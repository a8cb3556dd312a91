import { type StoredPeriod, openOf } from './periods.ts'

/** Prices in ticks, quantity in lots, value in units of the quote currency. */
export interface Candle {
  readonly openAt: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly lots: bigint
  readonly value: bigint
}

/** What a candle needs to know of a trade. */
export interface CandleTrade {
  readonly at: number
  readonly ticks: number
  readonly lots: number
  readonly value: bigint
}

/** A candle with a trade added at its end, or the first of its period. */
export function addTrade(candle: Candle | undefined, openAt: number, trade: CandleTrade): Candle {
  const { ticks } = trade
  if (!candle)
    return {
      openAt,
      open: ticks,
      high: ticks,
      low: ticks,
      close: ticks,
      lots: BigInt(trade.lots),
      value: trade.value,
    }
  return {
    openAt,
    open: candle.open,
    high: Math.max(candle.high, ticks),
    low: Math.min(candle.low, ticks),
    close: ticks,
    lots: candle.lots + BigInt(trade.lots),
    value: candle.value + trade.value,
  }
}

/** The candle of a period in which nobody traded. */
export function flatCandle(openAt: number, ticks: number): Candle {
  return { openAt, open: ticks, high: ticks, low: ticks, close: ticks, lots: 0n, value: 0n }
}

/** Finer candles, oldest first, as those of a coarser period. */
export function coarsen(period: StoredPeriod, candles: readonly Candle[]): Candle[] {
  const coarse: Candle[] = []
  for (const candle of candles) {
    const openAt = openOf(period, candle.openAt)
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
  }
}
