import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { keyFor } from './secret-keys.ts'

const CIPHER = 'aes-256-gcm'
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts stored personal data with AES-256-GCM, so that the database alone does not reveal it. */
export interface Vault {
  /** Returns key id, nonce, ciphertext and tag. `about` names the record: the bytes open for no other one. */
  seal(bytes: Uint8Array, about: string): Buffer
  /** Throws when the bytes were sealed with another key or another `about`, or were altered. */
  open(sealed: Uint8Array, about: string): Buffer
}

/** Creates a vault for one use, with a key derived from the server's secret. */
export function createVault(secret: string, use: string): Vault {
  const key = keyFor(secret, `vault ${use}`)
  const keyId = createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES)
  return {
    seal(bytes, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
      return Buffer.concat([keyId, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, about) {
      const all = Buffer.from(sealed)
      if (!all.subarray(0, KEY_ID_BYTES).equals(keyId)) throw new Error('sealed with a different key')
      const nonce = all.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES)
      const body = all.subarray(KEY_ID_BYTES + NONCE_BYTES, -TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce)
        .setAAD(Buffer.from(about))
        .setAuthTag(all.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(body), decipher.final()])
    },
  }
}
