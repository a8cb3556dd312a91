import { createHash } from 'node:crypto'
import { readNumbers } from './protobuf.ts'

/** The fields of a header. */
const TIMESTAMP = 1
const NUMBER = 7

/** A block that a transaction refers to. A chain without it never includes the transaction. */
export interface ReferenceBlock {
  /** The 2 low bytes of its height, and 8 bytes of its hash, as a transaction names it. */
  readonly bytes: Uint8Array
  readonly hash: Uint8Array
  /** Epoch milliseconds. */
  readonly time: number
}

/**
 * Reads the header of a block. The time is a part of what is hashed, so that a block of the chain has no other time than its own.
 * Returns undefined if the bytes are not a header.
 */
export function readReference(header: Uint8Array): ReferenceBlock | undefined {
  try {
    const numbers = readNumbers(header)
    const [height, time] = [numbers.get(NUMBER), numbers.get(TIMESTAMP)]
    if (height === undefined || time === undefined || time > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
    const place = Buffer.alloc(8)
    place.writeBigUInt64BE(height)
    // An id is the height and the last 24 bytes of the hash. A transaction names its bytes 8 to 15.
    const hash = createHash('sha256').update(header).digest().subarray(8, 16)
    return { bytes: place.subarray(6), hash, time: Number(time) }
  } catch {
    return undefined
  }
}
