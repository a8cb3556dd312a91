/** An option as the exchange lists it, which nothing signs. The payout is a decimal of the staked currency. */
export interface ListedOption {
  readonly id: number
  readonly match_id: number
  /** 1 call, 2 put, 3 even. */
  readonly type: number
  readonly seconds: number
  readonly currency_id: number
  readonly accepted_at: number
  /** Null while the option is open. */
  readonly result: string | null
  readonly payout: string
  readonly settled_at: number | null
}

/** A page of a customer's options, newest first, and whether there are older ones. */
export interface ListedOptions {
  readonly list: readonly ListedOption[]
  readonly more: boolean
}

/** The entries of the option account in a currency between two times, of which one credits a payout. */
export interface CreditsAsked {
  readonly currency: number
  readonly from: number
  readonly to: number
}
