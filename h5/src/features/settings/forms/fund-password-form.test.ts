import { expect, test } from 'vitest'
import {
  EMPTY_FUND_PASSWORD,
  type FundPasswordValues,
  findFundPasswordErrors,
  summarizeFundPassword,
} from './fund-password-form.ts'

const SOUND: FundPasswordValues = {
  forgotten: false,
  original: '111111',
  login_password: 'Old-Light-7',
  second: '222222',
  password: '730415',
  repassword: '730415',
  code: '333333',
}
const CHANGE = { password: '730415', repassword: '730415', code: '333333' }
const [FIRST, SET, SET_WITH_TOTP] = [
  { hasFundPassword: false, totp: true },
  { hasFundPassword: true, totp: false },
  { hasFundPassword: true, totp: true },
]

test.each([
  ['the first one needs no proof', FIRST, false, 'first', CHANGE],
  ['there is nothing to forget at first', FIRST, true, 'first', CHANGE],
  ['a known one proves the change', SET_WITH_TOTP, false, 'original', { ...CHANGE, original: '111111' }],
  [
    'a forgotten one needs the login password',
    SET,
    true,
    'forgotten',
    { ...CHANGE, login_password: 'Old-Light-7' },
  ],
  [
    'and the second factor, if there is one',
    SET_WITH_TOTP,
    true,
    'forgotten',
    { ...CHANGE, login_password: 'Old-Light-7', second: '222222' },
  ],
])('summarizeFundPassword: %s', (_what, security, forgotten, proof, request) => {
  const summary = summarizeFundPassword({ ...SOUND, forgotten }, security)
  expect(summary).toMatchObject({ proof, request })
  expect(summary.request).toEqual(request)
  expect(summary.fields.toSorted()).toEqual(Object.keys(request).toSorted())
})

test.each<[Partial<FundPasswordValues>, object]>([
  [{}, {}],
  [{ original: '12345' }, { original: { text: 'fundPasswordSix' } }],
  [{ forgotten: true, original: '' }, {}],
  [{ forgotten: true, login_password: '' }, { login_password: { text: 'passwordRequired' } }],
  [{ forgotten: true, second: '22222' }, { second: { text: 'secondRequired' } }],
  [{ repassword: '730416' }, { repassword: { text: 'passwordsDiffer' } }],
  [{ code: '' }, { code: { text: 'codeRequired' } }],
])('findFundPasswordErrors: the errors of %j', (changes, errors) => {
  const values = { ...SOUND, ...changes }
  expect(findFundPasswordErrors(values, summarizeFundPassword(values, SET_WITH_TOTP))).toEqual(errors)
})

const request = (forgotten: boolean) =>
  summarizeFundPassword({ ...EMPTY_FUND_PASSWORD, forgotten }, SET_WITH_TOTP).request

test('summarizeFundPassword: an empty form sends nothing that was not typed', () => {
  const change = { password: '', repassword: '', code: '' }
  expect(summarizeFundPassword(EMPTY_FUND_PASSWORD, SET).proof).toBe('original')
  expect(request(false)).toEqual({ ...change, original: '' })
  expect(request(true)).toEqual({ ...change, login_password: '', second: '' })
})

test('findFundPasswordErrors: an empty first one needs six digits and a code', () => {
  const summary = summarizeFundPassword(EMPTY_FUND_PASSWORD, FIRST)
  expect(findFundPasswordErrors(EMPTY_FUND_PASSWORD, summary)).toEqual({
    password: { text: 'fundPasswordSix' },
    code: { text: 'codeRequired' },
  })
})
