import type { MarketId } from '../ids.ts'
import type { Exchange } from '../state.ts'
import type { Market, Tick } from './market.ts'

/**
 * How long ticks stay in memory, in milliseconds before the latest tick of their market. An option that waits
 * after a silence needs those from 5 s before its window of 10 s to 62 s after delivery.
 */
export const TICKS_KEPT_MS = 80_000

/** A tick and its market, as stored. */
export interface TickRow extends Tick {
  readonly marketId: MarketId
}

/** Drops old ticks. Must run after options are settled: they may need ticks from before a long silence. */
export function forgetOldTicks({ markets }: Exchange): void {
  for (const market of markets.values()) {
    const { recentTicks, indexAt } = market
    const kept = recentTicks.findIndex(({ at }) => at > indexAt - TICKS_KEPT_MS)
    if (kept > 0) recentTicks.splice(0, kept)
  }
}

/** Returns a market's recent ticks as rows. */
export function recentTicksOf({ config, recentTicks }: Market): TickRow[] {
  return recentTicks.map((tick) => ({ marketId: config.id, ...tick }))
}

/** Restores the recent ticks of all markets, in any order of rows. */
export function restoreTicks({ markets }: Exchange, rows: readonly TickRow[]): void {
  for (const { marketId, ...tick } of [...rows].toSorted((a, b) => a.n - b.n))
    markets.get(marketId)?.recentTicks.push(tick)
}
