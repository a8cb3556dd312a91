import type { DealEvent, DepthEvent, Quote, Ticker } from '@halyard/contract'
import type { Catalogue } from '../catalogue.ts'
import type { Database } from '../db/database.ts'
import type { Batch, Engine } from '../engine/index.ts'
import { type CandleBoard, createCandleBoard } from './candle-board.ts'
import { loadCandleBefore, loadCandles, loadLatest, loadTradesAfter, storeCandles } from './candle-store.ts'
import { type Candle, flatCandle } from './candle.ts'
import { addMinute, type DayWindow, firstMinuteOf, statisticsOf } from './day-window.ts'
import { type ContractData, openContractData } from './contract-data.ts'
import { createDepth, type Depth, type DepthSnapshot } from './depth.ts'
import { MINUTE_MS, openOf, type StoredPeriod } from './periods.ts'
import { presentDeal, presentDepthChange, presentQuote, presentTicker } from './present.ts'
import { type CandleRequest, readCandles } from './read-candles.ts'
import { createRecentDeals, type Deal, loadDeals, type RecentDeals } from './recent-deals.ts'

/** What everyone may know of the markets, kept in memory from committed batches. */
export interface MarketData {
  quotes(): Quote[]
  depth(marketId: number): DepthSnapshot
  deals(marketId: number): readonly Deal[]
  candles(request: CandleRequest): Promise<{ readonly candles: Candle[]; readonly more: boolean }>
  /** The candle that is open now, flat while nobody has traded in it; `undefined` while there is no price. */
  openCandle(marketId: number, period: StoredPeriod): Candle | undefined
  /** What has changed since the last call, for the public streams. */
  takeDepthChanges(): DepthEvent[]
  takeDeals(): DealEvent[]
  takeTickers(): Ticker[]
  /** Stores the candles that have changed. */
  store(): Promise<void>
  readonly contracts: ContractData
}

export interface MarketDataParts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly now: () => number
}

interface MarketState {
  readonly depth: Depth
  readonly deals: RecentDeals
  readonly day: DayWindow
  /** The ticker as it was last told. */
  told: string
}

/** Brings the stored candles up to the last trade, then follows the engine. */
export async function openMarketData({ db, engine, catalogue, now }: MarketDataParts): Promise<MarketData> {
  const { latest, lastTradeId } = await loadLatest(db)
  const board = createCandleBoard(latest, lastTradeId)
  for (const trade of await loadTradesAfter(db, lastTradeId)) board.add(trade)
  await store(db, board)
  const states = new Map<number, MarketState>()
  for (const { id } of catalogue.markets())
    states.set(id, {
      // Numbered from the clock, so that no number comes again after a restart.
      depth: createDepth(engine.openingLevels.get(id) ?? [], now()),
      deals: createRecentDeals(await loadDeals(db, id)),
      day: await loadDay(db, id, now()),
      told: '',
    })
  engine.onCommitted(follow)
  const contracts = await openContractData({ db, engine, catalogue, now })

  function stateOf(marketId: number): MarketState {
    const known = states.get(marketId)
    if (known) return known
    const state = {
      depth: createDepth([], now()),
      deals: createRecentDeals([]),
      day: { minutes: [], closeBefore: undefined },
      told: '',
    }
    states.set(marketId, state)
    return state
  }

  function follow({ changes }: Batch): void {
    for (const fact of changes.facts) {
      if (fact.kind !== 'tradeHappened') continue
      const state = stateOf(fact.marketId)
      board.add(fact)
      state.deals.add(fact)
      const minute = board.latest(fact.marketId, '1min')
      if (minute) addMinute(state.day, minute)
    }
    for (const [marketId, levels] of changes.levels) stateOf(marketId).depth.apply(levels)
  }

  return {
    quotes: () =>
      catalogue.markets().map((market) => presentQuote(market, statisticsOf(stateOf(market.id).day, now()))),
    depth: (marketId) => stateOf(marketId).depth.snapshot(),
    deals: (marketId) => stateOf(marketId).deals.latest(),
    candles: (request) => readCandles(db, board, request),
    openCandle(marketId, period) {
      const candle = board.latest(marketId, period)
      const openAt = openOf(period, now())
      return candle && candle.openAt < openAt ? flatCandle(openAt, candle.close) : candle
    },
    takeDepthChanges: () =>
      catalogue.markets().flatMap((market) => {
        const change = stateOf(market.id).depth.advance()
        return change ? [presentDepthChange(market, change)] : []
      }),
    takeDeals: () =>
      catalogue.markets().flatMap((market) => {
        const deals = stateOf(market.id).deals.takeUntold()
        return deals.length === 0
          ? []
          : [{ match_id: market.id, deals: deals.map((deal) => presentDeal(market, deal)) }]
      }),
    takeTickers: () =>
      catalogue.markets().flatMap((market) => {
        const state = stateOf(market.id)
        const ticker = presentTicker(market, statisticsOf(state.day, now()))
        const text = JSON.stringify(ticker)
        if (text === state.told) return []
        state.told = text
        return [ticker]
      }),
    store: () => store(db, board),
    contracts,
  }
}

async function store(db: Database, board: CandleBoard): Promise<void> {
  const unstored = board.take()
  if (!unstored) return
  try {
    await storeCandles(db, unstored)
    board.stored()
  } catch (error) {
    board.notStored()
    throw error
  }
}

async function loadDay(db: Database, marketId: number, now: number): Promise<DayWindow> {
  const series = { marketId, period: '1min' } as const
  const firstOpen = firstMinuteOf(now)
  const earlier = await loadCandleBefore(db, series, firstOpen)
  return {
    minutes: await loadCandles(db, series, { firstOpen, lastOpen: now + MINUTE_MS }),
    closeBefore: earlier?.close,
  }
}
