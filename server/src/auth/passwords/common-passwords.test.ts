import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const ACCOUNT = 'martina.k@example.com'

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  '123456',
  '12345678',
  '987654',
  'aaaaaa',
  '111111',
  'abababab',
  'abcabcabc',
  'abcdef',
  'qwerty',
  'qwertz123',
  'poiuyt',
  '1q2w3e4r',
  'abc123',
  '123abc',
  'iloveyou2',
  '!!monkey!!',
  'halyard2026',
  'martina.k',
  'MARTINA.K99',
  'martina.k@example.com',
])('%s is too common', (password) => {
  expect(isCommonPassword(password, ACCOUNT)).toBe(true)
})

test.each([
  'seven small boats',
  'tr0ubadour-x',
  'Wz8kQp',
  'demo1234',
  'ほげふがぴよぱ',
  '8f3k2m',
  'kelp forest',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password, ACCOUNT)).toBe(false)
})

test('rejects the phone number of the account', () => {
  expect(isCommonPassword('4915123456789', '+4915123456789')).toBe(true)
})
