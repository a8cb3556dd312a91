import { expect, test } from 'vitest'
import { isPublicKey, newPrivateKey, readVapidKey } from './vapid-key.ts'

const RAW = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'
const PUBLIC = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

test('reads a private key in both forms of base64 and derives its public key', () => {
  const base64 = Buffer.from(RAW, 'base64url').toString('base64')
  for (const text of [RAW, base64]) expect(readVapidKey(text)).toEqual({ publicKey: PUBLIC, privateKey: RAW })
})

test.for(['', 'A'.repeat(42), 'A'.repeat(43), '_'.repeat(43), `${RAW} `, `${RAW}A`])(
  'rejects %j as a private key',
  (text) => expect(readVapidKey(text)).toBeUndefined(),
)

test('new keys are valid and differ', () => {
  const keys = Array.from({ length: 300 }, newPrivateKey)
  expect(keys.every((key) => readVapidKey(key) !== undefined)).toBe(true)
  expect(new Set(keys).size).toBe(300)
})

test('a public key is a point of the curve', () => {
  expect([PUBLIC, 'B'.repeat(87), ''].map(isPublicKey)).toEqual([true, false, false])
})
