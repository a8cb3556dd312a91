import type { HDKey } from '@scure/bip32'
import { Address, OutScript, p2wpkh } from '@scure/btc-signer'
import { SIGNED_CHAINS, type SignedChain, type SignedChainName } from './chains.ts'

/** The place of an address of the account below the account: deposits are 0/customer, change and refills are 1/0. */
export interface OwnPlace {
  readonly branch: 0 | 1
  readonly index: number
}

/** Change and refills arrive here. */
export const PAYER: OwnPlace = { branch: 1, index: 0 }

/** The kinds of outputs that are paid to. Later versions of witness programs are not protected yet. */
const PAID_TYPES: ReadonlySet<string> = new Set(['wpkh', 'wsh', 'tr', 'pkh', 'sh'])

/** Returns the path of the account of a chain (BIP-84). */
export function accountPath(chain: SignedChainName): string {
  return `m/84'/${SIGNED_CHAINS[chain].coinType}'/0'`
}

/** Returns the key of an address of the account. */
export function ownKey(account: HDKey, { branch, index }: OwnPlace): HDKey {
  return account.deriveChild(branch).deriveChild(index)
}

/** Returns the native segwit address of a key, with its script. */
export function segwitOf(
  key: HDKey,
  chain: SignedChainName,
): { readonly address: string; readonly script: Uint8Array } {
  if (!key.publicKey) throw new Error('a derived key has a public key')
  const { address, script } = p2wpkh(key.publicKey, networkOf(SIGNED_CHAINS[chain]))
  if (address === undefined) throw new Error('a native segwit output has an address')
  return { address, script }
}

/** Returns the script of an address; undefined if it is not an address of this chain, or of a kind that is not paid to. */
export function scriptOf(address: string, chain: SignedChainName): Uint8Array | undefined {
  try {
    const output = Address(networkOf(SIGNED_CHAINS[chain])).decode(address)
    return PAID_TYPES.has(output.type) ? OutScript.encode(output) : undefined
  } catch {
    return undefined
  }
}

function networkOf({ bech32, pubKeyHash, scriptHash }: SignedChain) {
  return { bech32, pubKeyHash, scriptHash, wif: 0 }
}
