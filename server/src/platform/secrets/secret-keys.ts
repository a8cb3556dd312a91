import { hkdfSync } from 'node:crypto'

/** Derives a 32-byte key for one use from the server's secret with HKDF. Keys of different uses are independent. */
export function keyFor(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'halyard', use, 32))
}
