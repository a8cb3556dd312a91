import { bytesOf, hexOf } from '../text/hex.ts'
import { readListedKeys } from '../statements/read-keys.ts'
import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import { followKeys, type KeyPeriod, type ListedKey, periodOf } from '../statements/signing-keys.ts'
import type { FindingKind, PinnedKeys } from './kept.ts'

/** Fault of a key in a response of `trail/key`. */
export interface KeyFinding {
  readonly kind: Extract<FindingKind, `key_${string}`>
  readonly publicKey: string
}

/** Returns the fingerprint of a public key: the SHA-256 of its bytes, 64 digits, of which the first 16 are its id. */
export async function fingerprintOf(
  publicKey: string,
  { sha256 }: Pick<ReceiptCrypto, 'sha256'>,
): Promise<string> {
  return hexOf(await sha256(bytesOf(publicKey)))
}

/**
 * Follows the keys of a response of `trail/key` from the pinned ones. Without pinned keys the current one is pinned: if the
 * app was built with fingerprints, only a key that begins with one of them. Keys that were trusted stay trusted for their
 * time, even if they are no longer listed. Returns `undefined` if the response is none.
 */
export async function followPinned(
  answer: unknown,
  before: PinnedKeys | undefined,
  fingerprints: readonly string[],
  crypto: ReceiptCrypto,
): Promise<{ readonly keys: PinnedKeys; readonly findings: readonly KeyFinding[] } | undefined> {
  const list = readListedKeys(answer)
  const current = currentKeyOf(answer)
  if (!list || current === undefined) return undefined
  const pinned = before?.pinned ?? (await firstKeys(list, current, fingerprints, crypto))
  if (pinned.length === 0)
    return {
      keys: { id: 'keys', pinned, periods: [] },
      findings: [{ kind: 'key_fingerprint', publicKey: current }],
    }
  const { periods, problems } = await followKeys(pinned, list, crypto)
  const isListed = (publicKey: string) => periods.some(({ public_key }) => public_key === publicKey)
  const gone = before?.periods.filter(({ public_key }) => !isListed(public_key)) ?? []
  const keys = { id: 'keys', pinned, periods: [...periods, ...gone] } as const
  const forked = problems.filter(({ problem }) => problem === 'two_hand_overs')
  const revoked = newestRevoked(periods)
  const findings: KeyFinding[] = forked.map(({ public_key }) => ({
    kind: 'key_forked',
    publicKey: public_key,
  }))
  if (revoked) findings.push({ kind: 'key_revoked', publicKey: revoked.public_key })
  if (forked.length === 0 && !isListed(current)) findings.push({ kind: 'key_replaced', publicKey: current })
  return { keys, findings }
}

/**
 * Returns trusted keys with those of a response of `trail/key` that ended before the first of them began. For the time
 * before a device knew a key, the exchange's word has to do.
 */
export function withEarlierKeys(trusted: readonly KeyPeriod[], answer: unknown): KeyPeriod[] {
  const from = Math.min(...trusted.map((key) => key.from))
  const earlier = (readListedKeys(answer) ?? []).filter((key) => key.from < from).map(periodOf)
  const ended = earlier.map((key) => ({
    ...key,
    until: trusted.length > 0 ? Math.min(key.until ?? from, from) : key.until,
  }))
  return [...trusted, ...ended]
}

/** Returns the key that the exchange signs with now, by the word of a response of `trail/key`. */
function currentKeyOf(answer: unknown): string | undefined {
  const { type, message } = Object(answer) as { readonly type?: unknown; readonly message?: unknown }
  const { public_key } = Object(type === 'ok' ? message : answer) as { readonly public_key?: unknown }
  return typeof public_key === 'string' ? public_key : undefined
}

async function firstKeys(
  list: readonly ListedKey[],
  current: string,
  fingerprints: readonly string[],
  crypto: ReceiptCrypto,
): Promise<readonly string[]> {
  if (fingerprints.length === 0) return [current]
  const matching: string[] = []
  for (const { public_key } of list) {
    const fingerprint = await fingerprintOf(public_key, crypto)
    if (fingerprints.some((start) => fingerprint.startsWith(start))) matching.push(public_key)
  }
  return matching
}

/** Returns the newest key whose revocation matters: one that handed over earlier had signed nothing since. */
function newestRevoked(periods: readonly KeyPeriod[]): KeyPeriod | undefined {
  return periods
    .filter(({ until, revoked_at }) => revoked_at !== null && (until === null || revoked_at < until))
    .toSorted((a, b) => b.from - a.from)[0]
}
