import { expect, test } from 'vitest'
import { makePair } from '../make-pair.ts'
import { signQuery } from './sign-query.ts'

const QUERY = 'symbol=BTCUSDT&timestamp=1795770000000'

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

test('a private key: the signature is verified by the public key of the pair', async () => {
  const pair = await makePair()
  if (!pair) throw new Error('no pair')
  const signature = await signQuery('ed25519', `\n${pair.privateKey}\n`, QUERY)
  const spki = bytesOf(pair.publicKey.replaceAll(/-----[A-Z ]+-----|\s/g, ''))
  const reader = await crypto.subtle.importKey('spki', spki, { name: 'Ed25519' }, false, ['verify'])
  const signed = bytesOf(signature ?? '')
  expect(await crypto.subtle.verify('Ed25519', reader, signed, new TextEncoder().encode(QUERY))).toBe(true)
})

test('a secret: the signature is that of HMAC-SHA256, without the spaces of pasting', async () => {
  // The example of the API's documentation: the query and the secret with their signature.
  const query =
    'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559'
  const secret = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j'
  expect(await signQuery('hmac', ` ${secret} \n`, query)).toBe(
    'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71',
  )
})

test.each([
  ['words', 'my private key'],
  ['a public key', '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----'],
  ['half a private key', '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2Vw'],
  ['nothing', ''],
])('%s as a private key: no signature', async (_name, text) => {
  expect(await signQuery('ed25519', text, QUERY)).toBeUndefined()
})
