/** A Bitcoin-like chain, as far as a signature depends on it. */
export interface SignedChain {
  /** The prefix of segwit addresses. */
  readonly bech32: string
  /** Version bytes of legacy addresses of keys and of scripts. */
  readonly pubKeyHash: number
  readonly scriptHash: number
  /** The type of coin in a derivation path (SLIP-44). */
  readonly coinType: number
  /** The least amount of an output, in the smallest units: nodes do not relay less. */
  readonly dust: bigint
}

/** The chains that can be signed for. The server has its own list, so that it cannot change this one; a test compares them. */
export const SIGNED_CHAINS = {
  bitcoin: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, coinType: 0, dust: 546n },
  'bitcoin-testnet': { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, coinType: 1, dust: 546n },
  'bitcoin-regtest': { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, coinType: 1, dust: 546n },
  'litecoin-regtest': { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, coinType: 1, dust: 5_460n },
} as const satisfies Record<string, SignedChain>

/** The name of a chain in the policy. */
export type SignedChainName = keyof typeof SIGNED_CHAINS

/** The names of all chains. */
export const SIGNED_CHAIN_NAMES = Object.keys(SIGNED_CHAINS) as [SignedChainName, ...SignedChainName[]]
