import { parseUnits } from '@halyard/money'
import type { NetworkConfig } from '../../engine/index.ts'
import { CURRENCIES } from './listing.ts'

/** The network name of bank cards. Its addresses are cards. */
export const BANK = 'BANK'

type NetworkTerms = readonly [
  currency: string,
  network: string,
  depositMin: string,
  withdrawMin: string,
  withdrawFee: string,
  withdrawMax: string,
  twoReviewersFrom: string,
  confirmations: number,
]

/**
 * The networks of a new exchange. Clients of this API family use OMNI as the name of the Bitcoin network for BTC.
 * Columns: currency, network, minimum deposit, minimum withdrawal, withdrawal fee, maximum withdrawal, amount from which
 * two operators review, confirmations.
 */
const TERMS: readonly NetworkTerms[] = [
  ['BTC', 'OMNI', '0.0001', '0.001', '0.0002', '20', '2', 2],
  ['ETH', 'ERC20', '0.001', '0.01', '0.002', '200', '20', 12],
  ['USDT', 'TRC20', '1', '10', '1', '500000', '50000', 20],
  ['USDT', 'OMNI', '10', '100', '20', '500000', '50000', 2],
  ['USDT', 'ERC20', '5', '20', '5', '500000', '50000', 12],
  ['USDT', BANK, '10', '50', '5', '50000', '10000', 0],
  ['TRX', 'TRC20', '1', '20', '1', '2000000', '200000', 20],
  ['TRX', 'ERC20', '20', '100', '30', '2000000', '200000', 12],
]

/**
 * Returns the networks of a new exchange. `addressHoldMs` is the minimum age of a saved address for a
 * withdrawal.
 */
export function networksOf(addressHoldMs: number): NetworkConfig[] {
  return TERMS.map(
    ([name, network, depositMin, withdrawMin, fee, withdrawMax, twoReviewersFrom, confirmations]) => {
      const currency = CURRENCIES.find((listed) => listed.name === name)
      if (!currency) throw new Error(`unknown currency ${name}`)
      const units = (text: string): NetworkConfig['withdrawMin'] =>
        (parseUnits(text, currency.decimals) ?? 0n) as NetworkConfig['withdrawMin']
      return {
        currencyId: currency.id,
        network,
        depositMin: units(depositMin),
        withdrawMin: units(withdrawMin),
        withdrawFee: units(fee),
        withdrawMax: units(withdrawMax),
        twoReviewersFrom: units(twoReviewersFrom),
        confirmations,
        addressHoldMs,
        isOpen: true,
      }
    },
  )
}
