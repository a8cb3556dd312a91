import type { LiveEntry } from '../statements/live-head.ts'
import { PRICE_ORIGINS, type PriceOrigin } from '../statements/option-terms.ts'
import {
  type Check,
  count,
  decimals,
  fields,
  hash,
  listOf,
  matches,
  nonNegative,
  oneOf,
  signature,
  tuple,
} from '../text/shape.ts'

/** The name of the format of signed sources. */
export const SOURCES_FORMAT = 'halyard-sources-1'

/**
 * Whether a quote is part of the price, or why it was left out: too old, far from the others, excluded because it
 * was far from them within the last minute, or late because enough others were streamed more recently.
 */
export const QUOTE_STATES = ['used', 'old', 'far', 'excluded', 'late'] as const
/** One of `QUOTE_STATES`. */
export type QuoteState = (typeof QUOTE_STATES)[number]

/** A quote: its source, its price as a plain decimal, its time, and its state. */
export type RecordedQuote = readonly [source: string, price: string, at: number, state: QuoteState]

/**
 * Where a tick comes from: the tick itself, its origin, and for quotes the time at which the price was computed from them.
 * Other origins have null and no quotes.
 */
export type TickSources = readonly [
  n: number,
  at: number,
  ticks: number,
  origin: PriceOrigin,
  pricedAt: number | null,
  quotes: readonly RecordedQuote[],
]

/** The newest entries of the chains of sources of all markets, in ascending order of the markets. */
export interface SourcesHead {
  /** From 1, without gaps. */
  readonly seq: number
  readonly signed_at: number
  readonly heads: readonly LiveEntry[]
  /** The hash of the signed text before. */
  readonly prev: string
}

/** Entries of one market's chain of sources, up to the one that the signed head names. */
export interface SourcesStatement {
  readonly format: typeof SOURCES_FORMAT
  readonly public_key: string
  readonly match_id: number
  readonly price_decimals: number
  /** The hash before the first entry here; zeros before the first of the chain. */
  readonly prev: string
  /** A number that is missing between two entries is a tick whose sources were not recorded. */
  readonly list: readonly TickSources[]
  readonly head: SourcesHead
  readonly signature: string
}

/** Returns the text that is hashed for the sources of a tick, after the 32 bytes of the hash before (docs/verify.md). */
export function sourceText(
  { match_id, price_decimals }: Pick<SourcesStatement, 'match_id' | 'price_decimals'>,
  [n, at, ticks, origin, pricedAt, quotes]: TickSources,
): string {
  const list = quotes.map((quote) => quote.join(',')).join(';')
  return `halyard-source-1|${match_id}|${price_decimals}|${n}|${at}|${ticks}|${origin}|${pricedAt ?? '-'}|${list}`
}

/** Returns the text that is signed for a head, given the hash of its `liveRootText` (docs/verify.md). */
export function sourcesText(
  { seq, signed_at, prev }: Pick<SourcesHead, 'seq' | 'signed_at' | 'prev'>,
  root: string,
): string {
  return `${SOURCES_FORMAT}|${seq}|${signed_at}|${root}|${prev}`
}

const quote = tuple(
  matches(/^[a-z0-9_]{1,32}$/),
  matches(/^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,40})?$/),
  nonNegative,
  oneOf(...QUOTE_STATES),
)
const quotes: Check = (value) => Array.isArray(value) && value.every(quote)

/** Accepts exactly the shape of signed sources. */
export const isSources = fields({
  format: oneOf(SOURCES_FORMAT),
  public_key: hash,
  match_id: count,
  price_decimals: decimals,
  prev: hash,
  list: listOf(
    tuple(
      count,
      nonNegative,
      count,
      oneOf(...PRICE_ORIGINS),
      (value) => value === null || nonNegative(value),
      quotes,
    ),
  ),
  head: fields({
    seq: count,
    signed_at: nonNegative,
    heads: listOf(tuple(count, count, nonNegative, hash)),
    prev: hash,
  }),
  signature,
})
