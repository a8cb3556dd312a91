import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createAdmission } from './admission.ts'
import { createAllowance } from './allowance.ts'

function request(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return {
    headers: { host: 'exchange.example', ...headers },
    socket: { remoteAddress },
  } as unknown as IncomingMessage
}

const PUBLIC = { publicUrl: 'https://exchange.example', socketsPerAddress: 2 }

test.each([
  [undefined, undefined],
  ['https://exchange.example', undefined],
  ['http://exchange.example', undefined],
  ['https://exchange.example.evil.example', 'origin'],
  ['https://evil.example', 'origin'],
  ['null', 'origin'],
  ['garbage', 'origin'],
])('rejectionOf: origin %s gives %s', (origin, rejection) => {
  const admission = createAdmission({ ...PUBLIC, trustProxy: false })
  expect(admission.rejectionOf(request('10.0.0.1', origin === undefined ? {} : { origin }))).toBe(rejection)
})

test.each<[string, string | false, string, string, string, boolean]>([
  ['counts IPv4 addresses separately', false, '10.0.0.1', '', '10.0.0.2', false],
  ['counts sockets of one address together', false, '10.0.0.1', '', '10.0.0.1', true],
  ['counts sockets of one IPv6 /64 together', false, '2001:db8:0:1::1', '', '2001:db8:0:1:ff::2', true],
  ['counts IPv6 networks separately', false, '2001:db8:0:1::1', '', '2001:db8:0:2::1', false],
  ['ignores X-Forwarded-For of an untrusted peer', false, '10.0.0.1', '1.1.1.1', '10.0.0.1', true],
  ['uses X-Forwarded-For of a trusted proxy', '10.0.0.0/8', '10.0.0.1', '1.1.1.1', '10.0.0.1', false],
  ['matches an IPv4 proxy in IPv6-mapped form', '10.0.0.1', '::ffff:10.0.0.1', '1.1.1.1', '10.0.0.1', false],
  ['uses only the entries that proxies added', '10.0.0.1', '10.0.0.1', '9.9.9.9, 1.1.1.1', '1.1.1.1', true],
  ['treats an invalid entry as an address of its own', '10.0.0.1', '10.0.0.1', 'nonsense', '10.0.0.1', false],
])('createAdmission: %s', (_name, trustProxy, from, forwarded, other, together) => {
  const admission = createAdmission({ ...PUBLIC, trustProxy })
  const first = request(from, forwarded === '' ? {} : { 'x-forwarded-for': forwarded })
  const close = admission.open(first)
  admission.open(first)
  expect(admission.rejectionOf(first)).toBe('too_many')
  expect(admission.rejectionOf(request(other))).toBe(together ? 'too_many' : undefined)
  close()
  expect(admission.rejectionOf(first)).toBeUndefined()
})

test('createAllowance: refills over time and reports abuse', () => {
  const allowance = createAllowance(0)
  const takeMany = (count: number, at: number): string[] =>
    Array.from({ length: count }, () => allowance.take(at))
  expect(takeMany(31, 0).filter((taken) => taken === 'ok')).toHaveLength(30)
  expect(takeMany(6, 1_000).filter((taken) => taken === 'ok')).toHaveLength(5)
  expect(takeMany(40, 60_000).filter((taken) => taken === 'ok')).toHaveLength(30)
  expect(takeMany(300, 60_000).at(-1)).toBe('abused')
})
