import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

/** An Ed25519 key that signs checkpoints of the price log and receipts. */
export interface SigningKey {
  /** The first 16 hex digits of the SHA-256 of the public key. */
  readonly id: string
  /** 32 bytes, hexadecimal. */
  readonly publicKey: string
  readonly pem: string
  /** Signs the UTF-8 bytes of a text. Returns 64 bytes, hexadecimal. */
  sign(text: string): string
}

/** The PKCS #8 prefix of a 32-byte Ed25519 seed. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')
const RAW_KEY_BYTES = 32

/**
 * Reads a private key from PEM (line breaks may be written as `\n`) or from a 32-byte seed in base64. Returns
 * `undefined` for anything else.
 */
export function readSigningKey(text: string): SigningKey | undefined {
  const pem = text.replaceAll(String.raw`\n`, '\n')
  const seed = Buffer.from(text, 'base64')
  try {
    if (pem.includes('PRIVATE KEY')) return signingKeyOf(createPrivateKey(pem))
    const isSeed = seed.length === RAW_KEY_BYTES && seed.toString('base64') === text
    return isSeed ? signingKeyOfSeed(seed) : undefined
  } catch {
    return undefined
  }
}

/** Creates the key of a 32-byte seed. */
export function signingKeyOfSeed(seed: Buffer): SigningKey {
  const key = signingKeyOf(
    createPrivateKey({ key: Buffer.concat([PKCS8_START, seed]), format: 'der', type: 'pkcs8' }),
  )
  if (!key) throw new Error('32 bytes are always an Ed25519 key')
  return key
}

function signingKeyOf(privateKey: KeyObject): SigningKey | undefined {
  if (privateKey.asymmetricKeyType !== 'ed25519') return undefined
  const publicKey = createPublicKey(privateKey)
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES)
  return {
    id: keyIdOf(raw),
    publicKey: raw.toString('hex'),
    pem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('hex'),
  }
}

/** Returns the first 16 hex digits of the SHA-256 of a public key. */
export function keyIdOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}
