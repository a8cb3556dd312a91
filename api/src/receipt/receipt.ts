/** What a receipt calls the format it is in, and the rules its option was settled by. */
export const RECEIPT_FORMAT = 'halyard-receipt-1'
export const OPTION_RULES = 'halyard-option-rules-1'

export type OptionType = 'call' | 'put' | 'even'
export type OptionResult = 'win' | 'lose' | 'draw' | 'void'

/** An index tick: its number in its market from 1, when it was recorded in epoch milliseconds, its price in ticks. */
export type TrailTick = readonly [n: number, at: number, ticks: number]

/** The newest tick of a market at some moment, signed: it vouches for every tick before it. */
export interface SignedHead {
  readonly n: number
  readonly at: number
  readonly hash: string
  readonly signed_at: number
  readonly public_key: string
  readonly signature: string
}

/**
 * All that is needed to settle an option again, and the proof that nothing of it was changed since. Money is in whole
 * units of 10^-currency_decimals, as digits; prices are in ticks of 10^-price_decimals; times are epoch milliseconds;
 * hashes (32 bytes), public keys (32) and signatures (64) are in small hexadecimal letters.
 */
export interface Receipt {
  readonly format: typeof RECEIPT_FORMAT
  readonly rules: typeof OPTION_RULES
  /** The Ed25519 key that signed this receipt. */
  readonly public_key: string
  readonly option: {
    readonly id: number
    readonly match_id: number
    readonly market: string
    readonly price_decimals: number
    readonly type: OptionType
    readonly seconds: number
    readonly currency_id: number
    readonly currency: string
    readonly currency_decimals: number
    readonly stake: string
    readonly payout_ppm: number
    readonly accepted_at: number
    /** The number of the last index tick before the option was accepted. */
    readonly accepted_tick: number
  }
  readonly outcome: {
    /** Ticks later than `window_from`, and not later than `window_to`, make the delivery price. */
    readonly window_from: number
    readonly window_to: number
    /** The entry price; null where no tick came in time. */
    readonly entry_ticks: number | null
    /** The mean of the window, rounded half to even; null where the window had too few ticks or there was no entry. */
    readonly delivery_ticks: number | null
    readonly result: OptionResult
    /** All that went back to the customer, the stake included. */
    readonly payout: string
  }
  readonly trail: {
    /** The hash of the tick before the first one here; zeros where that is tick 1. */
    readonly prev: string
    /** From `accepted_tick` to the head, without a gap. */
    readonly ticks: readonly TrailTick[]
    readonly head: SignedHead
  }
  readonly signature: string
}
