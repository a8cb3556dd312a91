/** The name of the receipt format. */
export const RECEIPT_FORMAT = 'halyard-receipt-1'
/** The name of the settlement rules, implemented in `rules.ts`. */
export const OPTION_RULES = 'halyard-option-rules-1'

/** `call` wins above the entry price, `put` below it, `even` at exactly the entry price in whole ticks. */
export type OptionType = 'call' | 'put' | 'even'
/** The result of an option. `draw` and `void` return the stake. */
export type OptionResult = 'win' | 'lose' | 'draw' | 'void'

/** An index tick: its number in its market from 1, its time in epoch milliseconds, and its price in ticks. */
export type TrailTick = readonly [n: number, at: number, ticks: number]

/** A signed checkpoint: the newest tick of a market at some moment. Its hash commits to every earlier tick. */
export interface SignedCheckpoint {
  readonly n: number
  readonly at: number
  readonly hash: string
  readonly signed_at: number
  readonly public_key: string
  readonly signature: string
}

/**
 * Everything needed to settle an option again, with the proof that none of it has changed. Amounts are whole units of
 * 10^-currency_decimals, as digits; prices are in ticks of 10^-price_decimals; times are epoch milliseconds; hashes
 * (32 bytes), public keys (32) and signatures (64) are lowercase hexadecimal.
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
    /** The delivery window: ticks with `window_from` < time <= `window_to`. */
    readonly window_from: number
    readonly window_to: number
    /** The entry price; null if no tick arrived in time. */
    readonly entry_ticks: number | null
    /**
     * The trimmed mean of the window, rounded half to even; null if the window has too few ticks or there is no
     * entry.
     */
    readonly delivery_ticks: number | null
    readonly result: OptionResult
    /** The total returned to the customer, including the stake. */
    readonly payout: string
  }
  readonly trail: {
    /** The hash before the first tick listed here; zeros before tick 1. */
    readonly prev: string
    /** The ticks from `accepted_tick` to the head, without gaps. */
    readonly ticks: readonly TrailTick[]
    readonly head: SignedCheckpoint
  }
  readonly signature: string
}
