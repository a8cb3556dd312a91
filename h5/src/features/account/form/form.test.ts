import { expect, test } from 'vitest'
import { startForm } from '../../../lib/forms/form-reducer.ts'
import { fieldOf, findAccountErrors } from './form-errors.ts'
import {
  type AccountField,
  type AccountState,
  type AccountValues,
  reduceAccount,
  startAccount,
} from './form-reducer.ts'
import {
  codeLoginRequest,
  forgetRequest,
  loginRequest,
  registerRequest,
  unfreezeRequest,
} from './form-requests.ts'
import { findSecondCodeErrors } from './second-code.ts'

const values = (given: Partial<AccountValues>): AccountValues => startAccount(given)
const START: AccountState = startForm(values({}))

test.each<[AccountField, Partial<AccountValues>, string | undefined]>([
  ['account', { email: '' }, 'emailRequired'],
  ['account', { email: '  ' }, 'emailRequired'],
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
  ['agree', { agreedTo: undefined }, 'agreeRequired'],
  ['agree', { agreedTo: 3 }, undefined],
  ['inviteCode', { inviteCode: '' }, undefined],
])('%s of %o: %s', (field, given, error) => {
  expect(findAccountErrors(values(given), [field], 'fresh')[field]?.text).toBe(error)
})

test('findAccountErrors: accepts a known password that is too short for a new one', () => {
  expect(findAccountErrors(values({ password: '12345' }), ['password'], 'known')).toEqual({})
})

test('reduceAccount: errors of the server stay until their own field changes', () => {
  const refused = [
    { type: 'refused', field: 'account', message: 'taken' } as const,
    { type: 'refused', field: 'code', message: 'wrong' } as const,
  ].reduce(reduceAccount, START)
  const edit = (edited: Partial<AccountValues>) =>
    Object.fromEntries(reduceAccount(refused, { type: 'edited', values: edited }).refused)
  expect(edit({ password: 'x' })).toEqual({ account: 'taken', code: 'wrong' })
  expect(edit({ by: 'code' })).toEqual({ account: 'taken', code: 'wrong' })
  expect(edit({ code: '1' })).toEqual({ account: 'taken' })
  expect(edit({ email: 'b@c.de' })).toEqual({ code: 'wrong' })
  expect(reduceAccount(refused, { type: 'reset', values: {} }).refused.size).toBe(0)
})

test.each<[AccountField, Partial<AccountValues>]>([
  ['account', { channel: 'mobile' }],
  ['account', { email: 'b@c.de' }],
  ['account', { country: 'DE' }],
  ['account', { mobile: '1' }],
  ['code', { code: '1' }],
  ['password', { password: 'x' }],
  ['repassword', { repassword: 'x' }],
  ['inviteCode', { inviteCode: 'x' }],
  ['agree', { agreedTo: 3 }],
  ['second', { second: '1' }],
])('reduceAccount: the rejection of %s is gone once %o is edited', (field, edited) => {
  const refused = reduceAccount(START, { type: 'refused', field, message: 'no' })
  expect(reduceAccount(refused, { type: 'edited', values: edited }).refused.size).toBe(0)
})

test('reduceAccount: errors appear after the first submit and clear when the channel changes', () => {
  const tried = reduceAccount(START, { type: 'tried', fields: ['account'] })
  expect(tried.tried.has('account')).toBe(true)
  expect(reduceAccount(tried, { type: 'edited', values: { email: 'a' } }).tried.has('account')).toBe(true)
  expect(reduceAccount(tried, { type: 'edited', values: { channel: 'mobile' } }).tried.size).toBe(0)
})

test('reduceAccount: the second factor appears when the server asks for it, and remains as typed', () => {
  expect(
    reduceAccount(START, { type: 'refused', field: 'code', message: 'wrong' }).values.second,
  ).toBeUndefined()
  const asked = reduceAccount(START, { type: 'refused', field: 'second', message: 'required' })
  expect(asked.values.second).toBe('')
  const typed = reduceAccount(asked, { type: 'edited', values: { second: '123456' } })
  const wrong = reduceAccount(typed, { type: 'refused', field: 'second', message: 'wrong' })
  expect(wrong.values.second).toBe('123456')
})

test('findSecondCodeErrors: the second step needs a code of the authenticator or a recovery code', () => {
  expect(findSecondCodeErrors({ code: '12345' })).toEqual({ code: { text: 'secondRequired' } })
  expect(findSecondCodeErrors({ code: '123456' })).toEqual({})
})

test.each([
  ['account', 'account'],
  ['email', 'account'],
  ['mobile', 'account'],
  ['country', 'account'],
  ['code', 'code'],
  ['password', 'password'],
  ['repassword', 'repassword'],
  ['invite_code', 'inviteCode'],
  ['agree', 'agree'],
  ['agreement_version', 'agree'],
  ['second', 'second'],
  ['captcha', undefined],
])('fieldOf: the field %s of a rejection is %s, whatever its code', (wireField, field) => {
  expect(fieldOf({ code: 'invalid', field: wireField })).toBe(field)
  expect(fieldOf({ code: 'code_invalid', field: wireField })).toBe(field ?? 'code')
})

test.each([
  ['account_taken', 'account'],
  ['account_invalid', 'account'],
  ['account_or_password_wrong', 'password'],
  ['code_invalid', 'code'],
  ['password_too_common', 'password'],
  ['passwords_differ', 'repassword'],
  ['invite_code_unknown', 'inviteCode'],
  ['agreement_required', 'agree'],
  ['agreement_changed', 'agree'],
  ['busy', undefined],
])('fieldOf: without a field, %s is about %s', (code, field) => {
  expect(fieldOf({ code })).toBe(field)
})

test('startAccount: a form starts empty, by e-mail and password', () => {
  const empty = values({})
  expect(empty).toMatchObject({ channel: 'email', by: 'password', inviteCode: '' })
  expect(registerRequest(empty)).toMatchObject({ account: '', code: '', password: '', repassword: '' })
  expect(loginRequest({ ...empty, channel: 'mobile' })).toEqual({ account: '', country: '', password: '' })
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
  expect(registerRequest({ ...email, agreedTo: 3, inviteCode: ' AB12 ' })).toEqual({
    account: 'ada@harbour.org',
    code: '123456',
    password: 'tall ship',
    repassword: 'tall ship',
    agree: '1',
    agreement_version: 3,
    invite_code: 'AB12',
  })
  expect(registerRequest({ ...email, agreedTo: 3 })).not.toHaveProperty('invite_code')
  expect(forgetRequest(email)).not.toHaveProperty('agree')
  expect(unfreezeRequest(email)).not.toHaveProperty('second')
  expect(unfreezeRequest({ ...email, second: '654321' }, 'solved')).toMatchObject({
    second: '654321',
    captcha: 'solved',
  })
})
