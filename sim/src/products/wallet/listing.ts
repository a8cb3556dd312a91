import type { Command, NetworkConfig } from '@halyard/core'
import { amount } from '@halyard/money'
import type { ListingSetup } from '../product.ts'

/** Small limits and a short waiting time, so that every rule is covered within one run. */
export const NETWORKS: readonly NetworkConfig[] = [
  networkOf(2, 'TRC20', 1_000_000n),
  networkOf(2, 'ERC20', 5_000_000n),
  networkOf(1, 'OMNI', 10_000n),
]

/** Networks, and half of the customers verified for withdrawals. */
export function listWallets({ traders }: ListingSetup): Command[] {
  return [
    ...NETWORKS.map((network): Command => ({ kind: 'configureNetwork', network })),
    ...traders
      .filter((_, index) => index % 2 === 0)
      .map((customerId): Command => ({ kind: 'setVerification', customerId, level: 2 })),
  ]
}

function networkOf(currencyId: number, network: string, unit: bigint): NetworkConfig {
  return {
    currencyId,
    network,
    depositMin: amount(unit),
    withdrawMin: amount(10n * unit),
    withdrawFee: amount(unit),
    withdrawMax: amount(50_000n * unit),
    twoReviewersFrom: amount(300n * unit),
    confirmations: 3,
    addressHoldMs: 500,
    isOpen: true,
  }
}
