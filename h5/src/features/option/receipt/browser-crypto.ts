import type { ReceiptCrypto } from '@halyard/api/receipt'

/**
 * The browser's own SHA-256 and Ed25519, or undefined where it has none: on a page that came over plain http from
 * anywhere but this device, and in browsers that do not know Ed25519 yet.
 */
export async function browserCrypto(): Promise<ReceiptCrypto | undefined> {
  // Typed as always there; on plain http it is not.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle || !(await knowsEd25519(subtle))) return undefined
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
    verifyEd25519: async (publicKey, message, signature) => {
      try {
        const key = await importKey(subtle, publicKey)
        return await subtle.verify('Ed25519', key, signature, message)
      } catch {
        // Not a point of the curve: no signature of it can be right.
        return false
      }
    },
  }
}

function importKey(subtle: SubtleCrypto, publicKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
}

/** The public key of the first test of RFC 8032: every browser with Ed25519 takes it. */
const KNOWN_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'

async function knowsEd25519(subtle: SubtleCrypto): Promise<boolean> {
  try {
    await importKey(
      subtle,
      Uint8Array.from(KNOWN_KEY.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16)),
    )
    return true
  } catch {
    return false
  }
}
