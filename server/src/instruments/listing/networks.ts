import { parseUnits } from '@halyard/money'
import type { NetworkConfig } from '../../engine/index.ts'
import { CURRENCIES } from './listing.ts'

/** The network name of bank cards. Its addresses are cards. */
export const BANK = 'BANK'

interface NetworkTerms {
  readonly currency: string
  readonly network: string
  readonly depositMin: string
  readonly withdrawMin: string
  readonly withdrawFee: string
  readonly withdrawMax: string
  readonly twoReviewersFrom: string
  readonly confirmations: number
}

/** Clients of this API family use OMNI as the name of the Bitcoin network for BTC. */
const TERMS: readonly NetworkTerms[] = [
  terms('BTC', 'OMNI', '0.0001', '0.001', '0.0002', '20', '2', 2),
  terms('ETH', 'ERC20', '0.001', '0.01', '0.002', '200', '20', 12),
  terms('USDT', 'TRC20', '1', '10', '1', '500000', '50000', 20),
  terms('USDT', 'OMNI', '10', '100', '20', '500000', '50000', 2),
  terms('USDT', 'ERC20', '5', '20', '5', '500000', '50000', 12),
  terms('USDT', BANK, '10', '50', '5', '50000', '10000', 0),
  terms('TRX', 'TRC20', '1', '20', '1', '2000000', '200000', 20),
  terms('TRX', 'ERC20', '20', '100', '30', '2000000', '200000', 12),
]

/**
 * Returns the networks of a new exchange. `addressHoldMs` is the minimum age of a saved address for a
 * withdrawal.
 */
export function networksOf(addressHoldMs: number): NetworkConfig[] {
  return TERMS.map((term) => {
    const currency = CURRENCIES.find(({ name }) => name === term.currency)
    if (!currency) throw new Error(`unknown currency ${term.currency}`)
    const units = (text: string): NetworkConfig['withdrawMin'] =>
      (parseUnits(text, currency.decimals) ?? 0n) as NetworkConfig['withdrawMin']
    return {
      currencyId: currency.id,
      network: term.network,
      depositMin: units(term.depositMin),
      withdrawMin: units(term.withdrawMin),
      withdrawFee: units(term.withdrawFee),
      withdrawMax: units(term.withdrawMax),
      twoReviewersFrom: units(term.twoReviewersFrom),
      confirmations: term.confirmations,
      addressHoldMs,
      isOpen: true,
    }
  })
}

function terms(
  currency: string,
  network: string,
  depositMin: string,
  withdrawMin: string,
  withdrawFee: string,
  withdrawMax: string,
  twoReviewersFrom: string,
  confirmations: number,
): NetworkTerms {
  return {
    currency,
    network,
    depositMin,
    withdrawMin,
    withdrawFee,
    withdrawMax,
    twoReviewersFrom,
    confirmations,
  }
}
