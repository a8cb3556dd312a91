import type { PriceTick } from '../statements/option-terms.ts'
import type { Receipt, ReceiptOutcome, SignedCheckpoint, TicketReceipt } from '../receipt.ts'
import { type Line, OPTION_SHAPE, optionLines, signedLines, ticketLines } from '../statements/ticket.ts'

/** The hash that precedes tick 1 of every market: 32 zero bytes. */
export const GENESIS_HASH = '0'.repeat(64)

/**
 * Returns the text that is hashed for a tick, after the 32 bytes of the previous hash. It includes the market, so that
 * ticks of one market cannot be presented as another's (docs/verify.md).
 */
export function tickText(matchId: number, tick: PriceTick): string {
  return ['halyard-tick-1', matchId, ...tick].join('|')
}

/** Returns the text that is signed for a checkpoint (docs/verify.md). */
export function headText(
  matchId: number,
  { n, at, hash, signed_at }: Omit<SignedCheckpoint, 'public_key' | 'signature'>,
): string {
  return `halyard-head-1|${matchId}|${n}|${at}|${hash}|${signed_at}`
}

/** A receipt without its signature. */
export type UnsignedReceipt = Receipt extends infer One
  ? One extends Receipt
    ? Omit<One, 'signature'>
    : never
  : never

/**
 * Returns the text that is signed for a receipt: every field except the signature, each on its own line terminated by a
 * line feed (docs/verify.md).
 */
export function receiptText(receipt: UnsignedReceipt): string {
  const { format, rules, public_key, outcome, trail } = receipt
  return signedLines(format, [
    ['rules', rules],
    ['public_key', public_key],
    ...termLines(receipt),
    ...outcomeLines(outcome),
    ['prev', trail.prev],
    ...trail.ticks.map((tick): Line => ['tick', tick.join('|')]),
    ...('head' in trail ? headLines(trail.head) : liveLines(trail.live)),
  ])
}

function termLines(receipt: UnsignedReceipt): Line[] {
  if (receipt.format === 'halyard-receipt-1') return optionLines(receipt.option, OPTION_SHAPE)
  return [
    ...ticketLines(receipt),
    ['ticket_public_key', receipt.ticket.public_key],
    ['ticket_signature', receipt.ticket.signature],
  ]
}

function outcomeLines(outcome: ReceiptOutcome): Line[] {
  return [
    ['window_from', outcome.window_from],
    ['window_to', outcome.window_to],
    ['entry_ticks', outcome.entry_ticks ?? '-'],
    ['delivery_ticks', outcome.delivery_ticks ?? '-'],
    ['result', outcome.result],
    ['payout', outcome.payout],
  ]
}

function headLines(head: SignedCheckpoint): Line[] {
  return [
    ['head_n', head.n],
    ['head_at', head.at],
    ['head_hash', head.hash],
    ['head_signed_at', head.signed_at],
    ['head_public_key', head.public_key],
    ['head_signature', head.signature],
  ]
}

function liveLines(live: TicketReceipt['trail']['live']): Line[] {
  return [
    ['live_seq', live.seq],
    ['live_signed_at', live.signed_at],
    ...live.heads.map((entry): Line => ['live_head', entry.join('|')]),
    ...(live.tickets ? [['live_tickets', live.tickets.join('|')] satisfies Line] : []),
    ...(live.refusals ? [['live_refusals', live.refusals.join('|')] satisfies Line] : []),
    ['live_prev', live.prev],
    ['live_public_key', live.public_key],
    ['live_signature', live.signature],
  ]
}
