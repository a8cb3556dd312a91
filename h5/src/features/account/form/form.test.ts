import { expect, test } from 'vitest'
import { type Field, type FormValues, formReducer, startForm } from './form.ts'
import { errorOf, fieldOf } from './form-errors.ts'
import { codeLoginRequest, forgetRequest, loginRequest, registerRequest } from './form-requests.ts'

const values = (given: Partial<FormValues>): FormValues => startForm(given).values

test.each<[Field, Partial<FormValues>, string | undefined]>([
  ['account', { email: '' }, 'emailRequired'],
  ['account', { email: 'ada' }, 'emailInvalid'],
  ['account', { email: 'ada@harbour' }, 'emailInvalid'],
  ['account', { email: 'a b@harbour.org' }, 'emailInvalid'],
  ['account', { email: ' ada@harbour.org ' }, undefined],
  ['account', { channel: 'mobile', email: 'ada@harbour.org' }, 'phoneRequired'],
  ['account', { channel: 'mobile', mobile: '123' }, 'phoneInvalid'],
  ['account', { channel: 'mobile', mobile: '+4915112345' }, 'phoneInvalid'],
  ['account', { channel: 'mobile', mobile: '15112345678' }, undefined],
  ['code', { code: '12345' }, 'codeRequired'],
  ['code', { code: '123456' }, undefined],
  ['password', { password: '' }, 'passwordRequired'],
  ['password', { password: '12345' }, 'passwordShort'],
  ['password', { password: '123456' }, undefined],
  ['repassword', { password: 'secret', repassword: 'secreT' }, 'passwordsDiffer'],
  ['repassword', { password: 'secret', repassword: 'secret' }, undefined],
  ['agree', { agree: false }, 'agreeRequired'],
  ['agree', { agree: true }, undefined],
  ['inviteCode', { inviteCode: '' }, undefined],
])('%s of %o: %s', (field, given, error) => {
  expect(errorOf(field, values(given), 'fresh')).toBe(error)
})

test('errorOf: accepts a known password that is too short for a new one', () => {
  expect(errorOf('password', values({ password: '12345' }), 'known')).toBeUndefined()
})

test('formReducer: a server error stays until its field changes', () => {
  const refused = formReducer(startForm({}), { type: 'refused', field: 'account', message: 'taken' })
  expect(formReducer(refused, { type: 'edited', values: { code: '1' } }).refused).toEqual({
    account: 'taken',
  })
  expect(formReducer(refused, { type: 'edited', values: { email: 'b@c.de' } }).refused).toEqual({})
})

test('formReducer: errors appear after the first submit and clear when the channel changes', () => {
  const tried = formReducer(startForm({}), { type: 'tried', fields: ['account'] })
  expect(tried.tried.has('account')).toBe(true)
  expect(formReducer(tried, { type: 'edited', values: { email: 'a' } }).tried.has('account')).toBe(true)
  expect(formReducer(tried, { type: 'edited', values: { channel: 'mobile' } }).tried.size).toBe(0)
})

test.each([
  ['email', 'account_invalid', 'account'],
  [undefined, 'code_invalid', 'code'],
  [undefined, 'account_or_password_wrong', 'password'],
  [undefined, 'busy', undefined],
  ['agree', 'missing_field', undefined],
] as const)('fieldOf: wire field %s with %s maps to %s', (wireField, code, field) => {
  expect(fieldOf(wireField, code, ['account', 'code', 'password'])).toBe(field)
})

test('requests carry the values of the form', () => {
  const email = values({
    email: ' ada@harbour.org ',
    code: '123456',
    password: 'tall ship',
    repassword: 'tall ship',
  })
  const phone = values({ channel: 'mobile', country: 'DE', mobile: '1511234', password: 'tall ship' })
  expect(loginRequest(phone)).toEqual({ account: '1511234', country: 'DE', password: 'tall ship' })
  expect(loginRequest(email, 'solved')).toMatchObject({ account: 'ada@harbour.org', captcha: 'solved' })
  expect(codeLoginRequest(email)).toEqual({ account: 'ada@harbour.org', code: '123456' })
  expect(registerRequest({ ...email, agree: true, inviteCode: ' AB12 ' })).toEqual({
    account: 'ada@harbour.org',
    code: '123456',
    password: 'tall ship',
    repassword: 'tall ship',
    agree: '1',
    invite_code: 'AB12',
  })
  expect(registerRequest({ ...email, agree: true })).not.toHaveProperty('invite_code')
  expect(forgetRequest(email)).not.toHaveProperty('agree')
})
