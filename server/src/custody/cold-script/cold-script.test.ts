import { expect, test } from 'vitest'
import { coldAddress, parseColdScript } from './cold-script.ts'
import { descriptorChecksum } from './descriptor-checksum.ts'

const A = '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5'
const B = '03fff97bd5755eeea420453a14355235d382f6472f8568a18b2f057a1460297556'
/** The account of BIP-84's test vectors. */
const XPUB =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V'
const named = (body: string): string => `${body}#${descriptorChecksum(body)}`
const addressOf = (body: string): string => coldAddress('bc', parseColdScript(named(body)))

test('a checksum is that of BIP-380', () => {
  expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm')
  expect(descriptorChecksum('raw(ü)')).toBeUndefined()
})

test('an extended key with its path has the address of BIP-84', () => {
  const cold = parseColdScript(named(`wpkh([73c5da0a/84h/0h/0h]${XPUB}/0/1)`))
  expect(coldAddress('bc', cold)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
  expect(cold.keys[0]?.origin).toEqual({
    fingerprint: 0x73c5da0a,
    path: [0x8000_0054, 0x8000_0000, 0x8000_0000, 0, 1],
  })
})

test('sorted keys have one address in any order, and others one for each order', () => {
  expect(addressOf(`wsh(sortedmulti(2,${A},${B}))`)).toBe(addressOf(`wsh(sortedmulti(2,${B},${A}))`))
  expect(addressOf(`wsh(multi(2,${A},${B}))`)).not.toBe(addressOf(`wsh(multi(2,${B},${A}))`))
})

test.each([
  ['another checksum', `wpkh(${A})#aaaaaaaa`, 'checksum'],
  ['no checksum', `wpkh(${A})`, 'checksum'],
  ['a single signature of two', named(`wsh(multi(1,${A},${B}))`), 'at least two sign'],
  ['more signatures than keys', named(`wsh(multi(3,${A},${B}))`), 'at least two sign'],
  ['a key twice', named(`wsh(multi(2,${A},${A}))`), 'a key twice'],
  ['a key that is no point', named(`wpkh(02${'ff'.repeat(32)})`), 'a key that is none'],
  [
    'a private key',
    named('wpkh(L4gM1FBdyHNpkzsFh9ipnofLhpZRp2mwobpeULy1a6dBTvw8Ywtd)'),
    'a key that is none',
  ],
  ['a hardened path of a public key', named(`wpkh(${XPUB}/0h)`), 'a key that is none'],
  ['a script of another kind', named(`sh(wpkh(${A}))`), 'must be wpkh'],
])('a descriptor is refused with %s', (_name, text, reason) => {
  expect(() => parseColdScript(text)).toThrow(reason)
})
