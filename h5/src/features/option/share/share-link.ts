import { bytesOf, hexOf, OPTION_RULES, readShare, type Share, SHARE_FORMAT } from '@halyard/receipt'
import { pathTo } from '../../../lib/navigation/route-names.ts'

/** The bytes of the key, the hash of the price log and the signature, which precede the text. */
const [KEY_END, HASH_END, SIGNATURE_END] = [32, 64, 128]
/** Longer texts cannot be one: a share's market has at most 40 letters, and each of its ten numbers at most 16 digits. */
const LENGTH_MAX = 600
const ABSENT = '-'

/** Returns the address of the public page of a share. The fragment carries the share, so that no server receives it. */
export function linkOf(share: Share): string {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${pathTo('option/shared', { s: encodeShare(share) })}`
}

/** Encodes a share in base64url: key, hash and signature in bytes, then the other fields as text with bars between. */
export function encodeShare(share: Share): string {
  const fields = [
    SHARE_FORMAT.split('-').at(-1),
    OPTION_RULES.indexOf(share.rules) + 1,
    share.match_id,
    share.market,
    share.price_decimals,
    share.type,
    share.seconds,
    share.payout_ppm,
    share.accepted_at,
    share.accepted_tick,
    share.entry_ticks ?? ABSENT,
    share.delivery_ticks ?? ABSENT,
    share.log_n,
    // Last, so that a link without its end ends in a part of a word, and is refused.
    share.result,
  ]
  const bytes = [share.public_key, share.log_hash, share.signature].flatMap((hex) => Array.from(bytesOf(hex)))
  return btoa(String.fromCharCode(...bytes) + fields.join('|'))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes a share, or returns `undefined` if the text is not exactly one. Does not verify its signature. */
export function decodeShare(text: string): Share | undefined {
  if (text.length > LENGTH_MAX || !/^[\w-]+$/.test(text)) return undefined
  const share = readShare(fieldsIn(text))
  // Base64 and digits can write the same value in several ways; only one of them is valid.
  return share && encodeShare(share) === text ? share : undefined
}

function fieldsIn(text: string): Record<keyof Share, unknown> | undefined {
  const letters = lettersOf(text)
  if (letters === undefined) return undefined
  const hexAt = (from: number, to: number) =>
    hexOf(Uint8Array.from(letters.slice(from, to), (letter) => letter.charCodeAt(0)))
  const [
    ,
    rules,
    matchId,
    market,
    decimals,
    type,
    seconds,
    ppm,
    acceptedAt,
    tick,
    entry,
    delivery,
    n,
    result,
  ] = letters.slice(SIGNATURE_END).split('|')
  return {
    format: SHARE_FORMAT,
    rules: OPTION_RULES[Number(rules) - 1],
    public_key: hexAt(0, KEY_END),
    match_id: Number(matchId),
    market,
    price_decimals: Number(decimals),
    type,
    seconds: Number(seconds),
    payout_ppm: Number(ppm),
    accepted_at: Number(acceptedAt),
    accepted_tick: Number(tick),
    entry_ticks: entry === ABSENT ? null : Number(entry),
    delivery_ticks: delivery === ABSENT ? null : Number(delivery),
    result,
    log_n: Number(n),
    log_hash: hexAt(KEY_END, HASH_END),
    signature: hexAt(HASH_END, SIGNATURE_END),
  }
}

/** Returns the bytes of a base64url text, each as a letter; `undefined` if it is not base64url. */
function lettersOf(text: string): string | undefined {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}
