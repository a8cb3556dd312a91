import { expect, test } from 'vitest'
import { isInNetworks, parseNetwork } from './networks.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7/32', '192.0.2.7'],
  ['192.0.2.7/24', '192.0.2.0/24'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:db8:1:2::9/64', '2001:db8:1:2::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
])('network %s: has one spelling', (text, expected) => {
  expect(parseNetwork(text)).toBe(expected)
})

test.each([
  ['0.0.0.0/0'],
  ['::/0'],
  ['192.0.2.7/33'],
  ['192.0.2/24'],
  ['192.0.2'],
  ['0300.0.2.7'],
  ['0xc0000207'],
  ['::ffff:192.0.2.0/120'],
  ['example.com'],
  ['192.0.2.7/24/24'],
  [''],
])('network %s: rejected', (text) => {
  expect(parseNetwork(text)).toBeUndefined()
})

test.each([
  ['192.0.2.7', ['192.0.2.7'], true],
  ['192.0.2.8', ['192.0.2.7'], false],
  ['::ffff:192.0.2.7', ['192.0.2.0/24'], true],
  ['192.0.3.1', ['192.0.2.0/24'], false],
  ['192.0.3.1', ['192.0.2.0/24', '192.0.3.1'], true],
  ['2001:db8:1:2::ffff', ['2001:db8:1:2::/64'], true],
  ['2001:db8:1:3::1', ['2001:db8:1:2::/64'], false],
  ['192.0.2.7', ['2001:db8::/32'], false],
  ['unknown', ['192.0.2.7'], false],
  ['unknown', [], true],
])('%s in %j: %s', (ip, networks, expected) => {
  expect(isInNetworks(ip, networks)).toBe(expected)
})
