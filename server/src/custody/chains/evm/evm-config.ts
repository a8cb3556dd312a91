/** A currency as an EVM chain has it. */
export interface EvmCurrency {
  readonly id: number
  /** Absent: the chain's own coin. With the mixed case of its checksum. */
  readonly token?: string
  /** Of the exchange. */
  readonly decimals: number
  /** Of the chain, never fewer. */
  readonly chainDecimals: number
}

export interface EvmConfig {
  readonly rpcUrl: string
  readonly currencies: readonly EvmCurrency[]
}
