import type { Database } from '../db/database.ts'
import { type BoardTrade, type CandleBoard, createCandleBoard } from './candle-board.ts'
import type { CandleHome } from './candle-home.ts'
import { loadCandleBefore, loadCandles, loadLatest, loadTradesAfter, storeCandles } from './candle-store.ts'
import { type Candle, flatCandle } from './candle.ts'
import { type DayWindow, firstMinuteOf } from './day-window.ts'
import { MINUTE_MS, openOf, type StoredPeriod } from './periods.ts'
import { type CandleRequest, readCandles } from './read-candles.ts'

/** The candle service of one product: updates candles with every trade and stores them periodically. */
export interface CandleKeeper {
  add(trade: BoardTrade): void
  latest(marketId: number, period: StoredPeriod): Candle | undefined
  /**
   * Returns the candle of the current period: flat at the last close if there was no trade in it, `undefined`
   * before the first trade.
   */
  openCandle(marketId: number, period: StoredPeriod, now: number): Candle | undefined
  read(request: CandleRequest): Promise<{ readonly candles: Candle[]; readonly more: boolean }>
  /** Loads the one-minute candles of the last 24 hours. */
  loadDay(marketId: number, now: number): Promise<DayWindow>
  /** Stores the changed candles. If the write fails, the next call retries them. */
  store(): Promise<void>
}

/** Opens the candle service. Adds the trades after the last stored one and stores the result. */
export async function openCandleKeeper(db: Database, home: CandleHome): Promise<CandleKeeper> {
  const { latest, lastTradeId } = await loadLatest(db, home)
  const board = createCandleBoard(latest, lastTradeId)
  for (const trade of await loadTradesAfter(db, home, lastTradeId)) board.add(trade)
  await store(db, home, board)

  return {
    add: (trade) => board.add(trade),
    latest: (marketId, period) => board.latest(marketId, period),
    openCandle(marketId, period, now) {
      const candle = board.latest(marketId, period)
      const openAt = openOf(period, now)
      return candle && candle.openAt < openAt ? flatCandle(openAt, candle.close) : candle
    },
    read: (request) => readCandles(db, home, board, request),
    async loadDay(marketId, now) {
      const series = { marketId, period: '1min' } as const
      const firstOpen = firstMinuteOf(now)
      const earlier = await loadCandleBefore(db, home, series, firstOpen)
      return {
        minutes: await loadCandles(db, home, series, { firstOpen, lastOpen: now + MINUTE_MS }),
        closeBefore: earlier?.close,
      }
    },
    store: () => store(db, home, board),
  }
}

async function store(db: Database, home: CandleHome, board: CandleBoard): Promise<void> {
  const unstored = board.take()
  if (!unstored) return
  try {
    await storeCandles(db, home, unstored)
    board.stored()
  } catch (error) {
    board.notStored()
    throw error
  }
}
