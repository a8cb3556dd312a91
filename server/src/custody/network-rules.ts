import type { Catalogue } from '../instruments/catalogue.ts'

/** What the exchange asks of one currency on one network. */
export interface NetworkRule {
  readonly depositMin: bigint
  /** At least 1: what no block holds is never final. */
  readonly confirmations: number
}

/** By currency id. */
export type NetworkRules = (currencyId: number) => NetworkRule | undefined

export function rulesOf(catalogue: Catalogue, network: string): NetworkRules {
  return (currencyId) => {
    const row = catalogue.network(currencyId, network)
    return row && { depositMin: row.depositMin, confirmations: Math.max(1, row.confirmations) }
  }
}
