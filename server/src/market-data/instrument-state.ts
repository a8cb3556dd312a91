import type { LevelChange } from '../engine/index.ts'
import type { DayWindow } from './day-window.ts'
import { createDepth, type Depth } from './depth.ts'
import type { PublicTrade } from '../instruments/instrument-kind.ts'
import { createRecentTrades, type RecentTrades } from './recent-trades.ts'

/** The in-memory state of one instrument, and the ticker last published. */
export interface InstrumentState {
  readonly depth: Depth
  readonly trades: RecentTrades
  readonly day: DayWindow
  /** The last published ticker, as JSON. */
  lastPublished: string
}

interface Opening {
  readonly ids: readonly number[]
  readonly openingLevels: ReadonlyMap<number, readonly LevelChange[]>
  readonly loadRecentTrades: (id: number) => Promise<readonly PublicTrade[]>
  readonly loadDay: (id: number) => Promise<DayWindow>
  /** The last batch that the opening levels include. */
  readonly batchSeq: number
}

/**
 * Opens the state of every listed instrument. Returns a lookup by id that creates an empty state for one
 * listed later.
 */
export async function openInstrumentStates(opening: Opening): Promise<(id: number) => InstrumentState> {
  const { ids, openingLevels, loadRecentTrades, loadDay, batchSeq } = opening
  const states = new Map<number, InstrumentState>()

  function openState(id: number, trades: readonly PublicTrade[], day: DayWindow): InstrumentState {
    const depth = createDepth(openingLevels.get(id) ?? [], batchSeq)
    const state = { depth, trades: createRecentTrades(trades), day, lastPublished: '' }
    states.set(id, state)
    return state
  }

  for (const id of ids) openState(id, await loadRecentTrades(id), await loadDay(id))
  return (id) => states.get(id) ?? openState(id, [], { minutes: [], closeBefore: undefined })
}

/** Returns the ticker if it differs from the last published one. */
export function changedTicker<Ticker>(state: InstrumentState, ticker: Ticker): Ticker | undefined {
  const text = JSON.stringify(ticker)
  if (text === state.lastPublished) return undefined
  state.lastPublished = text
  return ticker
}
