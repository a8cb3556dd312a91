import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { KEY_ID_BYTES, keyFor, keyIdOf, type Secret, secretsOf } from './secret-keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts stored personal data with AES-256-GCM, so that the database alone does not reveal it. */
export interface Vault {
  /** The id of the key that `seal` uses; values sealed with it begin with these bytes. */
  readonly keyId: Buffer
  /** Returns key id, nonce, ciphertext and tag. `about` names the record: the bytes open for no other one. */
  seal(bytes: Uint8Array, about: string): Buffer
  /**
   * Opens values that were sealed with the current secret or, during a rotation, with the previous one. Throws when the
   * bytes were sealed with another key or another `about`, or were altered.
   */
  open(sealed: Uint8Array, about: string): Buffer
}

/** Creates a vault for one use, with a key derived from the server's secret. */
export function createVault(secret: Secret, use: string): Vault {
  return vaultOf(secretsOf(secret).map((each) => keyFor(each, `vault ${use}`)))
}

/** Creates a vault that seals with the first of some 32-byte keys and opens with each of them. */
export function vaultOf(given: readonly Buffer[]): Vault {
  const keys = given.map((key) => ({ id: keyIdOf(key), key }))
  const [sealing] = keys
  if (!sealing) throw new Error('a vault needs a key')
  return {
    keyId: sealing.id,
    seal(bytes, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealing.key, nonce).setAAD(Buffer.from(about))
      return Buffer.concat([sealing.id, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, about) {
      const all = Buffer.from(sealed)
      const found = keys.find(({ id }) => id.equals(all.subarray(0, KEY_ID_BYTES)))
      if (!found) throw new Error('sealed with a different key')
      const nonce = all.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES)
      const body = all.subarray(KEY_ID_BYTES + NONCE_BYTES, -TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, found.key, nonce)
        .setAAD(Buffer.from(about))
        .setAuthTag(all.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(body), decipher.final()])
    },
  }
}
