import { expect, test } from 'vitest'
import { makePair } from './make-pair.ts'

const ALGORITHM = { name: 'Ed25519' }

function bytesOf(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

test('a pair: the public key verifies what the private one signs', async () => {
  const pair = await makePair()
  if (!pair) throw new Error('no pair')
  const text = new TextEncoder().encode('timestamp=1')
  const signer = await crypto.subtle.importKey('pkcs8', bytesOf(pair.privateKey), ALGORITHM, false, ['sign'])
  const reader = await crypto.subtle.importKey('spki', bytesOf(pair.publicKey), ALGORITHM, false, ['verify'])
  const signature = await crypto.subtle.sign(ALGORITHM, signer, text)
  expect(await crypto.subtle.verify(ALGORITHM, reader, signature, text)).toBe(true)
})
