import { expect, test } from 'vitest'
import { findKeyErrors, livesOf, NEW_KEY, rightsOf, valuesOf, withScope } from './key-form.ts'

const FILLED = { ...NEW_KEY, label: ' Bot ', password: 'old boats' }

test.each([
  ['no name', { ...FILLED, label: '  ' }, { label: { text: 'nameRequired' } }],
  ['no password', { ...FILLED, password: '' }, { password: { text: 'passwordRequired' } }],
  [
    'a secret that trades from anywhere',
    { ...FILLED, kind: 'hmac', scopes: ['trade_spot'] },
    { networks: { text: 'networksRequired' } },
  ],
  [
    'a secret that trades from a network of spaces',
    { ...FILLED, kind: 'hmac', scopes: ['trade_spot'], networks: ' \n' },
    { networks: { text: 'networksRequired' } },
  ],
  ['a secret that reads from anywhere', { ...FILLED, kind: 'hmac' }, {}],
  [
    'a secret that trades from one address',
    { ...FILLED, kind: 'hmac', scopes: ['trade_spot'], networks: '192.0.2.7' },
    {},
  ],
  ['a key pair that trades from anywhere', { ...FILLED, scopes: ['trade_spot'] }, {}],
  [
    'a key pair that transfers from anywhere',
    { ...FILLED, scopes: ['transfer'], pass: '123456' },
    { networks: { text: 'networksRequired' } },
  ],
  [
    'a right to transfer and no fund password',
    { ...FILLED, scopes: ['transfer'], networks: '192.0.2.7' },
    { pass: { text: 'fundPasswordSix' } },
  ],
  [
    'a right to transfer, an address and the fund password',
    { ...FILLED, scopes: ['transfer'], networks: '192.0.2.7', pass: '123456' },
    {},
  ],
] as const)('form of a key with %s', (_name, values, errors) => {
  expect(findKeyErrors(values)).toEqual(errors)
})

test('a secret lives 90 days at most, a key pair a year', () => {
  expect(livesOf('hmac')).toEqual(['30', '90'])
  expect(livesOf('ed25519')).toEqual(['30', '90', '365'])
})

test('the request has the trimmed name and the rights to trade', () => {
  expect(rightsOf({ ...FILLED, scopes: ['trade_spot'], networks: ' 192.0.2.7\n::1 ' })).toEqual({
    label: 'Bot',
    scopes: 'trade_spot',
    networks: '192.0.2.7\n::1',
    password: 'old boats',
  })
  expect(rightsOf(FILLED).scopes).toBe('')
  expect(rightsOf({ ...FILLED, scopes: ['trade_spot', 'trade_contract'] }).scopes).toBe(
    'trade_spot,trade_contract',
  )
})

test('the request has the fund password only with the right to transfer', () => {
  const values = { ...FILLED, pass: '123456' }
  expect(rightsOf({ ...values, scopes: ['transfer'] })).toMatchObject({ scopes: 'transfer', pass: '123456' })
  expect(rightsOf({ ...values, scopes: ['trade_spot'] })).not.toHaveProperty('pass')
})

test('a key that is changed begins with its values', () => {
  const key = {
    id: 1,
    key: 'k',
    kind: 'hmac',
    name: 'Bot',
    scopes: ['trade_contract'],
    networks: ['192.0.2.7', '::1'],
    expiresAt: 0,
    used: undefined,
  } as const
  expect(valuesOf(key)).toMatchObject({
    label: 'Bot',
    kind: 'hmac',
    scopes: ['trade_contract'],
    networks: '192.0.2.7, ::1',
  })
})

test('a right that is given or taken leaves the other one as it is', () => {
  expect(withScope(['trade_contract'], 'trade_spot', true)).toEqual(['trade_spot', 'trade_contract'])
  expect(withScope(['trade_spot', 'trade_contract'], 'trade_spot', false)).toEqual(['trade_contract'])
})

test('a new key starts as a key pair without rights, for 90 days', () => {
  expect(valuesOf(undefined)).toMatchObject({ kind: 'ed25519', scopes: [], days: '90' })
})
