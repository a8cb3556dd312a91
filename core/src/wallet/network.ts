import type { Amount } from '@halyard/money'

/** A way by which a currency comes in and goes out: a chain, or the bank. */
export interface NetworkConfig {
  readonly currencyId: number
  /** As customers choose it: 'TRC20'. */
  readonly network: string
  readonly depositMin: Amount
  readonly withdrawMin: Amount
  /** Taken out of the amount. Always less than the least withdrawal. */
  readonly withdrawFee: Amount
  readonly withdrawMax: Amount
  /** Withdrawals from this amount on need two different reviewers. */
  readonly twoReviewersFrom: Amount
  /** Blocks until a deposit or a withdrawal is final. */
  readonly confirmations: number
  /** How old a saved address must be before money goes to it. */
  readonly addressHoldMs: number
  readonly isOpen: boolean
}

/** A network's key, also that of its row. */
export function networkKey(currencyId: number, network: string): string {
  return `${currencyId}:${network}`
}

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
