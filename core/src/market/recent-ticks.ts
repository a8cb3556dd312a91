import type { Exchange } from '../state.ts'
import type { Market, Tick } from './market.ts'

/** How long before the latest tick of a market ticks are kept: no window of a product reaches further back. */
export const TICKS_KEPT_MS = 10_000

/** A tick with its market, as it is stored. */
export interface TickRow extends Tick {
  readonly marketId: number
}

/** Comes after whatever follows from a new tick: that may look at ticks from before a long silence. */
export function forgetOldTicks({ markets }: Exchange): void {
  for (const market of markets.values()) {
    const { recentTicks, indexAt } = market
    const kept = recentTicks.findIndex(({ at }) => at > indexAt - TICKS_KEPT_MS)
    if (kept > 0) recentTicks.splice(0, kept)
  }
}

export function recentTicksOf({ config, recentTicks }: Market): TickRow[] {
  return recentTicks.map(({ n, at, ticks }) => ({ marketId: config.id, n, at, ticks }))
}

/** Puts the recent ticks of all markets back, whatever their order. */
export function restoreTicks({ markets }: Exchange, rows: readonly TickRow[]): void {
  for (const { marketId, n, at, ticks } of [...rows].toSorted((a, b) => a.n - b.n))
    markets.get(marketId)?.recentTicks.push({ n, at, ticks })
}
