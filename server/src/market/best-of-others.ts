import type { DepthLevel, DepthSnapshot } from './depth.ts'
import type { RestingQuote } from './plan-quotes.ts'

/** The best bid and ask of a book without one's own orders. */
export function bestOfOthers(
  { bids, asks }: DepthSnapshot,
  own: readonly RestingQuote[],
): { readonly othersBid: number | undefined; readonly othersAsk: number | undefined } {
  return {
    othersBid: bestBeside(
      bids,
      own.filter(({ side }) => side === 'buy'),
    ),
    othersAsk: bestBeside(
      asks,
      own.filter(({ side }) => side === 'sell'),
    ),
  }
}

function bestBeside(levels: readonly DepthLevel[], own: readonly RestingQuote[]): number | undefined {
  const owned = new Map<number, number>()
  for (const { ticks, remaining } of own) owned.set(ticks, (owned.get(ticks) ?? 0) + remaining)
  return levels.find(([ticks, lots]) => lots > (owned.get(ticks) ?? 0))?.[0]
}
