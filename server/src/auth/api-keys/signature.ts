import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import type { VerifyingKey } from './api-key.ts'

const ED25519_SIGNATURE_BYTES = 64
const HMAC_SIGNATURE = /^[0-9a-fA-F]{64}$/
const BASE64 = /^[A-Za-z0-9+/]{86}==$/

/**
 * Returns whether a signature is the key's over the payload: HMAC-SHA256 in hexadecimal of either case, or Ed25519 in base64.
 * Exactly one text is accepted for each Ed25519 signature.
 */
export function isSignedBy({ kind, verifier }: VerifyingKey, payload: string, signature: string): boolean {
  if (kind === 'hmac') {
    if (!HMAC_SIGNATURE.test(signature)) return false
    const expected = createHmac('sha256', verifier).update(payload).digest()
    return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
  }
  const bytes = Buffer.from(signature, 'base64')
  const isCanonical = BASE64.test(signature) && bytes.toString('base64') === signature
  if (!isCanonical || bytes.length !== ED25519_SIGNATURE_BYTES) return false
  const key = createPublicKey({ key: Buffer.from(verifier), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(payload), key, bytes)
}

/** Parses the PEM of an Ed25519 public key to SPKI in DER. Returns `undefined` for anything else, private keys included. */
export function parsePublicKey(pem: string): Buffer | undefined {
  if (!pem.trim().startsWith('-----BEGIN PUBLIC KEY-----')) return undefined
  let key: KeyObject
  try {
    key = createPublicKey({ key: pem, format: 'pem' })
  } catch {
    return undefined
  }
  return key.asymmetricKeyType === 'ed25519' ? key.export({ format: 'der', type: 'spki' }) : undefined
}
