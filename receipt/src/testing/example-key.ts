import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex')

/** An Ed25519 key, with its public part as hexadecimal text. */
export interface ExampleKey {
  readonly publicKey: string
  readonly sign: (text: string) => string
}

/** Returns the key of a public test seed: 32 times the same byte. The examples in docs/ are signed with that of 7. */
export function keyOf(byte: number): ExampleKey {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_START, Buffer.alloc(32, byte)]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  }
}

/** The cryptography of Node, as verifiers ask for it. */
export const CRYPTO = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  verifyEd25519: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
    verify(
      null,
      message,
      { key: Buffer.concat([SPKI_START, publicKey]), format: 'der', type: 'spki' },
      signature,
    ),
}
