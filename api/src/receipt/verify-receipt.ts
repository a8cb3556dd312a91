import { GENESIS_HASH, headText, receiptText, tickText } from './canonical.ts'
import { bytesOf, hexOf } from './hex.ts'
import type { Receipt, SignedHead, TrailTick } from './receipt.ts'
import {
  decidingTick,
  deliveryAtOf,
  HEAD_DELAY_MAX_MS,
  type OptionTerms,
  type Settlement,
  settleOption,
  windowMsOf,
} from './rules.ts'

/**
 * What the verifier needs of its surroundings. A browser gives WebCrypto's; where a page came over plain HTTP there is
 * none but on localhost, so an app there needs a SHA-256 of its own and must say that it cannot check signatures.
 */
export interface ReceiptCrypto {
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>
  readonly verifyEd25519: (
    publicKey: Uint8Array<ArrayBuffer>,
    message: Uint8Array<ArrayBuffer>,
    signature: Uint8Array<ArrayBuffer>,
  ) => boolean | Promise<boolean>
}

/** The checks in the order they are made. Each stands on its own: one that fails does not hide another. */
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
export type ReceiptCheck = (typeof RECEIPT_CHECKS)[number]

export interface Verification {
  readonly ok: boolean
  readonly checks: readonly { readonly name: ReceiptCheck; readonly ok: boolean }[]
  /** The option settled again from the ticks of the receipt. */
  readonly settlement: Settlement
}

/**
 * Settles the option of a receipt again and compares. `trustedKeys` are public keys in hexadecimal that were learned
 * elsewhere; without them the keys that the receipt names are believed, which proves only that it is one whole.
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
    entry: entersRightly(receipt) && settlement.entryTicks === (outcome.entry_ticks ?? undefined),
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

/** The option settled again from the receipt's own ticks, whether or not they are genuine: for drawing them. */
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

/** The head was signed neither before its tick nor long after it. */
function isSignedInTime({ at, signed_at }: SignedHead): boolean {
  return signed_at >= at && signed_at <= at + HEAD_DELAY_MAX_MS
}

/** Every tick follows on the one before, in number, time and hash, from the tick before acceptance to the head. */
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

/** The option was accepted after the tick it names and not after the next one, so that tick is its entry. */
function entersRightly({ option, trail }: Receipt): boolean {
  const [last, entry] = trail.ticks
  return (
    last?.[0] === option.accepted_tick &&
    entry?.[0] === option.accepted_tick + 1 &&
    last[1] <= option.accepted_at &&
    entry[1] >= option.accepted_at
  )
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
