import { createHmac, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePair } from '../make-pair.ts'
import { signQuery } from './sign-query.ts'

const QUERY = 'symbol=BTCUSDT&timestamp=1795770000000'

test('a private key: the signature is verified by the public key of the pair', async () => {
  const pair = await makePair()
  if (!pair) throw new Error('no pair')
  const signature = await signQuery('ed25519', `\n${pair.privateKey}\n`, QUERY)
  const publicKey = createPublicKey(pair.publicKey)
  expect(verify(null, Buffer.from(QUERY), publicKey, Buffer.from(signature ?? '', 'base64'))).toBe(true)
})

test('a secret: the signature is that of HMAC-SHA256, without the spaces of pasting', async () => {
  expect(await signQuery('hmac', ' secret \n', QUERY)).toBe(
    createHmac('sha256', 'secret').update(QUERY).digest('hex'),
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
