import type { ReceiptTicks } from '../receipt.ts'
import { decidingTick, settleOption } from '../rules/rules.ts'
import { keyProblemsOf, type TrustedKey } from '../statements/signing-keys.ts'
import { deliveryAtOf } from '../statements/terms.ts'
import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import { hashesOf, hasValidEntry, isSigned } from '../verify-receipt.ts'
import { type Share, shareText } from './share.ts'

/** Returns whether a share is signed by a trusted key that had not ended, and was not revoked, when the option settled. */
export async function isShareSigned(
  share: Share,
  crypto: ReceiptCrypto,
  trustedKeys: readonly TrustedKey[],
): Promise<boolean> {
  return (
    keyProblemsOf({ ...share, settled_at: settledAtOf(share) }, trustedKeys).length === 0 &&
    (await isSigned(crypto, shareText(share), share))
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

/** Returns when the option of a share was due, in epoch milliseconds. */
export function settledAtOf(share: Share): number {
  return deliveryAtOf(termsOf(share))
}

/** The result does not depend on the stake, which a share does not contain. */
function termsOf({ rules, type, seconds, payout_ppm, accepted_at, accepted_tick }: Share) {
  return {
    rules,
    type,
    seconds,
    stake: 0n,
    payoutPpm: payout_ppm,
    acceptedAt: accepted_at,
    acceptedTick: accepted_tick,
  }
}
