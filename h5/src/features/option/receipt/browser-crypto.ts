import type { ReceiptCrypto } from '@halyard/receipt'

/**
 * Returns the browser's SHA-256 and Ed25519. Where it lacks one of them, on a page loaded over plain HTTP from another host
 * and in browsers without Ed25519, both are computed by a script, which is loaded only then. Rejects if that cannot be loaded.
 */
export async function browserCrypto(): Promise<ReceiptCrypto> {
  // The type says it is always present; on plain HTTP it is not.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle || !(await knowsEd25519(subtle))) return (await import('./script-crypto.ts')).SCRIPT_CRYPTO
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
    verifyEd25519: async (publicKey, message, signature) => {
      try {
        const key = await importKey(subtle, publicKey)
        return await subtle.verify('Ed25519', key, signature, message)
      } catch {
        // The key is not a point on the curve, so no signature by it is valid.
        return false
      }
    },
  }
}

function importKey(subtle: SubtleCrypto, publicKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
}

/** The public key of test 1 in RFC 8032, section 7.1; every browser with Ed25519 imports it. */
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
