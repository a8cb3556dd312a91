/** One exchange's price of a market and its time. */
export interface SourceQuote {
  readonly source: string
  readonly price: number
  readonly at: number
}

/** The excluded sources of a market, each with the time since when it is near the others again. */
export type Excluded = ReadonlyMap<string, { readonly nearSince: number | undefined }>

/** The price of a market and the sources excluded from it. */
export interface CombinedPrice {
  /** `undefined` when too few sources are current, or they disagree. */
  readonly price: number | undefined
  readonly excluded: Excluded
}

const QUOTE_MAX_AGE_MS = 10_000
const SOURCES_MIN = 2
const DEVIATION_MAX = 0.25
const NEAR_DEVIATION_MAX = 0.02
const READMIT_AFTER_MS = 15 * 60_000

/**
 * Returns the median of the current sources, of which at least two must agree. A source that is far off the others is
 * excluded until it has been near them for 15 minutes.
 */
export function combineQuotes(
  quotes: readonly SourceQuote[],
  excluded: Excluded,
  now: number,
): CombinedPrice {
  const live = quotes.filter(
    ({ price, at }) => price > 0 && Number.isFinite(price) && now - at <= QUOTE_MAX_AGE_MS,
  )
  const reference = medianOf(live.filter(({ source }) => !excluded.has(source)))
  const remaining = stillExcluded(live, excluded, reference, now)
  const included = live.filter(({ source }) => !remaining.has(source))
  const middle = medianOf(included)
  if (middle === undefined) return { price: undefined, excluded: remaining }
  const agreed = included.filter(({ price }) => deviation(price, middle) <= DEVIATION_MAX)
  const price = agreed.length < SOURCES_MIN ? undefined : medianOf(agreed)
  // Of two that disagree either may be wrong, so neither is excluded beyond the disagreement.
  const outliers =
    included.length < 3 || agreed.length < SOURCES_MIN
      ? []
      : included.filter((quote) => !agreed.includes(quote))
  return {
    price,
    excluded: new Map([
      ...remaining,
      ...outliers.map(({ source }) => [source, { nearSince: undefined }] as const),
    ]),
  }
}

/** Returns the sources that remain excluded: they have not been near the others for long enough. */
function stillExcluded(
  live: readonly SourceQuote[],
  excluded: Excluded,
  reference: number | undefined,
  now: number,
): Excluded {
  const still = new Map<string, { readonly nearSince: number | undefined }>()
  for (const [source, { nearSince }] of excluded) {
    const quote = live.find((candidate) => candidate.source === source)
    const isNear = quote && reference !== undefined && deviation(quote.price, reference) <= NEAR_DEVIATION_MAX
    const since = isNear ? (nearSince ?? now) : undefined
    if (since === undefined || now - since < READMIT_AFTER_MS) still.set(source, { nearSince: since })
  }
  return still
}

function deviation(price: number, middle: number): number {
  return Math.abs(price - middle) / middle
}

function medianOf(quotes: readonly SourceQuote[]): number | undefined {
  const prices = quotes.map(({ price }) => price).toSorted((a, b) => a - b)
  const upper = prices[prices.length >>> 1]
  const lower = prices[(prices.length - 1) >>> 1]
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2
}
