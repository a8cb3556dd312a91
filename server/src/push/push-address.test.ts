import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './push-address.ts'

test.for([
  '10.0.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'not an address',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.for(['8.8.8.8', '2600:1901::1', '::ffff:8.8.8.8'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.for([true, false])('a name of this machine is not resolved (all addresses: %s)', async (all) => {
  const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve))
  expect(error).toMatchObject({ code: 'ENOTFOUND' })
})
