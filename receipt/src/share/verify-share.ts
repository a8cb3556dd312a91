import type { ReceiptTicks } from '../receipt.ts'
import { decidingTick, settleOption } from '../rules/rules.ts'
import { keyProblemsOf, type TrustedKey } from '../statements/signing-keys.ts'
import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import { hashesOf, hasValidEntry, isSigned } from '../verify-receipt.ts'
import { type AnyShare, shareText, signedAtOf } from './any-share.ts'
import { type Share, termsOf } from './share.ts'

/** Returns whether a share is signed by a trusted key that had not ended, and was not revoked, at the end of what it states. */
export async function isShareSigned(
  share: AnyShare,
  crypto: ReceiptCrypto,
  trustedKeys: readonly TrustedKey[],
): Promise<boolean> {
  return (
    keyProblemsOf(
      { format: 'halyard-share', public_key: share.public_key, settled_at: signedAtOf(share) },
      trustedKeys,
    ).length === 0 && (await isSigned(crypto, shareText(share), share))
  )
}

/**
 * Settles the option of a share again from the ticks of the public price log, `accepted_tick` to `log_n`, and the hash
 * before them. Returns whether they are the ticks whose hash the share states, and its prices and result follow from them.
 */
export async function followsFromTicks(
  share: Share,
  trail: ReceiptTicks,
  crypto: Pick<ReceiptCrypto, 'sha256'>,
): Promise<boolean> {
  const signed = { option: share, trail }
  const hashes = await hashesOf(signed, crypto)
  const terms = termsOf(share)
  const { entryTicks, deliveryTicks, result } = settleOption(terms, trail.ticks)
  return (
    hashes?.at(-1) === share.log_hash &&
    trail.ticks.at(-1)?.[0] === share.log_n &&
    hasValidEntry(signed) &&
    decidingTick(terms, trail.ticks) !== undefined &&
    entryTicks === (share.entry_ticks ?? undefined) &&
    deliveryTicks === (share.delivery_ticks ?? undefined) &&
    result === share.result
  )
}
