/** What one exchange says a market's price is, and when it was so. */
export interface SourceQuote {
  readonly source: string
  readonly price: number
  readonly at: number
}

/** Sources of a market that are not believed, and since when each has been near the others again. */
export type Excluded = ReadonlyMap<string, { readonly nearSince: number | undefined }>

export interface CombinedPrice {
  /** `undefined` when too few sources live, or they do not agree. */
  readonly price: number | undefined
  readonly excluded: Excluded
}

const QUOTE_MAX_AGE_MS = 10_000
const SOURCES_MIN = 2
const FARTHEST = 0.25
const NEAR = 0.02
const BACK_AFTER_MS = 15 * 60_000

/**
 * The median of the sources that live. One that is far off the others is left out, and believed again only after it
 * has been near them for a quarter of an hour. A price that only one source gives is none.
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
  const judged = judge(live, excluded, reference, now)
  const believed = live.filter(({ source }) => !judged.has(source))
  const middle = medianOf(believed)
  if (middle === undefined) return { price: undefined, excluded: judged }
  const agreed = believed.filter(({ price }) => distance(price, middle) <= FARTHEST)
  const price = agreed.length < SOURCES_MIN ? undefined : medianOf(agreed)
  // Of two that differ nobody knows which is wrong, so neither is shut out for longer than they differ.
  const outliers =
    believed.length < 3 || agreed.length < SOURCES_MIN
      ? []
      : believed.filter((quote) => !agreed.includes(quote))
  return {
    price,
    excluded: new Map([
      ...judged,
      ...outliers.map(({ source }) => [source, { nearSince: undefined }] as const),
    ]),
  }
}

/** Who is still shut out: those that have not been near the others for long enough. */
function judge(
  live: readonly SourceQuote[],
  excluded: Excluded,
  reference: number | undefined,
  now: number,
): Excluded {
  const still = new Map<string, { readonly nearSince: number | undefined }>()
  for (const [source, { nearSince }] of excluded) {
    const quote = live.find((candidate) => candidate.source === source)
    const isNear = quote && reference !== undefined && distance(quote.price, reference) <= NEAR
    const since = isNear ? (nearSince ?? now) : undefined
    if (since === undefined || now - since < BACK_AFTER_MS) still.set(source, { nearSince: since })
  }
  return still
}

function distance(price: number, middle: number): number {
  return Math.abs(price - middle) / middle
}

function medianOf(quotes: readonly SourceQuote[]): number | undefined {
  const prices = quotes.map(({ price }) => price).toSorted((a, b) => a - b)
  const upper = prices[prices.length >>> 1]
  const lower = prices[(prices.length - 1) >>> 1]
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2
}
