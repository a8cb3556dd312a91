import type { CurrencyId } from '../ids.ts'

/** The configuration of a currency. */
export interface CurrencyConfig {
  readonly id: CurrencyId
  /** The ticker, as in 'USDT'. */
  readonly name: string
  /** The decimals of its smallest unit, 0 to 8. Fixed for life: balances are counted in units. */
  readonly decimals: number
}
