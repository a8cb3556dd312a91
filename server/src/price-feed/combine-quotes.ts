import type { RecordedQuote } from '@halyard/receipt'
import { QUOTE_LAG_MAX_MS } from '@halyard/formulas'

/** One exchange's price of a market and its time. */
export interface SourceQuote {
  readonly source: string
  readonly price: number
  /** When it was received, or the earlier time that its source gave. */
  readonly at: number
  /** Until when its stream has shown that there is no later one; absent if it was polled. */
  readonly heardAt?: number
}

/** The excluded sources of a market, each with the time since when it is near the others again. */
export type Excluded = ReadonlyMap<string, { readonly nearSince: number | undefined }>

/** The price of a market and the sources excluded from it. */
export interface CombinedPrice {
  /** `undefined` when too few sources are current, or they disagree. */
  readonly price: number | undefined
  /** Whether enough sources agree on the price for positions and liquidations to depend on it. */
  readonly isAgreed: boolean
  /** The reason why too few sources agree; `undefined` if enough do. */
  readonly doubt: 'few_sources' | 'sources_disagree' | undefined
  /** Whether enough sources agree by streams, and only quotes that were heard within `QUOTE_LAG_MAX_MS` are used. */
  readonly isPrompt: boolean
  readonly excluded: Excluded
  /** Every quote of a possible price, with whether it is part of the price or why not; empty without a price. */
  readonly records: readonly RecordedQuote[]
}

/** The oldest quote of any price, in milliseconds. */
export const QUOTE_MAX_AGE_MS = 10_000
const SOURCES_MIN = 2
/** Of three sources that agree, one alone moves the median at most to the next one's price. */
const AGREED_SOURCES_MIN = 3
const DEVIATION_MAX = 0.01
const READMIT_AFTER_MS = 60_000
/** No currency has such a price; each within is a plain decimal of at most 40 decimal places. */
const [PRICE_MIN, PRICE_MAX] = [1e-18, 1e15]

/**
 * Returns the median of the current sources, of which at least two must be within 1 % of the middle. A source that is
 * further off is excluded until it has been within 1 % of the others for a minute (decision 45). If enough of those that
 * agree were heard lately, the others are left out (decision 53).
 */
export function combineQuotes(
  quotes: readonly SourceQuote[],
  excluded: Excluded,
  now: number,
): CombinedPrice {
  const possible = quotes.filter(({ price }) => price >= PRICE_MIN && price < PRICE_MAX)
  const live = possible.filter(({ at }) => now - at <= QUOTE_MAX_AGE_MS)
  const reference = medianOf(live.filter(({ source }) => !excluded.has(source)))
  const remaining = stillExcluded(live, excluded, reference, now)
  const included = live.filter(({ source }) => !remaining.has(source))
  const middle = medianOf(included)
  if (middle === undefined)
    return {
      price: undefined,
      isAgreed: false,
      doubt: doubtOf(live.length),
      isPrompt: false,
      excluded: remaining,
      records: [],
    }
  const agreed = included.filter(({ price }) => deviation(price, middle) <= DEVIATION_MAX)
  const prompt = agreed.filter(({ heardAt }) => heardAt !== undefined && now - heardAt <= QUOTE_LAG_MAX_MS)
  const isPrompt = prompt.length >= AGREED_SOURCES_MIN
  const used = isPrompt ? prompt : agreed
  const price = agreed.length < SOURCES_MIN ? undefined : medianOf(used)
  // Of two that disagree either may be wrong, so neither is excluded beyond the disagreement.
  const outliers =
    included.length < 3 || agreed.length < SOURCES_MIN
      ? []
      : included.filter((quote) => !agreed.includes(quote))
  return {
    price,
    isAgreed: agreed.length >= AGREED_SOURCES_MIN,
    doubt: agreed.length >= AGREED_SOURCES_MIN ? undefined : doubtOf(live.length),
    isPrompt,
    excluded: new Map([
      ...remaining,
      ...outliers.map(({ source }) => [source, { nearSince: undefined }] as const),
    ]),
    records:
      price === undefined
        ? []
        : possible.map((quote) => recordOf(quote, { live, remaining, agreed, used, now })),
  }
}

/** Returns why too few sources agree, given how many are current: with enough of them, they disagree. */
function doubtOf(current: number): NonNullable<CombinedPrice['doubt']> {
  return current < AGREED_SOURCES_MIN ? 'few_sources' : 'sources_disagree'
}

interface Chosen {
  readonly live: readonly SourceQuote[]
  readonly remaining: Excluded
  readonly agreed: readonly SourceQuote[]
  readonly used: readonly SourceQuote[]
  readonly now: number
}

function recordOf(quote: SourceQuote, chosen: Chosen): RecordedQuote {
  const { source, price, at } = quote
  // A step of the clock can make a quote later than the price.
  return [source, decimalOf(price), Math.min(at, chosen.now), stateOf(quote, chosen)]
}

function stateOf(quote: SourceQuote, { live, remaining, agreed, used }: Chosen): RecordedQuote[3] {
  if (!live.includes(quote)) return 'old'
  if (remaining.has(quote.source)) return 'excluded'
  if (!agreed.includes(quote)) return 'far'
  return used.includes(quote) ? 'used' : 'late'
}

/** Writes a price as the shortest decimal that is the same number, without an exponent. */
function decimalOf(price: number): string {
  const [digits = '', exponent] = String(price).split('e-')
  if (exponent === undefined) return digits
  return `0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`
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
    const isNear = quote && reference !== undefined && deviation(quote.price, reference) <= DEVIATION_MAX
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
