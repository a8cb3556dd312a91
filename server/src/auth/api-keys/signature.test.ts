import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import type { VerifyingKey } from './api-key.ts'
import { isSignedBy, parsePublicKey } from './signature.ts'

const PAYLOAD = 'symbol=BTCUSDT&timestamp=1700000000000'
const pair = generateKeyPairSync('ed25519')
const verifier = pair.publicKey.export({ format: 'der', type: 'spki' })

function keyOf(kind: VerifyingKey['kind'], bytes: Uint8Array): VerifyingKey {
  return { kind, verifier: bytes } as VerifyingKey
}

test('ed25519: accepts the signature of the payload', () => {
  const signature = sign(null, Buffer.from(PAYLOAD), pair.privateKey).toString('base64')
  expect(isSignedBy(keyOf('ed25519', verifier), PAYLOAD, signature)).toBe(true)
})

test.each([
  ['of another payload', (text: string) => text, `${PAYLOAD} `],
  ['without padding', (text: string) => text.replaceAll('=', ''), PAYLOAD],
  ['in base64url', (text: string) => `-${text.slice(1)}`, PAYLOAD],
  ['with a space at the end', (text: string) => `${text} `, PAYLOAD],
  ['in hexadecimal', (text: string) => Buffer.from(text, 'base64').toString('hex'), PAYLOAD],
  ['that is empty', () => '', PAYLOAD],
])('ed25519: rejects a signature %s', (_name, change, payload) => {
  const signature = sign(null, Buffer.from(PAYLOAD), pair.privateKey).toString('base64')
  expect(isSignedBy(keyOf('ed25519', verifier), payload, change(signature))).toBe(false)
})

test('ed25519: unused bits of base64 cannot make a second signature of one', () => {
  const signature = sign(null, Buffer.from(PAYLOAD), pair.privateKey).toString('base64')
  const last = signature.at(-3) ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const other = `${signature.slice(0, -3)}${alphabet[alphabet.indexOf(last) + 1]}==`
  expect(Buffer.from(other, 'base64')).toEqual(Buffer.from(signature, 'base64'))
  expect(isSignedBy(keyOf('ed25519', verifier), PAYLOAD, other)).toBe(false)
})

test.each([
  ['lower case', (hex: string) => hex, true],
  ['upper case', (hex: string) => hex.toUpperCase(), true],
  ['one digit less', (hex: string) => hex.slice(1), false],
  ['a digit more', (hex: string) => `${hex}0`, false],
  ['another digit', (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`, false],
])('hmac: signature in %s: %s', (_name, change, expected) => {
  const hex = createHmac('sha256', 'secret').update(PAYLOAD).digest('hex')
  expect(isSignedBy(keyOf('hmac', Buffer.from('secret')), PAYLOAD, change(hex))).toBe(expected)
})

test('public key: reads the PEM of Ed25519', () => {
  expect(parsePublicKey(String(pair.publicKey.export({ format: 'pem', type: 'spki' })))).toEqual(verifier)
})

test.each([
  ['a private key', () => String(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }))],
  ['another curve', () => pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
  ['X25519', () => pemOf(generateKeyPairSync('x25519').publicKey)],
  ['RSA', () => pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)],
  ['broken base64', () => '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
  ['no PEM', () => 'hello'],
])('public key: rejects %s', (_name, make) => {
  expect(parsePublicKey(make())).toBeUndefined()
})

function pemOf(key: KeyObject): string {
  return String(key.export({ format: 'pem', type: 'spki' }))
}
