import { expect, test } from 'vitest'
import {
  type ChangePasswordValues,
  changePasswordRequest,
  EMPTY_CHANGE,
  findChangePasswordErrors,
} from './change-password-form.ts'

const SOUND: ChangePasswordValues = {
  original: 'Old-Light-7',
  new: 'New-Light-8',
  confirm: 'New-Light-8',
  second: '123456',
}

test.each<[string, ChangePasswordValues, boolean, object]>([
  ['none', SOUND, true, {}],
  [
    'everything empty',
    EMPTY_CHANGE,
    true,
    { original: 'passwordRequired', new: 'passwordShort', second: 'secondRequired' },
  ],
  [
    'everything empty without a second factor',
    { ...EMPTY_CHANGE, confirm: 'x' },
    false,
    { original: 'passwordRequired', new: 'passwordShort', confirm: 'passwordsDiffer' },
  ],
  ['without a second factor, none of it', { ...SOUND, second: '' }, false, {}],
  ['five characters', { ...SOUND, new: '12345', confirm: '12345' }, true, { new: 'passwordShort' }],
  ['six characters', { ...SOUND, new: '123456', confirm: '123456' }, true, {}],
  ['two different passwords', { ...SOUND, confirm: 'new-light-8' }, true, { confirm: 'passwordsDiffer' }],
])('findChangePasswordErrors: %s', (_what, values, totp, texts) => {
  const errors = Object.entries(findChangePasswordErrors(values, totp))
  expect(Object.fromEntries(errors.map(([field, { text }]) => [field, text]))).toEqual(texts)
})

test('changePasswordRequest: sends a second factor only if the customer has one', () => {
  const { second, ...passwords } = SOUND
  expect(changePasswordRequest(SOUND, false)).toEqual(passwords)
  expect(changePasswordRequest(SOUND, true)).toEqual({ ...passwords, second })
  expect(changePasswordRequest(EMPTY_CHANGE, true)).toEqual({
    original: '',
    new: '',
    confirm: '',
    second: '',
  })
})
