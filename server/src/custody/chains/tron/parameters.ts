/** The first blocks of the networks of TRON, by which a node shows which one it follows. */
export const TRON_CHAINS = {
  tron: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  'tron-nile': '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
  'tron-shasta': '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e',
} as const

/** The name of a network of TRON in the settings. */
export type TronChainName = keyof typeof TRON_CHAINS

/** The names of all networks. */
export const TRON_CHAIN_NAMES = Object.keys(TRON_CHAINS) as [TronChainName, ...TronChainName[]]

/** A currency on TRON. */
export interface TronCurrency {
  readonly id: number
  /** The contract's address; absent for the native coin. */
  readonly token?: string
  /** Decimals in the exchange. */
  readonly decimals: number
  /** Decimals on the chain; never fewer than `decimals`. */
  readonly chainDecimals: number
}

/** A network of TRON and its node. */
export interface TronConfig {
  readonly rpcUrl: string
  /** The same node's interface to blocks that are final, which may have a port of its own. */
  readonly solidityUrl: string
  readonly chain: TronChainName
  readonly currencies: readonly TronCurrency[]
}
