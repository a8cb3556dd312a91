/** A currency on an EVM chain. */
export interface EvmCurrency {
  readonly id: number
  /** The contract address with EIP-55 checksum; absent for the native coin. */
  readonly token?: string
  /** Decimals in the exchange. */
  readonly decimals: number
  /** Decimals on the chain; never fewer than `decimals`. */
  readonly chainDecimals: number
}

export interface EvmConfig {
  readonly rpcUrl: string
  readonly currencies: readonly EvmCurrency[]
}
