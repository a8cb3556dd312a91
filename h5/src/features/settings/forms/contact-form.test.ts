import { expect, test } from 'vitest'
import { startForm } from '../../../lib/forms/form-reducer.ts'
import {
  type Channel,
  type ContactField,
  type ContactValues,
  findContactErrors,
  reduceContact,
  startContact,
  summarizeContact,
} from './contact-form.ts'

const SOUND: ContactValues = {
  country: 'DE',
  account: ' ada@harbour.org ',
  code: '111111',
  old_code: '222222',
  second: '333333',
}

test.each<[Channel, string, string]>([
  ['email', 'a 1@b.org', 'a 1@b.org'],
  ['mobile', '+49 (1511) 23', '49151123'],
])('reduceContact: by %s, %j is kept as %j', (channel, text, account) => {
  const state = startForm<ContactValues, ContactField>(startContact('DE'))
  expect(reduceContact(state, { type: 'accountTyped', channel, text }).values.account).toBe(account)
})

test('reduceContact: any other action is that of every form', () => {
  const state = startForm<ContactValues, ContactField>(startContact('DE'))
  expect(state.values).toEqual({ country: 'DE', account: '', code: '', old_code: '', second: '' })
  expect(reduceContact(state, { type: 'edited', values: { code: '1' } }).values).toEqual({
    ...state.values,
    code: '1',
  })
})

test('summarizeContact: a phone number has a country; a second factor is sent if there is one', () => {
  const codes = { code: '111111', old_code: '222222' }
  expect(summarizeContact(SOUND, { channel: 'email', totp: false })).toEqual({
    fields: ['account', 'code', 'old_code'],
    target: { account: 'ada@harbour.org' },
    request: { account: 'ada@harbour.org', ...codes },
  })
  expect(summarizeContact({ ...SOUND, account: '1511' }, { channel: 'mobile', totp: true })).toEqual({
    fields: ['country', 'account', 'code', 'old_code', 'second'],
    target: { account: '1511', country: 'DE' },
    request: { account: '1511', country: 'DE', ...codes, second: '333333' },
  })
})

test.each<[Channel, Partial<ContactValues>, object]>([
  ['email', {}, {}],
  ['email', { account: 'ada@harbour' }, { account: { text: 'emailInvalid' } }],
  ['mobile', { account: '123' }, { account: { text: 'mobileInvalid' } }],
  ['mobile', { account: '1511' }, {}],
  [
    'email',
    { code: '1', old_code: '' },
    { code: { text: 'codeRequired' }, old_code: { text: 'codeRequired' } },
  ],
  ['email', { second: '' }, { second: { text: 'secondRequired' } }],
])('findContactErrors: by %s, %j has %j', (channel, changes, errors) => {
  expect(findContactErrors({ ...SOUND, ...changes }, { channel, totp: true })).toEqual(errors)
})

test('findContactErrors: without a second factor, no error about it', () => {
  expect(findContactErrors({ ...SOUND, second: '' }, { channel: 'email', totp: false })).toEqual({})
})
