import { createHash, ECDH } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58check, bech32 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { withMixedCase } from './mixed-case.ts'

/** The networks whose addresses can be derived, and the currencies each carries beside its own coin. */
export const CHAIN_NETWORKS = ['OMNI', 'ERC20', 'TRC20'] as const
export type ChainNetwork = (typeof CHAIN_NETWORKS)[number]

export function isChainNetwork(network: string): network is ChainNetwork {
  return CHAIN_NETWORKS.some((known) => known === network)
}

/** Extended public keys by network. No private key of a deposit address ever comes near this process. */
export type DepositKeys = Readonly<Partial<Record<ChainNetwork, string>>>

const BITCOIN = 'BTC'
const checked = base58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())

/**
 * A customer's deposit address on a network: child 0/`customerId` of its extended public key. Bitcoin itself is paid to
 * a segwit address, tokens upon it to an old one, which is all that their wallets know.
 */
export function depositAddressOf(
  extendedKey: string,
  network: ChainNetwork,
  currencyName: string,
  customerId: number,
): string {
  const key = HDKey.fromExtendedKey(extendedKey).deriveChild(0).deriveChild(customerId)
  if (!key.publicKey || !key.pubKeyHash) throw new Error('an extended public key has public keys')
  switch (network) {
    case 'ERC20':
      return withMixedCase(Buffer.from(keccakAddress(key.publicKey)).toString('hex'))
    case 'TRC20':
      return checked.encode(Uint8Array.of(0x41, ...keccakAddress(key.publicKey)))
    case 'OMNI':
      return currencyName === BITCOIN
        ? bech32.encode('bc', [0, ...bech32.toWords(key.pubKeyHash)])
        : checked.encode(Uint8Array.of(0x00, ...key.pubKeyHash))
  }
}

/** The last 20 bytes of the hash of the whole public key, as Ethereum and TRON have it. */
function keccakAddress(publicKey: Uint8Array): Uint8Array {
  const whole = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer
  return keccak_256(whole.subarray(1)).subarray(12)
}
