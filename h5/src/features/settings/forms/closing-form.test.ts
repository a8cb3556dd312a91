import { expect, test } from 'vitest'
import { closingRequest, EMPTY_CLOSING, findClosingErrors } from './closing-form.ts'

const ALL = { hasFundPassword: true, hasDust: true }
const ENTERED = { password: 'Old-Light-7', pass: '730415', giveUp: true }

test.each([
  ['all of them', ENTERED, ALL, {}],
  [
    'nothing',
    EMPTY_CLOSING,
    ALL,
    {
      password: { text: 'passwordRequired' },
      pass: { text: 'fundPasswordSix' },
      give_up: { text: 'closeGiveUpFirst' },
    },
  ],
  ['five digits', { ...ENTERED, pass: '73041' }, ALL, { pass: { text: 'fundPasswordSix' } }],
  ['no consent', { ...ENTERED, giveUp: false }, ALL, { give_up: { text: 'closeGiveUpFirst' } }],
  [
    'a password where nothing else is asked for',
    { ...EMPTY_CLOSING, password: 'x' },
    { hasFundPassword: false, hasDust: false },
    {},
  ],
])('findClosingErrors: %s', (_what, values, needs, errors) => {
  expect(findClosingErrors(values, needs)).toEqual(errors)
})

test('closingRequest: sends only what the account needs, and gives up only what there is', () => {
  const password = ENTERED.password
  expect(closingRequest(ENTERED, ALL)).toEqual({ password, pass: '730415', give_up: '1' })
  expect(closingRequest(ENTERED, { hasFundPassword: false, hasDust: false })).toEqual({ password })
  expect(closingRequest(EMPTY_CLOSING, { ...ALL, hasDust: false })).toEqual({ password: '', pass: '' })
})
