import { calls } from '@halyard/api'
import { opsCalls } from '@halyard/api/ops'
import { expect, test } from 'vitest'
import { CallError } from '../call-error.ts'
import { parseRequest } from './parse-request.ts'

/** Returns the code and the field with which a changed example of a call is rejected. */
function rejectionOf(
  path: keyof typeof calls,
  changed: Readonly<Record<string, string | undefined>>,
): unknown {
  const { request, example } = calls[path]
  const sent = Object.entries({ ...(example as object), ...changed }).filter(
    ([, value]) => value !== undefined,
  )
  try {
    return parseRequest(request, Object.fromEntries(sent))
  } catch (error) {
    return error instanceof CallError ? [error.code, error.field] : error
  }
}

test.each([
  ['a short password', 'user/register', { password: '12345' }, 'password_too_short', 'password'],
  ['no code', 'user/register', { code: undefined }, 'code_required', 'code'],
  ['an empty code', 'user/register', { code: '' }, 'code_required', 'code'],
  ['five digits', 'wallet/change', { pass: '12345' }, 'fund_password_not_six_digits', 'pass'],
  ['half a lot', 'lever/submit', { share: '0.5' }, 'lots_not_whole', 'share'],
  ['no lot', 'lever/submit', { share: '0' }, 'lots_not_whole', 'share'],
  ['no voucher', 'wallet/charge_req', { pic: undefined }, 'voucher_required', 'pic'],
  ['an empty voucher', 'wallet/charge_req', { pic: '' }, 'voucher_required', 'pic'],
  ['a leverage of letters', 'lever/submit', { multiple: 'x' }, 'invalid_field', 'multiple'],
  ['no direction', 'lever/submit', { type: undefined }, 'missing_field', 'type'],
] as const)('parseRequest: %s', (_case, path, changed, code, field) => {
  expect(rejectionOf(path, changed)).toEqual([code, field])
})

test.each([
  ['500000', 'share_too_large', { max: '9.9999' }],
  ['-1', 'invalid_field', {}],
])(
  'parseRequest: a fee of %s parts per million names the bound that it is outside of',
  (fee, code, words) => {
    const { request, example } = opsCalls['ops/market/propose']
    const sent = { ...example, taker_fee_ppm: fee }
    expect(() => parseRequest(request, sent)).toThrow(expect.objectContaining({ code, words }) as Error)
  },
)

test('parseRequest: a band of nothing names the least one', () => {
  const { request, example } = opsCalls['ops/market/propose']
  const words = { min: '0.0001' }
  expect(() => parseRequest(request, { ...example, band_ppm: '0' })).toThrow(
    expect.objectContaining({ code: 'share_too_small', words }) as Error,
  )
})
