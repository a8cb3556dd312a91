export interface CurrencyConfig {
  readonly id: number
  /** The ticker, as in 'USDT'. */
  readonly name: string
  /** How many decimals its smallest unit has, 0 to 8. Fixed for life: balances are counted in it. */
  readonly decimals: number
}
