import type { DealEvent, DepthEvent, PriceDoubt, Quote, Ticker } from '@halyard/api'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Database } from '../db/database.ts'
import type { Batch, Engine } from '../engine/index.ts'
import { SPOT_CANDLES } from './candle-tables.ts'
import { openCandleService } from './candle-service.ts'
import type { Candle } from './candle.ts'
import { addMinute, statisticsOf } from './day-window.ts'
import { type PerpData, openPerpData } from './perp-data.ts'
import type { DepthSnapshot } from './depth.ts'
import { openMarketStates, changedTicker } from './market-state.ts'
import type { StoredPeriod } from './periods.ts'
import { presentDeal, presentDepthChange, presentQuote, presentTicker } from './present.ts'
import type { CandleRequest } from './read-candles.ts'
import { loadRecentTrades, type PublicTrade } from './recent-trades.ts'

/** Public market data of spot and perpetual markets, updated in memory from committed batches. */
export interface MarketData {
  quotes(): Quote[]
  depth(marketId: number): DepthSnapshot
  deals(marketId: number): readonly PublicTrade[]
  candles(request: CandleRequest): Promise<{ readonly candles: Candle[]; readonly more: boolean }>
  /**
   * Returns the candle of the current period: flat at the last close if there was no trade in it, `undefined`
   * before the first trade.
   */
  openCandle(marketId: number, period: StoredPeriod): Candle | undefined
  /** Returns the changes since the last call, for the public streams. */
  takeDepthChanges(): DepthEvent[]
  takeTrades(): DealEvent[]
  takeTickers(): Ticker[]
  /** Stores the changed candles of spot markets and perpetuals. */
  store(): Promise<void>
  readonly perps: PerpData
}

export interface MarketDataParts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly now: () => number
  /** Returns why the index price of a market cannot be relied on now; absent if the prices are simulated. */
  readonly doubtOf?: (marketId: number) => PriceDoubt | undefined
}

/** Opens the market data: adds the trades after the last stored candles, then subscribes to the engine. */
export async function openMarketData(parts: MarketDataParts): Promise<MarketData> {
  const { db, engine, catalogue, now, doubtOf = () => undefined } = parts
  const candles = await openCandleService(db, SPOT_CANDLES)
  const stateOf = await openMarketStates({
    ids: catalogue.markets().map(({ id }) => id),
    openingLevels: engine.openingLevels,
    loadRecentTrades: (id) => loadRecentTrades(db, id),
    loadDay: (id) => candles.loadDay(id, now()),
    now,
  })
  engine.onCommitted(onBatch)
  const perps = await openPerpData({ db, engine, catalogue, now })

  function onBatch({ changes }: Batch): void {
    for (const trade of changes.trades) {
      const state = stateOf(trade.marketId)
      candles.add(trade)
      state.trades.add(trade)
      const minute = candles.latest(trade.marketId, '1min')
      if (minute) addMinute(state.day, minute)
    }
    for (const [marketId, levels] of changes.levels) stateOf(marketId).depth.apply(levels)
  }

  return {
    quotes: () =>
      catalogue
        .markets()
        .map((market) =>
          presentQuote(market, statisticsOf(stateOf(market.id).day, now()), doubtOf(market.id)),
        ),
    depth: (marketId) => stateOf(marketId).depth.snapshot(),
    deals: (marketId) => stateOf(marketId).trades.latest(),
    candles: (request) => candles.read(request),
    openCandle: (marketId, period) => candles.openCandle(marketId, period, now()),
    takeDepthChanges: () =>
      catalogue.markets().flatMap((market) => {
        const change = stateOf(market.id).depth.advance()
        return change ? [presentDepthChange(market, change)] : []
      }),
    takeTrades: () =>
      catalogue.markets().flatMap((market) => {
        const trades = stateOf(market.id).trades.takeUnpublished()
        return trades.length === 0
          ? []
          : [{ match_id: market.id, deals: trades.map((trade) => presentDeal(market, trade)) }]
      }),
    takeTickers: () =>
      catalogue.markets().flatMap((market) => {
        const state = stateOf(market.id)
        const day = statisticsOf(state.day, now())
        return changedTicker(state, presentTicker(market, day, doubtOf(market.id)))
      }),
    async store() {
      await candles.store()
      await perps.store()
    },
    perps,
  }
}
