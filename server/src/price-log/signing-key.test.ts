import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSigningKey } from './signing-key.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32).toString('base64')

test('readSigningKey: reads PEM, PEM on one line, and a base64 seed', () => {
  const keys = [pem, pem.replaceAll('\n', String.raw`\n`), seed].map(readSigningKey)
  for (const key of keys) {
    expect(key).toMatchObject({ id: keys[0]?.id, publicKey: keys[0]?.publicKey })
    const signature = Buffer.from(key?.sign('head') ?? '', 'hex')
    expect(verify(null, Buffer.from('head'), createPublicKey(key?.pem ?? ''), signature)).toBe(true)
  }
})

test.each([
  ['nothing', ''],
  ['a password', 'correct horse battery staple'],
  ['31 bytes', Buffer.alloc(31, 1).toString('base64')],
  ['32 bytes in hexadecimal', Buffer.alloc(32, 1).toString('hex')],
  ['a public key', createPublicKey(pem).export({ format: 'pem', type: 'spki' }).toString()],
  [
    'a key of another kind',
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString(),
  ],
])('readSigningKey: rejects %s', (_what, text) => {
  expect(readSigningKey(text)).toBeUndefined()
})
