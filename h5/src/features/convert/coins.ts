import type { Currency } from '../../lib/market/currency.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'

type Pair = Pick<SpotMarket, 'baseId' | 'quoteId'>

/** The two coins of a conversion, by id. */
export interface CoinPair {
  readonly from: number
  readonly to: number
}

/** Returns the coins that have a market with a coin. */
export function partnersOf(markets: readonly Pair[], coin: number): ReadonlySet<number> {
  return new Set(
    markets.flatMap(({ baseId, quoteId }) =>
      baseId === coin ? [quoteId] : quoteId === coin ? [baseId] : [],
    ),
  )
}

/** Returns the coins that have any market. */
export function convertible(markets: readonly Pair[], coins: readonly Currency[]): readonly Currency[] {
  return coins.filter(({ id }) => partnersOf(markets, id).size > 0)
}

/**
 * Returns the pair with another coin to pay or to receive. If both have no market, the other side becomes the one of the first
 * market of the chosen coin; a coin chosen on both sides swaps them.
 */
export function withCoin(markets: readonly Pair[], pair: CoinPair, change: Partial<CoinPair>): CoinPair {
  const next = { ...pair, ...change }
  if (next.from === next.to) return { from: pair.to, to: pair.from }
  const chosen = change.from ?? next.to
  const partners = partnersOf(markets, chosen)
  const other = change.from === undefined ? next.from : next.to
  const partner = partners.has(other) ? other : ([...partners][0] ?? other)
  return change.from === undefined ? { from: partner, to: chosen } : { from: chosen, to: partner }
}

/**
 * Returns the pair to begin with: as asked by the ids of the address, else the quote currency of the first market and its
 * base; `undefined` without markets.
 */
export function firstPair(
  markets: readonly Pair[],
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
): CoinPair | undefined {
  const [first] = markets
  if (!first) return undefined
  const usual = { from: first.quoteId, to: first.baseId }
  const wanted = (id: number | undefined): id is number =>
    id !== undefined && partnersOf(markets, id).size > 0
  if (wanted(from)) return withCoin(markets, { from: usual.from, to: to ?? usual.to }, { from })
  return wanted(to) ? withCoin(markets, usual, { to }) : usual
}
