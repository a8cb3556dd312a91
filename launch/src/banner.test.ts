import { expect, test } from 'vitest'
import { drawBanner } from './banner.ts'

const address = (text: string, family: 'IPv4' | 'IPv6', internal = false) => ({
  address: text,
  family,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  scopeid: 0,
})
const interfaces = {
  lo: [address('127.0.0.1', 'IPv4', true)],
  wlan0: [address('fe80::1', 'IPv6'), address('192.168.1.20', 'IPv4')],
}
const settings = { port: 8080, host: '0.0.0.0', mode: 'demo', interfaces, publicUrl: undefined } as const

test('banner: a demo on every address says where a phone finds it, and where its links lead', () => {
  const text = drawBanner(settings)
  expect(text).toContain('  On the network http://192.168.1.20:8080/h5/\n')
  expect(text).toContain('Links and QR codes lead to localhost: set PUBLIC_URL=http://192.168.1.20:8080 ')
  expect(text).not.toContain('fe80')
})

test.each([
  ['its own address only', { host: undefined }],
  ['one address', { host: '192.168.1.20' }],
  ['production', { mode: 'production' as const }],
  ['no network', { interfaces: {} }],
])('banner: %s, so that nothing is said about the network', (_case, changes) => {
  expect(drawBanner({ ...settings, ...changes })).not.toContain('network')
})

test('banner: with the public address set, links lead there, and nothing is said about it', () => {
  expect(drawBanner({ ...settings, publicUrl: 'http://192.168.1.20:8080' })).not.toContain('PUBLIC_URL')
})
