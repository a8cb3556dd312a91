import type { ApiKeyKind } from '@halyard/api/client'

const ED25519 = { name: 'Ed25519' }
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/**
 * Signs a query as a program does, on the device: base64 for a private key in PEM, hexadecimal digits for a secret. Returns
 * `undefined` for a text that is not a key of this kind.
 */
export async function signQuery(
  kind: ApiKeyKind,
  secret: string,
  query: string,
): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(query)
  try {
    if (kind === 'hmac') {
      const raw = new TextEncoder().encode(secret.trim())
      const key = await crypto.subtle.importKey('raw', raw, HMAC, false, ['sign'])
      return hexOf(await crypto.subtle.sign(HMAC, key, bytes))
    }
    const key = await crypto.subtle.importKey('pkcs8', derOf(secret), ED25519, false, ['sign'])
    return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign(ED25519, key, bytes))))
  } catch {
    return undefined
  }
}

function derOf(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
