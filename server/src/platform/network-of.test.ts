import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::ffff:a01:203', '10.1.2.3'],
  ['nonsense', 'nonsense'],
  ['non:sense', 'non:sense'],
  ['2001:0DB8:0001:2::', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('networkOf: %s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
