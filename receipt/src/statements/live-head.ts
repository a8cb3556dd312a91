import { encode } from '../text/encode.ts'
import { hexOf } from '../text/hex.ts'
import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import {
  type Check,
  count,
  fields,
  hash,
  listOf,
  nonNegative,
  oneOf,
  signature,
  tuple,
} from '../text/shape.ts'

/** The names of the formats of live heads: 2 contains the ends of the chains of tickets and refusals. */
export const LIVE_FORMATS = ['halyard-live-1', 'halyard-live-2'] as const
/** The name of the format of live heads that are signed now. */
export const LIVE_FORMAT = 'halyard-live-2'
/** The most milliseconds between the newest tick of a live head and its signature. */
export const LIVE_DELAY_MAX_MS = 5_000

/** The newest tick of a market: the market's number, the tick's number, its time and its hash. */
export type LiveEntry = readonly [matchId: number, n: number, at: number, hash: string]

/** The end of a chain: the number of the last statement and the hash of its text; 0 and zeros before the first. */
export type ChainEnd = readonly [n: number, hash: string]

/**
 * The newest ticks of all markets, signed after a commit that recorded some. `seq` counts from 1 without gaps, `prev` is
 * the hash of the text before, and `heads` are in ascending order of the markets (docs/verify.md).
 */
export interface LiveHead {
  readonly format: (typeof LIVE_FORMATS)[number]
  readonly seq: number
  readonly signed_at: number
  readonly heads: readonly LiveEntry[]
  /** Format 2: the last ticket and the last refusal. A ticket that is not covered was accepted after every tick in `heads`. */
  readonly tickets?: ChainEnd
  readonly refusals?: ChainEnd
  readonly prev: string
  readonly public_key: string
  readonly signature: string
}

/** A live head without its signature. */
export type UnsignedLiveHead = Omit<LiveHead, 'public_key' | 'signature'>

/** Accepts exactly the shape of a live head. */
export const isLiveHead: Check = (value) => isTickHead(value) || isWholeHead(value)

const LIVE_SHAPE = {
  seq: count,
  signed_at: nonNegative,
  heads: listOf(tuple(count, count, nonNegative, hash)),
  prev: hash,
  public_key: hash,
  signature,
}
const chainEnd = tuple(nonNegative, hash)
const isTickHead = fields({ format: oneOf('halyard-live-1'), ...LIVE_SHAPE })
const isWholeHead = fields({
  format: oneOf('halyard-live-2'),
  ...LIVE_SHAPE,
  tickets: chainEnd,
  refusals: chainEnd,
})

/** Returns the text whose hash is the root of a live head: one line for each market (docs/verify.md). */
export function liveRootText(heads: readonly LiveEntry[]): string {
  return heads.map((entry) => `${entry.join('|')}\n`).join('')
}

/** Returns the text that is signed for a live head, given the hash of its `liveRootText` (docs/verify.md). */
export function liveText(
  { format, seq, signed_at, tickets, refusals, prev }: UnsignedLiveHead,
  root: string,
): string {
  return [format, seq, signed_at, root, ...(tickets ?? []), ...(refusals ?? []), prev].join('|')
}

/** Computes the text that is signed for a live head. */
export async function textOfLiveHead(
  head: UnsignedLiveHead,
  { sha256 }: Pick<ReceiptCrypto, 'sha256'>,
): Promise<string> {
  return liveText(head, hexOf(await sha256(encode(liveRootText(head.heads)))))
}

/**
 * Returns whether the markets of a live head ascend, and its signature is neither earlier than any of its ticks nor more
 * than `LIVE_DELAY_MAX_MS` later than the newest.
 */
export function isLiveInTime({ heads, signed_at }: UnsignedLiveHead): boolean {
  const newest = Math.max(...heads.map(([, , at]) => at))
  return (
    heads.every(([matchId], index) => matchId > (heads[index - 1]?.[0] ?? 0)) &&
    signed_at >= newest &&
    signed_at <= newest + LIVE_DELAY_MAX_MS
  )
}
