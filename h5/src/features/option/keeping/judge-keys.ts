import { fingerprintOf, followPinned, type PinnedKeys } from '@halyard/receipt/keeping'
import { type KeyPeriod, readListedKeys, type ReceiptCrypto } from '@halyard/receipt'

/** The digits of a fingerprint that are compared: the id of the key. */
export const FINGERPRINT_DIGITS = 16

/** A key of the exchange, for the customer to compare. Times are epoch milliseconds; a key without an end has none. */
export interface ShownKey {
  readonly fingerprint: string
  readonly from: number
  readonly until: number | undefined
}

/**
 * The reason why this device trusts the key that the exchange signs with: `built` with the app, `pinned` earlier. Or not: it knows no
 * key yet (`unknown`), trusts another (`foreign`), or the key was `revoked`.
 */
export type KeyTrust = 'built' | 'pinned' | 'unknown' | 'foreign' | 'revoked'

/** The key that the exchange signs with, and the others that this device trusts, newest first. */
export interface ExchangeKeys {
  readonly current: ShownKey
  readonly trust: KeyTrust
  readonly others: readonly ShownKey[]
}

/**
 * Judges the current key in a response of `trail/key` by the keys that this device has pinned, and by the first
 * digits of the fingerprints that the app was built with. Throws if the response has another form.
 */
export async function judgeKeys(
  answer: unknown,
  pinned: PinnedKeys | undefined,
  built: readonly string[],
  crypto: ReceiptCrypto,
): Promise<ExchangeKeys> {
  const followed = await followPinned(answer, pinned, built, crypto)
  const current = currentOf(answer)
  if (!followed || !current) throw new Error('the response contains no keys')
  const shown = async ({ public_key, from, until }: Pick<KeyPeriod, 'public_key' | 'from' | 'until'>) => ({
    fingerprint: (await fingerprintOf(public_key, crypto)).slice(0, FINGERPRINT_DIGITS),
    from,
    until: until ?? undefined,
  })
  const isKnown = pinned !== undefined || built.length > 0
  const { periods } = followed.keys
  const trusted = isKnown ? periods.toSorted((a, b) => b.from - a.from) : []
  const others = trusted.filter(({ public_key }) => public_key !== current.public_key)
  const trust = async (): Promise<KeyTrust> => {
    const kinds = followed.findings.map(({ kind }) => kind)
    if (kinds.some((kind) => kind !== 'key_revoked')) return 'foreign'
    if (followed.findings.some(({ publicKey }) => publicKey === current.public_key)) return 'revoked'
    if (!isKnown) return 'unknown'
    const fingerprints = await Promise.all(trusted.map((key) => fingerprintOf(key.public_key, crypto)))
    const isBuilt = built.some((start) => fingerprints.some((fingerprint) => fingerprint.startsWith(start)))
    return isBuilt ? 'built' : 'pinned'
  }
  return { current: await shown(current), trust: await trust(), others: await Promise.all(others.map(shown)) }
}

/** Returns the listed key that the exchange says it signs with now. */
function currentOf(answer: unknown) {
  const { public_key } = Object(answer) as { readonly public_key?: unknown }
  return readListedKeys(answer)?.find((key) => key.public_key === public_key)
}
