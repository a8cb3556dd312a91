import type { Deal, Period, PriceDoubt, WireCandle, WireLevel } from '@halyard/api'
import type { Database } from '../db/database.ts'
import type { PublishedBatch, Engine } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { type Instrument, priceText } from '../instruments/instrument.ts'
import type { InstrumentKind, InstrumentWire, PublicTrade } from '../instruments/instrument-kind.ts'
import { openCandleService } from './candle-service.ts'
import type { Candle } from './candle.ts'
import { addMinute, type DayStatistics, statisticsOf } from './day-window.ts'
import type { DepthSnapshot } from './depth.ts'
import { openInstrumentStates } from './instrument-state.ts'
import { type CandlePeriod, candlePeriodOf, openOf, SECOND_MS } from './periods.ts'
import { presentCandle, presentDeal, presentFigures, presentLevels } from './present.ts'
import { createPublications, type Publications } from './publications.ts'
import type { CandleRequest } from './read-candles.ts'
import { loadRecentTrades } from './recent-trades.ts'

export interface MarketDataParts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly now: () => number
  /** Whether this process stores the candles. Others keep theirs in memory until they are stored. Default: it does. */
  readonly storesCandles?: boolean
  /** Returns why the index price of a market cannot be relied on now; absent if the prices are simulated. */
  readonly doubtOf?: (marketId: number) => PriceDoubt | undefined
}

/** The most seconds that are published late: after more, a client reads them again anyway. */
const SECONDS_MISSED_MAX = 60

/** An order book with its latest trades on the wire. */
export interface WireBook {
  readonly seq: number
  readonly bids: WireLevel[]
  readonly asks: WireLevel[]
  readonly deals: Deal[]
}

/** Public market data of one kind of instrument, updated in memory from committed batches. */
export interface InstrumentData<
  Listed extends Instrument = Instrument,
  Wire extends InstrumentWire = InstrumentWire,
> extends Publications<Wire> {
  readonly kind: InstrumentKind<Listed, Wire>
  /** Returns the statistics of the last 24 hours; `undefined` before the first trade. */
  statistics(instrument: Listed): DayStatistics | undefined
  /** Returns the ticker and rules of an instrument. */
  details(instrument: Listed): Wire['details']
  /** Returns the published order book, and the latest trades, newest first. */
  book(instrument: Listed): WireBook
  depth(id: number): DepthSnapshot
  deals(id: number): readonly PublicTrade[]
  candles(request: CandleRequest): Promise<{ readonly candles: Candle[]; readonly more: boolean }>
  /**
   * Returns the candle of the current period: flat at the last close if there was no trade in it, none before the first
   * trade, or if the instrument is not listed. Of one second, the candles from `since` on precede it, as far as a client misses them.
   */
  openCandles(id: number, period: Period, since?: number): WireCandle[]
  /** Returns the candle of the current period in ticks and lots. */
  currentCandle(id: number, period: CandlePeriod): Candle | undefined
  /** Returns when the first kept candle of one second at or after a time opens. */
  firstSecondFrom(id: number, at: number): number | undefined
  /** Stores the changed candles, or forgets those that another process has stored. */
  store(): Promise<void>
}

/**
 * Opens the market data of a kind: adds the trades after the last stored candles, then subscribes to the engine.
 */
export async function openInstrumentData<Listed extends Instrument, Wire extends InstrumentWire>(
  kind: InstrumentKind<Listed, Wire>,
  { db, engine, catalogue, now, storesCandles = true, doubtOf = () => undefined }: MarketDataParts,
): Promise<InstrumentData<Listed, Wire>> {
  const candles = await openCandleService(db, kind.tables, { stores: storesCandles, now })
  const stateOf = await openInstrumentStates({
    ids: kind.listed(catalogue).map(({ id }) => id),
    openingLevels: kind.openingLevels(engine),
    loadRecentTrades: (id) => loadRecentTrades(db, kind.tables, id),
    loadDay: (id) => candles.loadDay(id, now()),
    batchSeq: engine.stats().batchSeq,
  })
  engine.onCommitted(onBatch)

  function onBatch({ seq, changes }: PublishedBatch): void {
    kind.eachTrade(changes, (id, trade) => {
      const { trades, day } = stateOf(id)
      candles.add(id, trade)
      trades.add(trade)
      const minute = candles.latest(id, '1min')
      if (minute) addMinute(day, minute)
    })
    for (const [id, levels] of kind.changedLevels(changes)) stateOf(id).depth.apply(levels, seq)
  }

  function dayOf(instrument: Listed) {
    const day = statisticsOf(stateOf(instrument.id).day, now())
    const figures = presentFigures(instrument, day, kind.referenceTicks(instrument))
    return { day, ticker: kind.ticker(instrument, figures, { catalogue, now: now(), doubtOf }) }
  }

  return {
    kind,
    details(instrument) {
      const { day, ticker } = dayOf(instrument)
      return kind.details(
        instrument,
        ticker,
        (day?.spark ?? []).map((ticks) => priceText(instrument, ticks)),
      )
    },
    statistics: (instrument) => statisticsOf(stateOf(instrument.id).day, now()),
    book(instrument) {
      const { depth, trades } = stateOf(instrument.id)
      const { seq, bids, asks } = depth.snapshot()
      return {
        seq,
        bids: presentLevels(instrument, bids),
        asks: presentLevels(instrument, asks),
        deals: trades.latest().map((deal) => presentDeal(instrument, deal)),
      }
    },
    depth: (id) => stateOf(id).depth.snapshot(),
    deals: (id) => stateOf(id).trades.latest(),
    candles: (request) => candles.read(request),
    openCandles(id, period, since) {
      const instrument = kind.find(catalogue, id)
      if (!instrument) return []
      if (period === '1sec' && since !== undefined) {
        const before = now() + 1
        const limit = Math.min(SECONDS_MISSED_MAX, openOf('1sec', now()) / SECOND_MS - since / SECOND_MS + 1)
        const { candles: missed } = candles.seconds.read({ instrumentId: id, before, limit })
        return missed.map((candle) => presentCandle(instrument, candle))
      }
      const candle = candles.openCandle(id, candlePeriodOf(period), now())
      return candle ? [presentCandle(instrument, candle)] : []
    },
    firstSecondFrom: (id, at) => candles.seconds.firstOpenFrom(id, at),
    currentCandle: (id, period) => candles.openCandle(id, period, now()),
    ...createPublications(kind, catalogue, { stateOf, tickerOf: (instrument) => dayOf(instrument).ticker }),
    store: () => candles.store(),
  }
}
