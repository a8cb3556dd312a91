import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)
/** The first byte of every address. */
const VERSION = 0x41
const BYTES = 21

/**
 * Returns an address in its only form, base58 with a checksum; undefined if it is another form, such as hexadecimal digits, or the
 * address that no key has.
 */
export function parseTronAddress(text: string): string | undefined {
  try {
    const bytes = base58check.decode(text)
    const isAddress =
      bytes.length === BYTES && bytes[0] === VERSION && bytes.some((byte, at) => at > 0 && byte !== 0)
    return isAddress ? text : undefined
  } catch {
    return undefined
  }
}

/** Returns the address of its 21 bytes as in a transaction; undefined if they are not one. */
export function addressOf(bytes: Uint8Array): string | undefined {
  return bytes.length === BYTES && bytes[0] === VERSION ? base58check.encode(bytes) : undefined
}

/** Returns the address of its last 20 bytes as hexadecimal digits, the form of contracts. */
export function addressOfHash(hex: string): string {
  return base58check.encode(Uint8Array.of(VERSION, ...Buffer.from(hex, 'hex')))
}

/** Returns the 21 bytes of an address as hexadecimal digits, the form of the node. */
export function hexOf(address: string): string {
  return Buffer.from(base58check.decode(address)).toString('hex')
}
