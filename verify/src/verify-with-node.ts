import { createHash, verify } from 'node:crypto'
import type { ReceiptCrypto } from '@halyard/receipt'

/** The DER prefix of an Ed25519 public key in SPKI. */
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex')

/** SHA-256 and Ed25519 by Node's cryptography. */
export const nodeCrypto: ReceiptCrypto = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verifyEd25519: (publicKey, message, signature) =>
    verify(
      null,
      message,
      { key: Buffer.concat([SPKI_START, publicKey]), format: 'der', type: 'spki' },
      signature,
    ),
}
