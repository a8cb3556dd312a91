import type { LevelChange } from '../engine/index.ts'
import type { DayWindow } from './day-window.ts'
import { createDepth, type Depth } from './depth.ts'
import { createRecentDeals, type Deal, type RecentDeals } from './recent-deals.ts'

/** What is kept in memory of one market or contract, and what of it everyone has been told. */
export interface LiveState {
  readonly depth: Depth
  readonly deals: RecentDeals
  readonly day: DayWindow
  /** The ticker as it was last told. */
  told: string
}

interface Opening {
  readonly ids: readonly number[]
  readonly openingLevels: ReadonlyMap<number, readonly LevelChange[]>
  readonly loadDeals: (id: number) => Promise<readonly Deal[]>
  readonly loadDay: (id: number) => Promise<DayWindow>
  readonly now: () => number
}

/** The states by id: of what is listed now as it was left, of what is listed later from nothing. */
export async function openLiveStates(opening: Opening): Promise<(id: number) => LiveState> {
  const { ids, openingLevels, loadDeals, loadDay, now } = opening
  const states = new Map<number, LiveState>()

  function begin(id: number, deals: readonly Deal[], day: DayWindow): LiveState {
    // Numbered from the clock, so that no number comes again after a restart.
    const depth = createDepth(openingLevels.get(id) ?? [], now())
    const state = { depth, deals: createRecentDeals(deals), day, told: '' }
    states.set(id, state)
    return state
  }

  for (const id of ids) begin(id, await loadDeals(id), await loadDay(id))
  return (id) => states.get(id) ?? begin(id, [], { minutes: [], closeBefore: undefined })
}

/** The ticker, unless it is what was told last. */
export function untoldTicker<Ticker>(state: LiveState, ticker: Ticker): Ticker[] {
  const text = JSON.stringify(ticker)
  if (text === state.told) return []
  state.told = text
  return [ticker]
}
