import { randomBytes } from 'node:crypto'
import type { Random } from './random.ts'

const BUFFERED_BYTES = 4_096

/** Returns the system's cryptographic random source, buffered: no earlier output helps to predict the next. */
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
      // What was drawn is gone: a dump of the memory shows no past draws.
      bytes.fill(0, used, used + 4)
      used += 4
      return word
    },
  }
}
