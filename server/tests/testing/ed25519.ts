import { verify } from 'node:crypto'

/** Prefix of a raw Ed25519 key in the SPKI form that Node reads. */
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex')

/** Returns whether the exchange's key signed a text. Key and signature are hexadecimal. */
export function isSignedText(
  text: string,
  { public_key, signature }: { readonly public_key: string; readonly signature: string },
): boolean {
  const key = Buffer.concat([SPKI_START, Buffer.from(public_key, 'hex')])
  return verify(null, Buffer.from(text), { key, format: 'der', type: 'spki' }, Buffer.from(signature, 'hex'))
}
