import { expect, test } from 'vitest'
import { findNicknameErrors, nicknameRequest } from './nickname-form.ts'

test.each([' Ada ', 'Zoë_2.0-x', 'x'.repeat(20)])('findNicknameErrors: accepts %j', (nickname) => {
  expect(findNicknameErrors({ nickname })).toEqual({})
})

test.each(['', '  ', '<b>', 'x'.repeat(21)])('findNicknameErrors: rejects %j', (nickname) => {
  expect(findNicknameErrors({ nickname })).toEqual({ nickname: { text: 'nicknameInvalid' } })
})

test('nicknameRequest: has no surrounding spaces', () => {
  expect(nicknameRequest({ nickname: ' Ada ' })).toEqual({ nickname: 'Ada' })
})
