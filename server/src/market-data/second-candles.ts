import { SECONDS_HOURS } from '@halyard/api'
import { addTrade, type Candle, type CandleTrade } from './candle.ts'
import { fillGaps } from './fill-gaps.ts'
import { HOUR_MS, MINUTE_MS, openOf, SECOND_MS, shiftOpen } from './periods.ts'
import type { CandleRequest } from './read-candles.ts'

const PERIOD = '1sec'
const KEPT_MS = SECONDS_HOURS * HOUR_MS
/** Old candles are dropped together, so that dropping costs little for each. */
const DROP_EVERY_MS = 10 * MINUTE_MS

/** The stored trades of an instrument as candles, oldest first, and the last trade that they include. */
export interface LoadedSeconds {
  readonly candles: Candle[]
  readonly lastTradeId: number
}

/** The candles of one second of all instruments, in memory: of each, the seconds with trades of the last `SECONDS_HOURS`. */
export interface SecondCandles {
  add(instrumentId: number, trade: CandleTrade): void
  latest(instrumentId: number): Candle | undefined
  /** Returns when the first kept candle at or after a time opens. */
  firstOpenFrom(instrumentId: number, at: number): number | undefined
  /** Returns candles without gaps, oldest first, and whether there are older ones. */
  read(request: Omit<CandleRequest, 'period'>): { readonly candles: Candle[]; readonly more: boolean }
}

/** Creates the candles of one second from those of the trades that were stored. */
export function createSecondCandles(
  loaded: ReadonlyMap<number, LoadedSeconds>,
  now: () => number,
): SecondCandles {
  const series = new Map(Array.from(loaded, ([id, seconds]) => [id, { ...seconds }]))

  const firstKept = (): number => openOf(PERIOD, now() - KEPT_MS) + SECOND_MS

  return {
    add(instrumentId, trade) {
      let seconds = series.get(instrumentId)
      if (!seconds) series.set(instrumentId, (seconds = { candles: [], lastTradeId: 0 }))
      if (trade.tradeId <= seconds.lastTradeId) return
      seconds.lastTradeId = trade.tradeId
      const { candles } = seconds
      const openAt = openOf(PERIOD, trade.at)
      const last = candles.at(-1)
      if (last?.openAt === openAt) candles[candles.length - 1] = addTrade(last, openAt, trade)
      else {
        candles.push(addTrade(undefined, openAt, trade))
        dropBefore(candles, openAt - KEPT_MS)
      }
    },
    latest: (instrumentId) => series.get(instrumentId)?.candles.at(-1),
    firstOpenFrom(instrumentId, at) {
      const from = Math.max(at, firstKept())
      return series.get(instrumentId)?.candles.find(({ openAt }) => openAt >= from)?.openAt
    },
    read({ instrumentId, before, limit }) {
      const all = series.get(instrumentId)?.candles ?? []
      const lastOpen = openOf(PERIOD, before - 1)
      const firstOpen = Math.max(shiftOpen(PERIOD, lastOpen, 1 - limit), firstKept())
      const wanted = all.filter(({ openAt }) => openAt >= firstOpen && openAt <= lastOpen)
      const earlier = all.findLast(({ openAt }) => openAt < firstOpen)
      return {
        candles: fillGaps(PERIOD, wanted, { firstOpen, lastOpen }, earlier?.close),
        more: earlier !== undefined && firstOpen > firstKept(),
      }
    },
  }
}

/** Drops the candles before a time, except the last of them, whose close is the price until the next one. */
function dropBefore(candles: Candle[], time: number): void {
  const first = candles[1]
  if (!first || first.openAt >= time - DROP_EVERY_MS) return
  const kept = candles.findIndex(({ openAt }) => openAt >= time)
  candles.splice(0, Math.max(0, kept - 1))
}
