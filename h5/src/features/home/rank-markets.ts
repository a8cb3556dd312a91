import type { Quote } from '@halyard/api/client'
import { compareDecimals } from '@halyard/ui'

export const RANKINGS = ['movers', 'volume', 'newest'] as const
export type Ranking = (typeof RANKINGS)[number]

/** Returns the market ids in ranking order: largest move, highest turnover, or newest first. */
export function rankMarkets(quotes: readonly Quote[], ranking: Ranking): number[] {
  return quotes.toSorted((a, b) => ORDERS[ranking](a, b) || a.match_id - b.match_id).map(idOf)
}

const ORDERS = {
  movers: (a, b) => compareDecimals(size(b.change), size(a.change)),
  volume: (a, b) => Number(a.legal_name !== 'USDT') - Number(b.legal_name !== 'USDT') || byTurnover(a, b),
  newest: (a, b) => b.match_id - a.match_id,
} as const satisfies Record<Ranking, (a: Quote, b: Quote) => number>

/** Turnover is comparable only within one quote currency. */
function byTurnover(a: Quote, b: Quote): number {
  return a.legal_id - b.legal_id || compareDecimals(b.turnover, a.turnover)
}

function size(change: string): string {
  return change.replace('-', '')
}

function idOf({ match_id }: Quote): number {
  return match_id
}
