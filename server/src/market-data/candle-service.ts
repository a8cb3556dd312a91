import type { Database } from '../db/database.ts'
import { type OpenCandles, createOpenCandles } from './open-candles.ts'
import type { InstrumentTables } from '../instruments/instrument-kind.ts'
import { loadCandleBefore, loadCandles, loadLatest, loadTradesAfter, storeCandles } from './candle-store.ts'
import { type Candle, type CandleTrade, flatCandle } from './candle.ts'
import { type DayWindow, firstMinuteOf } from './day-window.ts'
import { MINUTE_MS, openOf, type StoredPeriod } from './periods.ts'
import { type CandleRequest, readCandles } from './read-candles.ts'

/** The candle service of one kind of instrument: updates candles with every trade and stores them periodically. */
export interface CandleService {
  add(instrumentId: number, trade: CandleTrade): void
  latest(instrumentId: number, period: StoredPeriod): Candle | undefined
  /**
   * Returns the candle of the current period: flat at the last close if there was no trade in it, `undefined`
   * before the first trade.
   */
  openCandle(instrumentId: number, period: StoredPeriod, now: number): Candle | undefined
  read(request: CandleRequest): Promise<{ readonly candles: Candle[]; readonly more: boolean }>
  /** Loads the one-minute candles of the last 24 hours. */
  loadDay(instrumentId: number, now: number): Promise<DayWindow>
  /** Stores the changed candles. If the write fails, the next call retries them. */
  store(): Promise<void>
}

/** Opens the candle service. Adds the trades after the last stored one and stores the result. */
export async function openCandleService(db: Database, tables: InstrumentTables): Promise<CandleService> {
  const { latest, lastTradeId } = await loadLatest(db, tables)
  const openCandles = createOpenCandles(latest, lastTradeId)
  for (const trade of await loadTradesAfter(db, tables, lastTradeId))
    openCandles.add(trade.instrumentId, trade)
  await store(db, tables, openCandles)

  return {
    add: (instrumentId, trade) => openCandles.add(instrumentId, trade),
    latest: (instrumentId, period) => openCandles.latest(instrumentId, period),
    openCandle(instrumentId, period, now) {
      const candle = openCandles.latest(instrumentId, period)
      const openAt = openOf(period, now)
      return candle && candle.openAt < openAt ? flatCandle(openAt, candle.close) : candle
    },
    read: (request) => readCandles(db, tables, openCandles, request),
    async loadDay(instrumentId, now) {
      const series = { instrumentId, period: '1min' } as const
      const firstOpen = firstMinuteOf(now)
      const earlier = await loadCandleBefore(db, tables, series, firstOpen)
      return {
        minutes: await loadCandles(db, tables, series, { firstOpen, lastOpen: now + MINUTE_MS }),
        closeBefore: earlier?.close,
      }
    },
    store: () => store(db, tables, openCandles),
  }
}

async function store(db: Database, tables: InstrumentTables, openCandles: OpenCandles): Promise<void> {
  const unstored = openCandles.takeUnstored()
  if (!unstored) return
  try {
    await storeCandles(db, tables, unstored)
    openCandles.markStored()
  } catch (error) {
    openCandles.requeue()
    throw error
  }
}
