import { ERROR_CODES } from '@halyard/api'
import { REJECTS } from '@halyard/core'
import { expect, test } from 'vitest'
import { codeOf } from './reject-codes.ts'

test('every rejection has a wire code, its own name unless another is given', () => {
  const codes = REJECTS.map((reject) => [reject, codeOf(reject)] as const)
  expect(codes.filter(([, code]) => !ERROR_CODES.includes(code))).toEqual([])
  expect(codeOf('too_many_open_orders')).toBe('too_many_open_orders')
  expect(codeOf('customer_is_frozen')).toBe('account_frozen')
})

test.each([
  'market_config_is_invalid',
  'option_config_is_invalid',
  'hold_is_invalid',
  'address_already_saved',
] as const)('%s is internal: no customer can cause it', (reject) => {
  expect(codeOf(reject)).toBe('internal_error')
})
