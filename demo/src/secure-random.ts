import { randomBytes } from 'node:crypto'
import type { Random } from './random.ts'

const BUFFERED_BYTES = 4_096

/** Returns a buffered cryptographic random source. Earlier output does not help to predict later output. */
export function secureRandom(): Random {
  let bytes = Buffer.alloc(0)
  let used = 0
  return {
    next32() {
      if (used === bytes.length) {
        bytes = randomBytes(BUFFERED_BYTES)
        used = 0
      }
      const word = bytes.readUInt32LE(used)
      // Used bytes are erased, so that a memory dump does not reveal past draws.
      bytes.fill(0, used, used + 4)
      used += 4
      return word
    },
  }
}
