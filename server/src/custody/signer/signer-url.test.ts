import { expect, test } from 'vitest'
import { isSafeSignerUrl } from './signer-url.ts'

test.each([
  ['https://signer.example:7070', true],
  ['https://8.8.8.8', true],
  ['http://localhost:7070', true],
  ['http://127.0.0.1:7070', true],
  ['http://[::1]:7070', true],
  ['http://10.77.0.2:7070', true],
  ['http://172.31.255.1', true],
  ['http://192.168.1.5', true],
  ['http://100.100.1.1', true],
  ['http://[fd00::2]:7070', true],
  ['http://8.8.8.8:7070', false],
  ['http://172.32.0.1', false],
  ['http://signer.example:7070', false],
  ['http://localhost.example', false],
  ['http://10.0.0.7.example', false],
  ['http://10.0.0.7@8.8.8.8', false],
  ['http://134744072', false],
  ['http://0.0.0.0:7070', false],
  ['signer.example', false],
  ['http://[2001:db8::1]:7070', false],
  ['http://[::ffff:8.8.8.8]:7070', false],
])('isSafeSignerUrl: %s is %s', (url, expected) => {
  expect(isSafeSignerUrl(url)).toBe(expected)
})
