import { compareDecimals } from '@halyard/ui'
import type { Quote } from '../../lib/market/quote.ts'

export const RANKINGS = ['movers', 'volume', 'newest'] as const
export type Ranking = (typeof RANKINGS)[number]

/** Returns the market ids in ranking order: largest move, highest turnover, or newest first. */
export function rankMarkets(quotes: readonly Quote[], ranking: Ranking): number[] {
  return quotes.toSorted((a, b) => ORDERS[ranking](a, b) || a.matchId - b.matchId).map(idOf)
}

const ORDERS = {
  movers: (a, b) => compareDecimals(size(b.change), size(a.change)),
  volume: (a, b) => Number(a.quote !== 'USDT') - Number(b.quote !== 'USDT') || byTurnover(a, b),
  newest: (a, b) => b.matchId - a.matchId,
} as const satisfies Record<Ranking, (a: Quote, b: Quote) => number>

/** Turnover is comparable only within one quote currency. */
function byTurnover(a: Quote, b: Quote): number {
  return a.quoteId - b.quoteId || compareDecimals(b.turnover, a.turnover)
}

function size(change: string): string {
  return change.replace('-', '')
}

function idOf({ matchId }: Quote): number {
  return matchId
}
