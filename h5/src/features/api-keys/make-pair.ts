/** A pair of keys, as PEM. */
export interface KeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

/** Makes an Ed25519 pair in the browser, so that the private key never leaves it. Returns `undefined` where a browser cannot. */
export async function makePair(): Promise<KeyPair | undefined> {
  try {
    const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])
    if (!('privateKey' in pair)) return undefined
    return {
      publicKey: toPem('PUBLIC', await crypto.subtle.exportKey('spki', pair.publicKey)),
      privateKey: toPem('PRIVATE', await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
    }
  } catch {
    return undefined
  }
}

function toPem(kind: 'PUBLIC' | 'PRIVATE', der: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(der)))
  return `-----BEGIN ${kind} KEY-----\n${base64}\n-----END ${kind} KEY-----`
}
