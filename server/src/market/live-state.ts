import type { LevelChange } from '../engine/index.ts'
import type { DayWindow } from './day-window.ts'
import { createDepth, type Depth } from './depth.ts'
import { createRecentDeals, type Deal, type RecentDeals } from './recent-deals.ts'

/** The in-memory state of one market or perpetual, and the ticker last published. */
export interface LiveState {
  readonly depth: Depth
  readonly deals: RecentDeals
  readonly day: DayWindow
  /** The last published ticker, as JSON. */
  told: string
}

interface Opening {
  readonly ids: readonly number[]
  readonly openingLevels: ReadonlyMap<number, readonly LevelChange[]>
  readonly loadDeals: (id: number) => Promise<readonly Deal[]>
  readonly loadDay: (id: number) => Promise<DayWindow>
  readonly now: () => number
}

/**
 * Opens the state of every listed market. Returns a lookup by id that creates an empty state for a market
 * listed later.
 */
export async function openLiveStates(opening: Opening): Promise<(id: number) => LiveState> {
  const { ids, openingLevels, loadDeals, loadDay, now } = opening
  const states = new Map<number, LiveState>()

  function begin(id: number, deals: readonly Deal[], day: DayWindow): LiveState {
    // The sequence starts at the clock time, so that numbers do not repeat after a restart.
    const depth = createDepth(openingLevels.get(id) ?? [], now())
    const state = { depth, deals: createRecentDeals(deals), day, told: '' }
    states.set(id, state)
    return state
  }

  for (const id of ids) begin(id, await loadDeals(id), await loadDay(id))
  return (id) => states.get(id) ?? begin(id, [], { minutes: [], closeBefore: undefined })
}

/** Returns the ticker if it differs from the last published one. */
export function untoldTicker<Ticker>(state: LiveState, ticker: Ticker): Ticker[] {
  const text = JSON.stringify(ticker)
  if (text === state.told) return []
  state.told = text
  return [ticker]
}
