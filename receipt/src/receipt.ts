import type { LiveHead } from './statements/live-head.ts'
import type {
  OptionResult,
  OptionRules,
  ReceiptOption,
  TicketOption,
  PriceTick,
} from './statements/option-terms.ts'
import type { Ticket } from './statements/ticket.ts'

export * from './statements/option-terms.ts'

/** The names of the receipt formats: 1 ends in a checkpoint, 2 has a ticket and ends in a live head. */
export const RECEIPT_FORMATS = ['halyard-receipt-1', 'halyard-receipt-2'] as const
/** A signed checkpoint: the newest tick of a market at some moment. Its hash commits to every earlier tick. */
export interface SignedCheckpoint {
  readonly n: number
  readonly at: number
  readonly hash: string
  readonly signed_at: number
  readonly public_key: string
  readonly signature: string
}

/** How an option ended. */
export interface ReceiptOutcome {
  /** The delivery window: ticks with `window_from` < time <= `window_to`; under rules 2 the first and last instant. */
  readonly window_from: number
  readonly window_to: number
  /** The entry price; null if no tick arrived in time. */
  readonly entry_ticks: number | null
  /** The trimmed mean of the delivery, rounded half to even; null if the option is void. */
  readonly delivery_ticks: number | null
  readonly result: OptionResult
  /** The total returned to the customer, including the stake. */
  readonly payout: string
}

/** The ticks from `accepted_tick` to the signed one, without gaps, and the hash before them. */
export interface ReceiptTicks {
  /** The hash before the first tick listed here; zeros before tick 1. */
  readonly prev: string
  readonly ticks: readonly PriceTick[]
}

interface ReceiptFields {
  /** The Ed25519 key that signed this receipt. */
  readonly public_key: string
  readonly outcome: ReceiptOutcome
  readonly signature: string
}

/** The receipt of an option that was bought before tickets existed. */
export interface CheckpointReceipt extends ReceiptFields {
  readonly format: 'halyard-receipt-1'
  readonly rules: 'halyard-option-rules-1'
  readonly option: ReceiptOption
  readonly trail: ReceiptTicks & { readonly head: SignedCheckpoint }
}

/** The receipt of an option with a ticket. It ends in a live head. */
export interface TicketReceipt extends ReceiptFields {
  readonly format: 'halyard-receipt-2'
  readonly rules: OptionRules
  readonly option: TicketOption
  readonly ticket: Pick<Ticket, 'public_key' | 'signature'>
  readonly trail: ReceiptTicks & { readonly live: LiveHead }
}

/**
 * Everything needed to settle an option again, with the proof that none of it has changed. Amounts are whole units of
 * 10^-currency_decimals, as digits; prices are in ticks of 10^-price_decimals; times are epoch milliseconds; hashes
 * (32 bytes), public keys (32) and signatures (64) are lowercase hexadecimal.
 */
export type Receipt = CheckpointReceipt | TicketReceipt
