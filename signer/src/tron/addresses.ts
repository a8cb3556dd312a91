import { createHash } from 'node:crypto'
import { createBase58check } from '@scure/base'

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())
/** The first byte of every address of the network. */
const VERSION = 0x41
const BYTES = 21

/** Returns the 21 bytes of an address; undefined if its checksum or version is wrong. */
export function addressBytes(address: string): Uint8Array | undefined {
  try {
    const bytes = base58check.decode(address)
    return bytes.length === BYTES && bytes[0] === VERSION ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Returns the address of a key, from its address on EVM chains, which is the same hash. */
export function tronAddress(evmAddress: string): string {
  return base58check.encode(Uint8Array.of(VERSION, ...Buffer.from(evmAddress.slice(2), 'hex')))
}
