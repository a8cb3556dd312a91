import type { Catalogue } from '../instruments/catalogue.ts'

/** The deposit rules of one currency on one network. */
export interface NetworkRule {
  readonly depositMin: bigint
  /** At least 1: a transaction outside a block is never final. */
  readonly confirmations: number
}

/** Returns the rules of a currency by its id; `undefined` when the network does not carry it. */
export type NetworkRules = (currencyId: number) => NetworkRule | undefined

/** Reads the rules of a network from the catalogue at each call. */
export function rulesOf(catalogue: Catalogue, network: string): NetworkRules {
  return (currencyId) => {
    const row = catalogue.network(currencyId, network)
    return row && { depositMin: row.depositMin, confirmations: Math.max(1, row.confirmations) }
  }
}
