import { createECDH } from 'node:crypto'

/** The key pair that identifies this server to push services (RFC 8292), both parts in base64url. */
export interface VapidKey {
  readonly publicKey: string
  readonly privateKey: string
}

const CURVE = 'prime256v1'
const PRIVATE_KEY_BYTES = 32

/** Reads a private key of P-256: 32 bytes in base64url or base64. Returns `undefined` for anything else. */
export function readVapidKey(text: string): VapidKey | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const isWhole = bytes.length === PRIVATE_KEY_BYTES && /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
  if (!isWhole) return undefined
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(bytes)
  } catch {
    // Zero, or not below the order of the curve.
    return undefined
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
}

/** Generates a private key of P-256 in base64url. */
export function newPrivateKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // Node omits leading zero bytes.
  const bytes = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - bytes.length), bytes]).toString('base64url')
}

/** Returns whether a text is the base64url of an uncompressed point of P-256. */
export function isPublicKey(text: string): boolean {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  try {
    pair.computeSecret(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}
