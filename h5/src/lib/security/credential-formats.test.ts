import { expect, test } from 'vitest'
import { isEmail, isMobile, isSecondCode, isSixDigits } from './credential-formats.ts'

test.each([
  [isEmail, ' ada@harbour.org ', true],
  [isEmail, 'ada@harbour', false],
  [isEmail, 'a b@harbour.org', false],
  [isMobile, '1511', true],
  [isMobile, '+4915112345', false],
  [isMobile, '1'.repeat(16), false],
  [isSixDigits, '012345', true],
  [isSixDigits, '12345', false],
  [isSixDigits, '1234567', false],
  [isSecondCode, '123456', true],
  [isSecondCode, 'abcde-fgh23', true],
  [isSecondCode, 'ABCDE-FGH23', false],
  [isSecondCode, 'abcdefgh23', false],
])('%o accepts %j: %s', (accepts, text, isAccepted) => {
  expect(accepts(text)).toBe(isAccepted)
})
