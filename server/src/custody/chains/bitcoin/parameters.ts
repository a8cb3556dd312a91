/** A Bitcoin-like chain, as data: what differs from one to another. Amounts are in the smallest units of the coin. */
export interface BitcoinParameters {
  /** The chain's name according to its node. */
  readonly node: string
  /** The hash of the first block, which tells chains of the same name apart. */
  readonly genesis: string
  /** The prefix of segwit addresses. */
  readonly bech32: string
  /** Version bytes of legacy addresses of keys and of scripts. */
  readonly pubKeyHash: number
  readonly scriptHash: number
  /** The type of coin in the derivation path of the account (SLIP-44). */
  readonly coinType: number
  /** The usual time between blocks. */
  readonly blockMs: number
  /** The least amount of an output that nodes relay. */
  readonly dust: bigint
  /** Fees for each virtual byte: where the node has no estimate, and at most. */
  readonly feeRateFallback: bigint
  readonly feeRateMax: bigint
}

const MINUTE_MS = 60_000
const BITCOIN = { blockMs: 10 * MINUTE_MS, dust: 546n, feeRateFallback: 10n, feeRateMax: 200n } as const
const BITCOIN_TEST = { ...BITCOIN, pubKeyHash: 0x6f, scriptHash: 0xc4, coinType: 1 } as const

/** The chains that the exchange can follow. */
export const BITCOIN_CHAINS = {
  bitcoin: {
    ...BITCOIN,
    node: 'main',
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    bech32: 'bc',
    pubKeyHash: 0x00,
    scriptHash: 0x05,
    coinType: 0,
  },
  'bitcoin-testnet': {
    ...BITCOIN_TEST,
    node: 'test',
    genesis: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
    bech32: 'tb',
  },
  'bitcoin-regtest': {
    ...BITCOIN_TEST,
    node: 'regtest',
    genesis: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    bech32: 'bcrt',
  },
  'litecoin-regtest': {
    ...BITCOIN_TEST,
    node: 'regtest',
    genesis: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
    bech32: 'rltc',
    scriptHash: 0x3a,
    blockMs: 2.5 * MINUTE_MS,
    dust: 5_460n,
  },
} as const satisfies Record<string, BitcoinParameters>

/** The name of a chain in the settings. */
export type BitcoinChainName = keyof typeof BITCOIN_CHAINS

/** The names of all chains. */
export const BITCOIN_CHAIN_NAMES = Object.keys(BITCOIN_CHAINS) as [BitcoinChainName, ...BitcoinChainName[]]
