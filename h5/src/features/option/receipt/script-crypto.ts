import type { ReceiptCrypto } from '@halyard/receipt'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** SHA-256 and Ed25519 in JavaScript: a chunk of its own, for browsers that have none. */
export const SCRIPT_CRYPTO: ReceiptCrypto = {
  sha256: (bytes) => sha256(bytes),
  verifyEd25519: (publicKey, message, signature) => {
    try {
      // As RFC 8032 says, and WebCrypto does: encodings that are not canonical are rejected.
      return ed25519.verify(signature, message, publicKey, { zip215: false })
    } catch {
      // A key is 32 bytes and a signature 64; other lengths are invalid.
      return false
    }
  },
}
