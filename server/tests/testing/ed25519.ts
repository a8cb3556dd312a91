import { createHash, verify } from 'node:crypto'
import type { ReceiptCrypto } from '@halyard/receipt'

/** Prefix of a raw Ed25519 key in the SPKI form that Node reads. */
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex')

/** The crypto of Node, for the verifier of what the exchange signs. */
export const RECEIPT_CRYPTO: ReceiptCrypto = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verifyEd25519: (publicKey, message, signature) => {
    const key = Buffer.concat([SPKI_START, publicKey])
    return verify(null, message, { key, format: 'der', type: 'spki' }, signature)
  },
}

/** Returns whether the exchange's key signed a text. Key and signature are hexadecimal. */
export function isSignedText(
  text: string,
  { public_key, signature }: { readonly public_key: string; readonly signature: string },
): boolean {
  const key = Buffer.concat([SPKI_START, Buffer.from(public_key, 'hex')])
  return verify(null, Buffer.from(text), { key, format: 'der', type: 'spki' }, Buffer.from(signature, 'hex'))
}
