import type { DepthLevel, DepthSnapshot } from '@halyard/server/market-data'
import type { RestingQuote } from './plan-quotes.ts'

/**
 * Returns the best bid and ask of other participants, excluding the market maker's `own` quotes. A price
 * counts once at least `lotsMin` lots rest there or better, so that dust orders do not push the quotes away.
 */
export function bestOfOthers(
  { bids, asks }: DepthSnapshot,
  own: readonly RestingQuote[],
  lotsMin = 1,
): { readonly othersBid: number | undefined; readonly othersAsk: number | undefined } {
  return {
    othersBid: bestExcluding(
      bids,
      own.filter(({ side }) => side === 'buy'),
      lotsMin,
    ),
    othersAsk: bestExcluding(
      asks,
      own.filter(({ side }) => side === 'sell'),
      lotsMin,
    ),
  }
}

function bestExcluding(
  levels: readonly DepthLevel[],
  own: readonly RestingQuote[],
  lotsMin: number,
): number | undefined {
  const owned = new Map<number, number>()
  for (const { ticks, remaining } of own) owned.set(ticks, (owned.get(ticks) ?? 0) + remaining)
  let found = 0
  return levels.find(([ticks, lots]) => {
    found += Math.max(0, lots - (owned.get(ticks) ?? 0))
    return found >= lotsMin
  })?.[0]
}
