import type { Amount } from '@halyard/money'
import type { CurrencyId } from '../ids.ts'

/**
 * A network for deposits and withdrawals of a currency: a blockchain or a bank. Amounts are in units of the currency.
 */
export interface NetworkConfig {
  readonly currencyId: CurrencyId
  /** The name that customers select, as in 'TRC20'. */
  readonly network: string
  readonly depositMin: Amount
  readonly withdrawMin: Amount
  /** The fee, included in the amount of a withdrawal. Below `withdrawMin`. */
  readonly withdrawFee: Amount
  readonly withdrawMax: Amount
  /** Withdrawals of at least this amount need two different reviewers. */
  readonly twoReviewersFrom: Amount
  /** The number of blocks after which a deposit or withdrawal is final. */
  readonly confirmations: number
  /** The age that a saved address must reach before a withdrawal to it, in milliseconds. */
  readonly addressHoldMs: number
  readonly isOpen: boolean
}

/** Returns the key of a network, in memory and of its row. */
export function networkKey(currencyId: CurrencyId, network: string): string {
  return `${currencyId}:${network}`
}

/** Returns the stored fields of a network. */
export function networkRow(config: NetworkConfig): NetworkConfig {
  const { currencyId, network, depositMin, withdrawMin, withdrawFee, withdrawMax, twoReviewersFrom } = config
  const { confirmations, addressHoldMs, isOpen } = config
  return {
    currencyId,
    network,
    depositMin,
    withdrawMin,
    withdrawFee,
    withdrawMax,
    twoReviewersFrom,
    confirmations,
    addressHoldMs,
    isOpen,
  }
}
