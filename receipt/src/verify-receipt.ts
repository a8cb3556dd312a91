import { GENESIS_HASH, headText, receiptText, tickText } from './text/canonical.ts'
import { concat, encode } from './text/encode.ts'
import { bytesOf, hexOf } from './text/hex.ts'
import { isLiveInTime, LIVE_DELAY_MAX_MS, type LiveHead, textOfLiveHead } from './statements/live-head.ts'
import type { Receipt, ReceiptOption, ReceiptTicks, SignedCheckpoint, PriceTick } from './receipt.ts'
import type { ReceiptCrypto } from './text/receipt-crypto.ts'
import { firstEntryOf } from './rules/grid-rules.ts'
import { decidingTick, HEAD_DELAY_MAX_MS, settleOption, windowFromOf } from './rules/rules.ts'
import { deliveryAtOf, type OptionTerms, type Settlement } from './statements/terms.ts'
import { keyProblemsOf, type TrustedKey } from './statements/signing-keys.ts'
import { TICKET_FORMAT, ticketText, wrongTermOf } from './statements/ticket.ts'

/**
 * The checks in the order of execution. They are independent: a failed check does not hide another. Receipts of format 1
 * have no ticket.
 */
export const RECEIPT_CHECKS = [
  'key',
  'receipt_signature',
  'ticket',
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
 * Verifies a receipt by settling its option again. `trustedKeys` are public keys from an independent source; those with
 * a period must have been valid at the time of their signature. Without `trustedKeys` the keys named by the receipt are
 * trusted, which proves only that the receipt is consistent.
 */
export async function verifyReceipt(
  receipt: Receipt,
  crypto: ReceiptCrypto,
  trustedKeys?: readonly TrustedKey[],
): Promise<Verification> {
  const { outcome, trail } = receipt
  const terms = termsOf(receipt)
  const settlement = settleOption(terms, trail.ticks)
  const hashes = await hashesOf(receipt, crypto)
  const end = signedEndOf(receipt)
  const passed: Record<ReceiptCheck, boolean> = {
    key: !trustedKeys || keyProblemsOf(receipt, trustedKeys).length === 0,
    receipt_signature: await isSigned(crypto, receiptText(receipt), receipt),
    ticket: await hasValidTicket(receipt, hashes?.[0], crypto),
    head_signature: await hasSignedEnd(receipt, crypto),
    chain:
      hashes !== undefined &&
      end !== undefined &&
      trail.ticks.at(-1)?.[0] === end.n &&
      trail.ticks.at(-1)?.[1] === end.at &&
      hashes.at(-1) === end.hash,
    entry: hasValidEntry(receipt) && settlement.entryTicks === (outcome.entry_ticks ?? undefined),
    window: outcome.window_to === deliveryAtOf(terms) && outcome.window_from === windowFromOf(terms),
    delivery:
      decidingTick(terms, trail.ticks) !== undefined &&
      settlement.deliveryTicks === (outcome.delivery_ticks ?? undefined),
    result: settlement.result === outcome.result,
    payout: settlement.payout === BigInt(outcome.payout),
  }
  const names = RECEIPT_CHECKS.filter((name) => name !== 'ticket' || receipt.format === 'halyard-receipt-2')
  const checks = names.map((name) => ({ name, ok: passed[name] }))
  return { ok: checks.every(({ ok }) => ok), checks, settlement }
}

/** Settles the option from the receipt's own ticks without verifying them, for display. */
export function settleReceipt(receipt: Receipt): Settlement {
  return settleOption(termsOf(receipt), receipt.trail.ticks)
}

/** Returns the first tick of a receipt that may be the entry of its option; `undefined` if none is late enough. */
export function entryTickOf(receipt: Receipt): PriceTick | undefined {
  return firstEntryOf(termsOf(receipt), receipt.trail.ticks)
}

/** Returns every key that signed a part of a receipt, each once. */
export function keysOf(receipt: Receipt): string[] {
  const parts =
    receipt.format === 'halyard-receipt-1'
      ? [receipt, receipt.trail.head]
      : [receipt, receipt.ticket, receipt.trail.live]
  return [...new Set(parts.map(({ public_key }) => public_key))]
}

/** The signed tick in which a receipt ends, and the time of its signature. */
export interface SignedEnd {
  readonly n: number
  readonly at: number
  readonly hash: string
  readonly signed_at: number
}

/** Returns the signed tick in which a receipt ends; `undefined` if its live head does not name its market. */
export function signedEndOf({ option, trail }: Receipt): SignedEnd | undefined {
  if ('head' in trail) return trail.head
  const entry = trail.live.heads.find(([matchId]) => matchId === option.match_id)
  return entry && { n: entry[1], at: entry[2], hash: entry[3], signed_at: trail.live.signed_at }
}

function termsOf({ rules, option }: Receipt): OptionTerms {
  return {
    rules,
    type: option.type,
    seconds: option.seconds,
    stake: BigInt(option.stake),
    payoutPpm: option.payout_ppm,
    acceptedAt: option.accepted_at,
    acceptedTick: option.accepted_tick,
  }
}

/** Returns whether the option's terms are those of its signed ticket, accepted in time and after the tick it names. */
async function hasValidTicket(
  receipt: Receipt,
  acceptedHash: string | undefined,
  crypto: ReceiptCrypto,
): Promise<boolean> {
  if (receipt.format === 'halyard-receipt-1') return true
  const { rules, option, ticket } = receipt
  const text = ticketText({ format: TICKET_FORMAT, rules, public_key: ticket.public_key, option })
  return (
    wrongTermOf(receipt) === undefined &&
    option.accepted_hash === acceptedHash &&
    (await isSigned(crypto, text, ticket))
  )
}

async function hasSignedEnd({ option, trail }: Receipt, crypto: ReceiptCrypto): Promise<boolean> {
  if ('head' in trail)
    return isSignedInTime(trail.head) && isSigned(crypto, headText(option.match_id, trail.head), trail.head)
  return isLiveInTime(trail.live) && isFresh(trail.live, option.match_id) && isLiveSigned(trail.live, crypto)
}

/** Returns whether a live head is signed by the key that it names. */
export async function isLiveSigned(live: LiveHead, crypto: ReceiptCrypto): Promise<boolean> {
  return isSigned(crypto, await textOfLiveHead(live, crypto), live)
}

/** Returns whether a text is signed by the key that a statement names. */
export async function isSigned(
  crypto: ReceiptCrypto,
  text: string,
  { public_key, signature }: { readonly public_key: string; readonly signature: string },
): Promise<boolean> {
  return crypto.verifyEd25519(bytesOf(public_key), encode(text), bytesOf(signature))
}

/** Returns whether the checkpoint was signed at or after its tick and within `HEAD_DELAY_MAX_MS`. */
function isSignedInTime({ at, signed_at }: SignedCheckpoint): boolean {
  return signed_at >= at && signed_at <= at + HEAD_DELAY_MAX_MS
}

/** Returns whether the newest tick of this market in a live head was recent when it was signed. */
function isFresh({ heads, signed_at }: LiveHead, matchId: number): boolean {
  return heads.some(([id, , at]) => id === matchId && signed_at <= at + LIVE_DELAY_MAX_MS)
}

/** An option's place in its market's price log, and the ticks from there on. */
interface Listed {
  readonly option: Pick<ReceiptOption, 'match_id' | 'accepted_at' | 'accepted_tick'>
  readonly trail: ReceiptTicks
}

/**
 * Returns the hash after each tick. `undefined` unless the ticks begin before acceptance and are consecutive in number and
 * time.
 */
export async function hashesOf(
  { option, trail }: Listed,
  { sha256 }: Pick<ReceiptCrypto, 'sha256'>,
): Promise<string[] | undefined> {
  if (option.accepted_tick === 1 && trail.prev !== GENESIS_HASH) return undefined
  let hash = bytesOf(trail.prev)
  const hashes: string[] = []
  let before: PriceTick | undefined
  for (const tick of trail.ticks) {
    if (before ? tick[0] !== before[0] + 1 || tick[1] < before[1] : tick[0] !== option.accepted_tick)
      return undefined
    hash = Uint8Array.from(await sha256(concat(hash, encode(tickText(option.match_id, tick)))))
    hashes.push(hexOf(hash))
    before = tick
  }
  return hashes
}

/**
 * Returns whether the option was accepted between the tick it names and the next one. Its entry is the next one, or under
 * rules 3 a later one.
 */
export function hasValidEntry({ option, trail }: Listed): boolean {
  const [last, entry] = trail.ticks
  return (
    last?.[0] === option.accepted_tick &&
    entry?.[0] === option.accepted_tick + 1 &&
    last[1] <= option.accepted_at &&
    entry[1] >= option.accepted_at
  )
}
