import { hkdfSync } from 'node:crypto'

/** A key of 32 bytes for one use, from the secret in the settings. Keys of different uses tell nothing of each other. */
export function keyFor(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'halyard', use, 32))
}
