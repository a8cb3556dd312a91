import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 0],
  ['abc', 0],
  ['aaaaaaaaaaaa', 0],
  ['12345678', 0],
  ['qwertyuiop', 0],
  ['harbour', 1],
  ['harbour7', 2],
  ['Tall-ship 1794', 3],
] as const)('passwordStrength: %j is %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
