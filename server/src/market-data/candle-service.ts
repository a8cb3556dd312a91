import type { Database } from '../db/database.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import { type OpenCandles, createOpenCandles, type UnstoredCandles } from './open-candles.ts'
import type { InstrumentTables } from '../instruments/instrument-kind.ts'
import {
  loadCandleBefore,
  loadCandles,
  loadLastTradeId,
  loadLatest,
  loadTradesAfter,
  storeCandles,
} from './candle-store.ts'
import { type Candle, type CandleTrade, flatCandle } from './candle.ts'
import { type DayWindow, firstMinuteOf } from './day-window.ts'
import { loadSeconds } from './load-seconds.ts'
import { type CandlePeriod, MINUTE_MS, openOf } from './periods.ts'
import { type CandleRequest, readCandles } from './read-candles.ts'
import { createSecondCandles, type LoadedSeconds, type SecondCandles } from './second-candles.ts'

/** The candle service of one kind of instrument: updates candles with every trade and stores them periodically. */
export interface CandleService {
  add(instrumentId: number, trade: CandleTrade): void
  latest(instrumentId: number, period: CandlePeriod): Candle | undefined
  /**
   * Returns the candle of the current period: flat at the last close if there was no trade in it, `undefined`
   * before the first trade.
   */
  openCandle(instrumentId: number, period: CandlePeriod, now: number): Candle | undefined
  read(request: CandleRequest): Promise<{ readonly candles: Candle[]; readonly more: boolean }>
  /** The candles of one second. */
  readonly seconds: Pick<SecondCandles, 'read' | 'firstOpenFrom'>
  /** Loads the one-minute candles of the last 24 hours. */
  loadDay(instrumentId: number, now: number): Promise<DayWindow>
  /**
   * Resolves once all candles changed before the call are stored; if the write fails, the next call retries them. In a
   * process that does not store, forgets those that the storing one has stored.
   */
  store(): Promise<void>
}

interface CandleServiceOptions {
  /** Whether this process stores the candles. */
  readonly stores: boolean
  readonly now: () => number
}

/** Opens the candle service. Adds the trades after the last stored one and stores the result, if this process does so. */
export async function openCandleService(
  db: Database,
  tables: InstrumentTables,
  { stores, now }: CandleServiceOptions,
): Promise<CandleService> {
  const { openCandles, loaded } = await loadOpenCandles(db, tables)
  const seconds = createSecondCandles(loaded, now)
  const latest = (instrumentId: number, period: CandlePeriod): Candle | undefined =>
    period === '1sec' ? seconds.latest(instrumentId) : openCandles.latest(instrumentId, period)
  // One at a time: candles that are being written are those of one call, and a later call waits for them.
  const keep = shareRuns(
    stores ? () => store(db, tables, openCandles) : forgetsStored(db, tables, openCandles),
  )
  await keep()

  return {
    add(instrumentId, trade) {
      openCandles.add(instrumentId, trade)
      seconds.add(instrumentId, trade)
    },
    latest,
    seconds,
    openCandle(instrumentId, period, at) {
      const candle = latest(instrumentId, period)
      const openAt = openOf(period, at)
      return candle && candle.openAt < openAt ? flatCandle(openAt, candle.close) : candle
    },
    async read({ period, ...request }) {
      return period === '1sec'
        ? seconds.read(request)
        : readCandles(db, tables, openCandles, { ...request, period })
    },
    async loadDay(instrumentId, at) {
      const series = { instrumentId, period: '1min' } as const
      const firstOpen = firstMinuteOf(at)
      const earlier = await loadCandleBefore(db, tables, series, firstOpen)
      return {
        minutes: await loadCandles(db, tables, series, { firstOpen, lastOpen: at + MINUTE_MS }),
        closeBefore: earlier?.close,
      }
    },
    store: keep,
  }
}

/** Loads the candles and the trades after them as they are at one moment, since another process may store candles. */
function loadOpenCandles(
  db: Database,
  tables: InstrumentTables,
): Promise<{ readonly openCandles: OpenCandles; readonly loaded: ReadonlyMap<number, LoadedSeconds> }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { latest, lastTradeId } = await loadLatest(transaction, tables)
      const openCandles = createOpenCandles(latest, lastTradeId)
      for (const trade of await loadTradesAfter(transaction, tables, lastTradeId))
        openCandles.add(trade.instrumentId, trade)
      return { openCandles, loaded: await loadSeconds(transaction, tables) }
    })
}

/** Returns a function that forgets changed candles once another process has stored them up to their last trade. */
function forgetsStored(db: Database, tables: InstrumentTables, openCandles: OpenCandles) {
  let waiting: UnstoredCandles | undefined
  return async () => {
    waiting ??= openCandles.takeUnstored()
    if (!waiting || (await loadLastTradeId(db, tables)) < waiting.lastTradeId) return
    openCandles.markStored()
    waiting = undefined
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
