import { expect, test } from 'vitest'
import { amountText, finishAmount } from './amount-text.ts'

test.each([
  ['', 2, ''],
  ['0', 2, '0'],
  ['007', 2, '7'],
  ['.', 2, '0.'],
  [',5', 2, '0.5'],
  ['1.', 2, '1.'],
  ['1.25', 2, '1.25'],
  ['1.255', 2, undefined],
  ['1.5', 0, undefined],
  ['1e5', 8, undefined],
  ['-1', 8, undefined],
  ['1.2.3', 8, undefined],
  ['1 000', 8, '1000'],
  ['64.004,1', 8, '64004.1'],
  ['1,064,004.1', 8, '1064004.1'],
  ['1,064,004', 8, undefined],
  ['1.064,004.1', 8, undefined],
  ['1,06.5', 8, undefined],
  ['9'.repeat(16), 8, undefined],
] as const)('amountText: %j with %i decimals is %j', (typed, decimals, text) => {
  expect(amountText(typed, decimals)).toBe(text)
})

test('finishAmount: removes a trailing decimal point', () => {
  expect(finishAmount('12.')).toBe('12')
  expect(finishAmount('12.5')).toBe('12.5')
})
