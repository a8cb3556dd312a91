import { expect, test } from 'vitest'
import { claimErrors, claimRequest, EMPTY_CLAIM } from './claim-form.ts'

const SOUND = { amount: '25', hash: '', payer: '', voucher: 'A'.repeat(22) }

test.each([
  ['nothing', EMPTY_CLAIM, { amount: 'amountRequired', voucher: 'voucherRequired' }],
  ['below the minimum', { ...SOUND, amount: '9.99' }, { amount: 'amountTooSmall' }],
  ['the minimum', { ...SOUND, amount: '10' }, {}],
  ['no receipt', { ...SOUND, voucher: undefined }, { voucher: 'voucherRequired' }],
  ['a truncated hash', { ...SOUND, hash: '0xabc' }, { hash: 'hashInvalid' }],
  ['a full hash', { ...SOUND, hash: ` 0x${'ab'.repeat(32)} ` }, {}],
])('claimErrors: %s', (_what, values, errors) => {
  expect(claimErrors(values, '10')).toEqual(errors)
})

test('claimRequest: a bank transfer has no hash; omits empty fields', () => {
  const values = { ...SOUND, hash: 'ab'.repeat(32), payer: ' Ada  ' }
  expect(claimRequest(values, 3, 'BANK')).toEqual({
    currency: 3,
    type: 'BANK',
    amount: '25',
    pic: SOUND.voucher,
    acc: 'Ada',
  })
  expect(claimRequest(SOUND, 3, 'ERC20')).toEqual({
    currency: 3,
    type: 'ERC20',
    amount: '25',
    pic: SOUND.voucher,
  })
  expect(claimRequest(EMPTY_CLAIM, 3, 'ERC20')).toBeUndefined()
})
