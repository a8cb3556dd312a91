import { expect, test } from 'vitest'
import { findLimitError, isLooser } from './limit-form.ts'

test.each([
  ['option_stake', '0.01', undefined],
  ['option_stake', '0.00', 'amountInvalid'],
  ['perp_loss', '', 'amountInvalid'],
  ['reminder', '4', 'minutesInvalid'],
  ['reminder', '5', undefined],
  ['reminder', '1440', undefined],
  ['reminder', '1441', 'minutesInvalid'],
  ['reminder', '', 'minutesInvalid'],
  ['reminder', '10m', 'minutesInvalid'],
  ['reminder', '1.5', 'minutesInvalid'],
  ['reminder', '+10', 'minutesInvalid'],
] as const)('limit form: %s of %j gives %s', (name, value, error) => {
  expect(findLimitError(name, value)).toBe(error)
})

test.each([
  ['200', '100', true],
  ['100', '100', false],
  ['99.9', '100', false],
  [undefined, '100', true],
  ['100', undefined, false],
  [undefined, undefined, false],
] as const)('limit form: %s is looser than %s: %s', (value, inForce, expected) => {
  expect(isLooser(value, inForce)).toBe(expected)
})
