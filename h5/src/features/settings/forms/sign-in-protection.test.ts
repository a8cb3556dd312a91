import { expect, test } from 'vitest'
import { findAntiPhishingErrors } from './anti-phishing-form.ts'
import { findFirstCodeErrors, findRenewErrors, findTurnOffErrors } from './authenticator-form.ts'
import { findLoginPasswordErrors } from './login-password-form.ts'
import { EMPTY_PASSKEY, findPasskeyErrors, summarizePasskey } from './passkey-form.ts'

const PASSWORD_REQUIRED = { password: { text: 'passwordRequired' } }
const SECOND_REQUIRED = { second: { text: 'secondRequired' } }

test.each([
  ['login password', findLoginPasswordErrors({ password: '' }), PASSWORD_REQUIRED],
  ['login password', findLoginPasswordErrors({ password: ' ' }), {}],
  ['first code', findFirstCodeErrors({ code: '12345' }), { code: { text: 'codeRequired' } }],
  ['first code', findFirstCodeErrors({ code: '123456' }), {}],
  ['recovery codes', findRenewErrors({ second: '' }), SECOND_REQUIRED],
  ['recovery codes', findRenewErrors({ second: 'abcde-fgh23' }), {}],
  [
    'turning off',
    findTurnOffErrors({ password: '', second: '' }),
    { ...PASSWORD_REQUIRED, ...SECOND_REQUIRED },
  ],
  ['turning off', findTurnOffErrors({ password: 'x', second: '123456' }), {}],
  ['no anti-phishing word', findAntiPhishingErrors({ word: '', password: 'x' }), {}],
  ['anti-phishing word', findAntiPhishingErrors({ word: 'Zürich_2.0-a', password: '' }), PASSWORD_REQUIRED],
  [
    'markup as a word',
    findAntiPhishingErrors({ word: '<b>', password: 'x' }),
    { word: { text: 'wordInvalid' } },
  ],
])('errors: %s (case %#)', (_form, errors, expected) => {
  expect(errors).toEqual(expected)
})

test('summarizePasskey: trims the name; sends the second factor if there is one', () => {
  const values = { name: ' Phone ', password: 'x', second: '123456' }
  expect(summarizePasskey(values, true)).toEqual({
    fields: ['name', 'password', 'second'],
    begin: { password: 'x', second: '123456' },
    name: 'Phone',
  })
  expect(summarizePasskey(values, false)).toMatchObject({
    fields: ['name', 'password'],
    begin: { password: 'x' },
  })
})

test('summarizePasskey: an empty form has neither name, password nor second factor', () => {
  const { name, begin } = summarizePasskey(EMPTY_PASSKEY, true)
  expect([name, begin]).toEqual(['', { password: '', second: '' }])
})

test('findPasskeyErrors: the name, the password and the second factor are required', () => {
  const errors = { name: { text: 'passkeyNameRequired' }, ...PASSWORD_REQUIRED }
  const values = { ...EMPTY_PASSKEY, name: '  ' }
  expect(findPasskeyErrors(values, summarizePasskey(values, false))).toEqual(errors)
  expect(findPasskeyErrors(values, summarizePasskey(values, true))).toEqual({ ...errors, ...SECOND_REQUIRED })
  const entered = { name: 'Phone', password: 'x', second: '123456' }
  expect(findPasskeyErrors(entered, summarizePasskey(entered, true))).toEqual({})
})
