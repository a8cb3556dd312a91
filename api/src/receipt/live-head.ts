import { encode } from './encode.ts'
import { hexOf } from './hex.ts'
import type { ReceiptCrypto } from './receipt-crypto.ts'
import { count, fields, hash, listOf, nonNegative, oneOf, signature, tuple } from './shape.ts'

/** The name of the format of live heads. */
export const LIVE_FORMAT = 'halyard-live-1'
/** The most milliseconds between the newest tick of a live head and its signature. */
export const LIVE_DELAY_MAX_MS = 5_000

/** The newest tick of a market: the market's number, the tick's number, its time and its hash. */
export type LiveEntry = readonly [matchId: number, n: number, at: number, hash: string]

/**
 * The newest ticks of all markets, signed after a commit that recorded some. `seq` counts from 1 without gaps, `prev` is
 * the hash of the text before, and `heads` are in ascending order of the markets (docs/verify.md).
 */
export interface LiveHead {
  readonly format: typeof LIVE_FORMAT
  readonly seq: number
  readonly signed_at: number
  readonly heads: readonly LiveEntry[]
  readonly prev: string
  readonly public_key: string
  readonly signature: string
}

/** A live head without its signature. */
export type UnsignedLiveHead = Omit<LiveHead, 'public_key' | 'signature'>

/** Accepts exactly the shape of a live head. */
export const isLiveHead = fields({
  format: oneOf(LIVE_FORMAT),
  seq: count,
  signed_at: nonNegative,
  heads: listOf(tuple(count, count, nonNegative, hash)),
  prev: hash,
  public_key: hash,
  signature,
})

/** Returns the text whose hash is the root of a live head: one line for each market (docs/verify.md). */
export function liveRootText(heads: readonly LiveEntry[]): string {
  return heads.map((entry) => `${entry.join('|')}\n`).join('')
}

/** Returns the text that is signed for a live head, given the hash of its `liveRootText` (docs/verify.md). */
export function liveText({ seq, signed_at, prev }: UnsignedLiveHead, root: string): string {
  return `${LIVE_FORMAT}|${seq}|${signed_at}|${root}|${prev}`
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
