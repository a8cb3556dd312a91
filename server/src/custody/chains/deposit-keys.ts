import { createHash, ECDH } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58check, bech32 } from '@scure/base'
import { HDKey } from '@scure/bip32'

/** The networks for which deposit addresses can be derived. */
export const CHAIN_NETWORKS = ['OMNI', 'ERC20', 'TRC20'] as const
export type ChainNetwork = (typeof CHAIN_NETWORKS)[number]

export function isChainNetwork(network: string): network is ChainNetwork {
  return CHAIN_NETWORKS.some((known) => known === network)
}

/** Extended public keys by network. This process never has a private key of a deposit address. */
export type DepositKeys = Readonly<Partial<Record<ChainNetwork, string>>>

const BITCOIN = 'BTC'
const checked = base58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())

/**
 * Derives a customer's deposit address on a network: child 0/`customerId` of its extended public key. Bitcoin uses a
 * segwit address; tokens on OMNI use a legacy address, because their wallets support no other. Loads viem on first use.
 */
export async function depositAddressOf(
  extendedKey: string,
  network: ChainNetwork,
  currencyName: string,
  customerId: number,
): Promise<string> {
  const key = HDKey.fromExtendedKey(extendedKey).deriveChild(0).deriveChild(customerId)
  if (!key.publicKey || !key.pubKeyHash) throw new Error('an extended public key has public keys')
  switch (network) {
    case 'ERC20': {
      const { bytesToHex, getAddress } = await import('viem/utils')
      return getAddress(bytesToHex(keccakAddress(key.publicKey)))
    }
    case 'TRC20':
      return checked.encode(Uint8Array.of(0x41, ...keccakAddress(key.publicKey)))
    case 'OMNI':
      return currencyName === BITCOIN
        ? bech32.encode('bc', [0, ...bech32.toWords(key.pubKeyHash)])
        : checked.encode(Uint8Array.of(0x00, ...key.pubKeyHash))
  }
}

/** Returns the last 20 bytes of the Keccak-256 hash of the uncompressed public key, as on Ethereum and TRON. */
function keccakAddress(publicKey: Uint8Array): Uint8Array {
  const whole = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer
  return keccak_256(whole.subarray(1)).subarray(12)
}
