/** The names of the settlement rules, implemented in `rules.ts` and `grid-rules.ts`. */
export const OPTION_RULES = [
  'halyard-option-rules-1',
  'halyard-option-rules-2',
  'halyard-option-rules-3',
] as const
/** The name of settlement rules. */
export type OptionRules = (typeof OPTION_RULES)[number]

/** The SHA-256 of docs/halyard-option-rules-3.txt, which every ticket under rules 3 contains. */
export const RULES_3_HASH = '83ad0f8aa7c2653b7f8ea631cd2df0033ab8d4874f4999ccfacb4d018eeb96c0'
/** The delay D of rules 3: an option accepted at A enters at the first tick at A + D or later, in milliseconds. */
export const ENTRY_DELAY_MS = 3_000

/** Where the prices of a market come from: other exchanges, the demo's simulation, or Halyard's own trades. */
export const PRICE_ORIGINS = ['quotes', 'simulated', 'own_trades'] as const
/** One of `PRICE_ORIGINS`. */
export type PriceOrigin = (typeof PRICE_ORIGINS)[number]

/** `call` wins above the entry price, `put` below it, `even` at exactly the entry price in whole ticks. */
export type OptionType = 'call' | 'put' | 'even'
/** The result of an option. `draw` and `void` return the stake. */
export type OptionResult = 'win' | 'lose' | 'draw' | 'void'

/** The reasons why a price is not live: its quotes are older than those of a live one, or too few sources agree on it. */
export const TICK_QUALITIES = ['delayed', 'uncertain'] as const
/** One of `TICK_QUALITIES`. */
export type TickQuality = (typeof TICK_QUALITIES)[number]

/**
 * An index tick: its number in its market from 1, its time in epoch milliseconds, its price in ticks, and its quality unless
 * it is live.
 */
export type PriceTick = readonly [n: number, at: number, ticks: number, quality?: TickQuality]

/** The terms of an option as a receipt states them. */
export interface ReceiptOption {
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

/**
 * The terms of an accepted option as the ticket and the receipt state them. `nonce`, `client_at` and `good_until` are the
 * customer's own, `accepted_hash` is the hash of tick `accepted_tick`, and `prev_ticket` that of the ticket before.
 */
export interface TicketOption extends ReceiptOption {
  readonly nonce: string
  readonly client_at: number
  readonly good_until: number
  readonly accepted_hash: string
  readonly prev_ticket: string
  /** Under rules 3: the delay, the hash of the text of the rules, and the origin of the market's prices. */
  readonly entry_delay?: number
  readonly rules_hash?: string
  readonly origin?: PriceOrigin
}
