import { createHash, hkdfSync } from 'node:crypto'

/** The secret of the deployment, and the one before it while a rotation needs both. */
export interface Secret {
  readonly current: string
  readonly previous?: string
}

/** The length of a key's id, which a sealed value begins with. */
export const KEY_ID_BYTES = 4

/** Derives a 32-byte key for one use from one of the server's secrets with HKDF. Keys of different uses are independent. */
export function keyFor(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'halyard', use, 32))
}

/** Returns the id of a key, which does not reveal it. */
export function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES)
}

/** Returns the current secret and, during a rotation, the previous one after it. */
export function secretsOf({ current, previous }: Secret): readonly string[] {
  return previous === undefined ? [current] : [current, previous]
}
