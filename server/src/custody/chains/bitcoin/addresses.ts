import { bech32, bech32m, createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import type { BitcoinParameters } from './parameters.ts'

const base58check = createBase58check(sha256)

/** Decoded length without the four-byte checksum: one byte of version and a 20-byte hash. */
const BASE58_BYTES = 21
const BECH32_LENGTH_MAX = 90

/** The parameters that tell the addresses of one chain from those of another. */
export type AddressForm = Pick<BitcoinParameters, 'bech32' | 'pubKeyHash' | 'scriptHash'>

/** Returns an address in canonical form; `undefined` if it is invalid or belongs to another chain. */
export function parseBitcoinAddress(form: AddressForm, text: string): string | undefined {
  const version = versionOf(text)
  if (version !== undefined)
    return version === form.pubKeyHash || version === form.scriptHash ? text : undefined
  return parseSegwit(form.bech32, text)
}

/** Returns the address of an output for a single key hash, the form of all own addresses; `undefined` for other scripts. */
export function segwitAddressOf(prefix: string, script: Uint8Array): string | undefined {
  return script.length === 22 && script[0] === 0x00 && script[1] === 0x14
    ? encodeKeyHash(prefix, script.subarray(2))
    : undefined
}

/** Derives the address `branch`/`index` below an account: deposits are 0/customer, change and refills 1/0. */
export function deriveSegwit(extendedKey: string, prefix: string, branch: 0 | 1, index: number): string {
  const { pubKeyHash } = HDKey.fromExtendedKey(extendedKey).deriveChild(branch).deriveChild(index)
  if (!pubKeyHash) throw new Error('an extended public key has public keys')
  return encodeKeyHash(prefix, pubKeyHash)
}

function encodeKeyHash(prefix: string, hash: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(hash)])
}

/** Returns whether the checksum that base58 addresses end with does not fit, whatever the chain. */
export function isBase58ChecksumWrong(text: string): boolean {
  try {
    base58check.decode(text)
    return false
  } catch {
    return true
  }
}

/** Returns the version byte of a legacy address. */
export function versionOf(text: string): number | undefined {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === BASE58_BYTES ? bytes[0] : undefined
  } catch {
    return undefined
  }
}

/** Returns whether neither checksum of segwit addresses fits, whatever the chain. */
export function isSegwitChecksumWrong(text: string): boolean {
  return [bech32, bech32m].every((coder) => coder.decodeUnsafe(text, BECH32_LENGTH_MAX) === undefined)
}

/** Accepts version 0 of 20 or 32 bytes, and Taproot. Outputs of later versions are not protected yet. */
function parseSegwit(prefix: string, text: string): string | undefined {
  for (const [coder, version, lengths] of [
    [bech32, 0, [20, 32]],
    [bech32m, 1, [32]],
  ] as const) {
    const decoded = decodeWith(coder, prefix, text)
    if (decoded?.version === version && (lengths as readonly number[]).includes(decoded.length))
      return text.toLowerCase()
  }
  return undefined
}

function decodeWith(
  coder: typeof bech32,
  expected: string,
  text: string,
): { version: number | undefined; length: number } | undefined {
  try {
    const { prefix, words } = coder.decode(text as `${string}1${string}`, BECH32_LENGTH_MAX)
    if (prefix !== expected) return undefined
    return { version: words[0], length: coder.fromWords(words.slice(1)).length }
  } catch {
    return undefined
  }
}
