import { concat, encode } from '../text/encode.ts'
import { bytesOf, hexOf } from '../text/hex.ts'
import { liveRootText } from '../statements/live-head.ts'
import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import {
  type QuoteState,
  type SourcesStatement,
  sourcesText,
  sourceText,
  type TickSources,
} from './tick-sources.ts'

/** The oldest quote that a price may use, in milliseconds. */
const QUOTE_MAX_AGE_MS = 10_000
const DEVIATION_MAX = 0.01
const SOURCES_MIN = 2

/** Faults that signed sources can have by themselves. */
export type SourcesProblem = 'order' | 'price' | 'exclusion'

/** A problem, and the tick in which it appears. */
export interface FoundProblem {
  readonly problem: SourcesProblem
  readonly n: number
}

/** Computes the hash after each entry. */
export async function hashesOfSources(
  statement: SourcesStatement,
  { sha256 }: Pick<ReceiptCrypto, 'sha256'>,
): Promise<string[]> {
  const hashes: string[] = []
  let hash = bytesOf(statement.prev)
  for (const entry of statement.list) {
    hash = Uint8Array.from(await sha256(concat(hash, encode(sourceText(statement, entry)))))
    hashes.push(hexOf(hash))
  }
  return hashes
}

/** Computes the text that is signed for the head of sources. */
export async function textOfSources(
  { head }: SourcesStatement,
  { sha256 }: Pick<ReceiptCrypto, 'sha256'>,
): Promise<string> {
  return sourcesText(head, hexOf(await sha256(encode(liveRootText(head.heads)))))
}

/** Returns whether the chain over the entries ends in the head's entry of their market. */
export async function isChainedToHead(
  statement: SourcesStatement,
  crypto: Pick<ReceiptCrypto, 'sha256'>,
): Promise<boolean> {
  const end = statement.head.heads.find(([matchId]) => matchId === statement.match_id)
  const last = statement.list.at(-1)
  const hash = (await hashesOfSources(statement, crypto)).at(-1)
  return end !== undefined && end[1] === last?.[0] && end[2] === last[1] && end[3] === hash
}

/**
 * Finds what is wrong with sources by themselves (docs/verify.md): entries or markets that do not ascend, times that go
 * back, a price that does not follow from its quotes, and a quote excluded although it was used until then.
 */
export function problemsOfSources(statement: SourcesStatement): FoundProblem[] {
  const { list, price_decimals } = statement
  const wronglyExcluded = findWrongExclusions(list)
  return list.flatMap((entry, index): FoundProblem[] => {
    const before = list[index - 1]
    const problems: SourcesProblem[] = []
    if ((index === 0 && !isHeadInOrder(statement)) || (before && !follows(before, entry)))
      problems.push('order')
    if (!isPriceRight(entry, price_decimals)) problems.push('price')
    if (wronglyExcluded.has(entry)) problems.push('exclusion')
    return problems.map((problem) => ({ problem, n: entry[0] }))
  })
}

function isHeadInOrder({ head: { heads, signed_at } }: SourcesStatement): boolean {
  return heads.every(([matchId, , at], index) => matchId > (heads[index - 1]?.[0] ?? 0) && at <= signed_at)
}

function follows([nBefore, atBefore]: TickSources, [n, at]: TickSources): boolean {
  return n > nBefore && at >= atBefore
}

/** Returns whether the price follows from the quotes. A price of another origin has no quotes. */
function isPriceRight([, at, ticks, origin, pricedAt, quotes]: TickSources, priceDecimals: number): boolean {
  if (origin !== 'quotes' || pricedAt === null)
    return origin !== 'quotes' && pricedAt === null && quotes.length === 0
  const used = quotes.filter(([, , , state]) => state === 'used')
  const middle = medianOf(quotes.filter(([, , , state]) => state !== 'old' && state !== 'excluded'))
  return (
    pricedAt <= at &&
    new Set(quotes.map(([source]) => source)).size === quotes.length &&
    used.length >= SOURCES_MIN &&
    Math.max(1, Math.round(medianOf(used) * 10 ** priceDecimals)) === ticks &&
    quotes.every((quote) => {
      const [, , quotedAt, state] = quote
      const isNear = Math.abs(priceOf(quote) - middle) / middle <= DEVIATION_MAX
      return (
        priceOf(quote) > 0 &&
        quotedAt <= pricedAt &&
        pricedAt - quotedAt > QUOTE_MAX_AGE_MS === (state === 'old') &&
        (state === 'old' || state === 'excluded' || isNear === (state !== 'far'))
      )
    })
  )
}

/**
 * Finds the entries in which a source is excluded whose last quote that was not old was used, or only late. A number that
 * is missing may be the tick in which it was far off.
 */
function findWrongExclusions(list: readonly TickSources[]): ReadonlySet<TickSources> {
  const found = new Set<TickSources>()
  const states = new Map<string, QuoteState>()
  let next = 0
  for (const entry of list) {
    const [n, , , origin, , quotes] = entry
    if (n !== next || origin !== 'quotes') states.clear()
    next = n + 1
    for (const [source, , , state] of quotes) {
      const before = states.get(source)
      if (state === 'excluded' && (before === 'used' || before === 'late')) found.add(entry)
      if (state !== 'old') states.set(source, state)
    }
  }
  return found
}

function priceOf([, price]: TickSources[5][number]): number {
  return Number(price)
}

function medianOf(quotes: TickSources[5]): number {
  const sorted = quotes.map(priceOf).toSorted((a, b) => a - b)
  return ((sorted[sorted.length >>> 1] ?? 0) + (sorted[(sorted.length - 1) >>> 1] ?? 0)) / 2
}
