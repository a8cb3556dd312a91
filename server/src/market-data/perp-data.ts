import type { LeverContract, LeverDealEvent, LeverDepthEvent, LeverTicker } from '@halyard/api'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Database } from '../db/database.ts'
import type { Batch, Engine } from '../engine/index.ts'
import type { PerpInstrument } from '../instruments/perp-instrument.ts'
import { PERP_CANDLES } from './candle-tables.ts'
import { openCandleService } from './candle-service.ts'
import type { Candle } from './candle.ts'
import { loadRecentPerpTrades } from './perp-store.ts'
import { addMinute, statisticsOf } from './day-window.ts'
import type { DepthSnapshot } from './depth.ts'
import { openMarketStates, changedTicker } from './market-state.ts'
import type { StoredPeriod } from './periods.ts'
import { presentPerp, presentPerpDeal, presentPerpDepth, presentPerpTicker } from './present-perp.ts'
import type { CandleRequest } from './read-candles.ts'
import type { PublicTrade } from './recent-trades.ts'

/** Public market data of perpetuals, updated in memory from committed batches. */
export interface PerpData {
  present(perp: PerpInstrument): LeverContract
  depth(perpId: number): DepthSnapshot
  deals(perpId: number): readonly PublicTrade[]
  /** Candles of the perpetual's own trades. `marketId` is the id of the perpetual. */
  candles(request: CandleRequest): Promise<{ readonly candles: Candle[]; readonly more: boolean }>
  openCandle(perpId: number, period: StoredPeriod): Candle | undefined
  /** Returns the changes since the last call, for the public streams. */
  takeDepthChanges(): LeverDepthEvent[]
  takeTrades(): LeverDealEvent[]
  takeTickers(): LeverTicker[]
  /** Stores the changed candles. */
  store(): Promise<void>
}

interface PerpDataParts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly now: () => number
}

/**
 * Opens the market data of perpetuals: adds the trades after the last stored candles, then subscribes to the
 * engine.
 */
export async function openPerpData({ db, engine, catalogue, now }: PerpDataParts): Promise<PerpData> {
  const candles = await openCandleService(db, PERP_CANDLES)
  const stateOf = await openMarketStates({
    ids: catalogue.perps().map(({ id }) => id),
    openingLevels: engine.openingPerpLevels,
    loadRecentTrades: (id) => loadRecentPerpTrades(db, id),
    loadDay: (id) => candles.loadDay(id, now()),
    now,
  })
  engine.onCommitted(onBatch)

  function onBatch({ changes }: Batch): void {
    for (const fact of changes.facts) {
      if (fact.kind !== 'perpTradeHappened') continue
      const { trades, day } = stateOf(fact.perpId)
      candles.add({ ...fact, marketId: fact.perpId })
      trades.add(fact)
      const minute = candles.latest(fact.perpId, '1min')
      if (minute) addMinute(day, minute)
    }
    for (const [perpId, levels] of changes.perpLevels) stateOf(perpId).depth.apply(levels)
  }

  function dayOf(perpId: number): ReturnType<typeof statisticsOf> {
    return statisticsOf(stateOf(perpId).day, now())
  }

  return {
    present: (perp) => presentPerp(catalogue, perp, dayOf(perp.id), now()),
    depth: (perpId) => stateOf(perpId).depth.snapshot(),
    deals: (perpId) => stateOf(perpId).trades.latest(),
    candles: (request) => candles.read(request),
    openCandle: (perpId, period) => candles.openCandle(perpId, period, now()),
    takeDepthChanges: () =>
      catalogue.perps().flatMap((perp) => {
        const change = stateOf(perp.id).depth.advance()
        return change ? [presentPerpDepth(perp, change)] : []
      }),
    takeTrades: () =>
      catalogue.perps().flatMap((perp) => {
        const trades = stateOf(perp.id).trades.takeUnpublished()
        return trades.length === 0
          ? []
          : [{ contract_id: perp.id, deals: trades.map((trade) => presentPerpDeal(perp, trade)) }]
      }),
    takeTickers: () =>
      catalogue
        .perps()
        .flatMap((perp) =>
          changedTicker(stateOf(perp.id), presentPerpTicker(catalogue, perp, dayOf(perp.id), now())),
        ),
    store: () => candles.store(),
  }
}
