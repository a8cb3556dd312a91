import { GENESIS_HASH, headText, receiptText, tickText } from './canonical.ts'
import { concat, encode } from './encode.ts'
import { bytesOf, hexOf } from './hex.ts'
import type { Receipt, SignedCheckpoint, TrailTick } from './receipt.ts'
import {
  decidingTick,
  deliveryAtOf,
  HEAD_DELAY_MAX_MS,
  type OptionTerms,
  type Settlement,
  settleOption,
  windowMsOf,
} from './rules.ts'
import type { ReceiptCrypto } from './receipt-crypto.ts'

/** The checks in the order of execution. They are independent: a failed check does not hide another. */
export const RECEIPT_CHECKS = [
  'key',
  'receipt_signature',
  'head_signature',
  'chain',
  'entry',
  'window',
  'delivery',
  'result',
  'payout',
] as const
/** One of `RECEIPT_CHECKS`. */
export type ReceiptCheck = (typeof RECEIPT_CHECKS)[number]

/** The result of verifying a receipt. `ok` is true if every check passed. */
export interface Verification {
  readonly ok: boolean
  readonly checks: readonly { readonly name: ReceiptCheck; readonly ok: boolean }[]
  /** The option settled again from the receipt's ticks. */
  readonly settlement: Settlement
}

/**
 * Verifies a receipt by settling its option again. `trustedKeys` are public keys in hexadecimal from an independent
 * source; without them the keys named by the receipt are trusted, which proves only that the receipt is consistent.
 */
export async function verifyReceipt(
  receipt: Receipt,
  crypto: ReceiptCrypto,
  trustedKeys?: readonly string[],
): Promise<Verification> {
  const { option, outcome, trail } = receipt
  const terms = termsOf(receipt)
  const after = trail.ticks.filter(([n]) => n > option.accepted_tick)
  const settlement = settleOption(terms, after)
  const to = deliveryAtOf(terms)
  const isSigned = (publicKey: string, text: string, signature: string) =>
    crypto.verifyEd25519(bytesOf(publicKey), encode(text), bytesOf(signature))
  const passed: Record<ReceiptCheck, boolean> = {
    key:
      !trustedKeys || [receipt.public_key, trail.head.public_key].every((key) => trustedKeys.includes(key)),
    receipt_signature: await isSigned(receipt.public_key, receiptText(receipt), receipt.signature),
    head_signature:
      isSignedInTime(trail.head) &&
      (await isSigned(trail.head.public_key, headText(option.match_id, trail.head), trail.head.signature)),
    chain: await isChained(receipt, crypto),
    entry: hasValidEntry(receipt) && settlement.entryTicks === (outcome.entry_ticks ?? undefined),
    window: outcome.window_to === to && outcome.window_from === to - windowMsOf(option.seconds),
    delivery:
      decidingTick(terms, after) !== undefined &&
      settlement.deliveryTicks === (outcome.delivery_ticks ?? undefined),
    result: settlement.result === outcome.result,
    payout: settlement.payout === BigInt(outcome.payout),
  }
  const checks = RECEIPT_CHECKS.map((name) => ({ name, ok: passed[name] }))
  return { ok: checks.every(({ ok }) => ok), checks, settlement }
}

/** Settles the option from the receipt's own ticks without verifying them, for display. */
export function settleReceipt(receipt: Receipt): Settlement {
  const after = receipt.trail.ticks.filter(([n]) => n > receipt.option.accepted_tick)
  return settleOption(termsOf(receipt), after)
}

function termsOf({ option }: Receipt): OptionTerms {
  return {
    type: option.type,
    seconds: option.seconds,
    stake: BigInt(option.stake),
    payoutPpm: option.payout_ppm,
    acceptedAt: option.accepted_at,
    acceptedTick: option.accepted_tick,
  }
}

/** Returns whether the checkpoint was signed at or after its tick and within `HEAD_DELAY_MAX_MS`. */
function isSignedInTime({ at, signed_at }: SignedCheckpoint): boolean {
  return signed_at >= at && signed_at <= at + HEAD_DELAY_MAX_MS
}

/**
 * Returns whether the ticks are consecutive in number, time and hash, from the tick before acceptance to the
 * checkpoint.
 */
async function isChained({ option, trail }: Receipt, { sha256 }: ReceiptCrypto): Promise<boolean> {
  const { head, ticks } = trail
  if (option.accepted_tick === 1 && trail.prev !== GENESIS_HASH) return false
  let hash = bytesOf(trail.prev)
  let before: TrailTick | undefined
  for (const tick of ticks) {
    if (before ? tick[0] !== before[0] + 1 || tick[1] < before[1] : tick[0] !== option.accepted_tick)
      return false
    hash = Uint8Array.from(await sha256(concat(hash, encode(tickText(option.match_id, tick)))))
    before = tick
  }
  return before?.[0] === head.n && before[1] === head.at && hexOf(hash) === head.hash
}

/**
 * Returns whether the option was accepted between the tick it names and the next one, which makes the next one its
 * entry.
 */
function hasValidEntry({ option, trail }: Receipt): boolean {
  const [last, entry] = trail.ticks
  return (
    last?.[0] === option.accepted_tick &&
    entry?.[0] === option.accepted_tick + 1 &&
    last[1] <= option.accepted_at &&
    entry[1] >= option.accepted_at
  )
}
