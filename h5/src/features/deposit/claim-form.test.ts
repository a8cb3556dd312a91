import { expect, test } from 'vitest'
import { claimFieldOf, claimFields, claimRequest, EMPTY_CLAIM, findClaimErrors } from './claim-form.ts'

const SOUND = { amount: '25', hash: '', payer: '', voucher: 'A'.repeat(22) }

test.each([
  ['nothing', EMPTY_CLAIM, { amount: 'amountRequired', voucher: 'voucherRequired' }],
  ['below the minimum', { ...SOUND, amount: '9.99' }, { amount: 'amountTooSmall' }],
  ['the minimum', { ...SOUND, amount: '10' }, {}],
  ['no receipt', { ...SOUND, voucher: undefined }, { voucher: 'voucherRequired' }],
  ['a truncated hash', { ...SOUND, hash: '0xabc' }, { hash: 'hashInvalid' }],
  ['a full hash', { ...SOUND, hash: ` 0x${'ab'.repeat(32)} ` }, {}],
  ['a full hash without a prefix', { ...SOUND, hash: 'ab'.repeat(32) }, {}],
  ['a hash with a digit too many', { ...SOUND, hash: `${'ab'.repeat(32)}0` }, { hash: 'hashInvalid' }],
  ['a link to a hash', { ...SOUND, hash: `tx/${'ab'.repeat(32)}` }, { hash: 'hashInvalid' }],
])('findClaimErrors: %s', (_what, values, texts) => {
  const errors = Object.entries(findClaimErrors(values, 'ERC20', '10'))
  expect(Object.fromEntries(errors.map(([field, { text }]) => [field, text]))).toEqual(texts)
})

test('findClaimErrors: no minimum until it is known, and no hash for a bank transfer', () => {
  expect(findClaimErrors({ ...SOUND, amount: '1' }, 'ERC20', undefined)).toEqual({})
  expect(findClaimErrors({ ...SOUND, hash: '0xabc' }, 'BANK', '10')).toEqual({})
})

test('claimFieldOf: maps a rejected field to its form field, or to none', () => {
  expect(['amount', 'hash', 'acc', 'pic'].map((field) => claimFieldOf({ field }))).toEqual(
    claimFields('ERC20'),
  )
  expect(claimFields('BANK')).toEqual(['amount', 'payer', 'voucher'])
  expect(claimFieldOf({ field: 'currency' })).toBeUndefined()
  expect(claimFieldOf({})).toBeUndefined()
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
  expect(claimRequest({ ...SOUND, payer: '  ', hash: ' ' }, 3, 'ERC20')).toEqual(
    claimRequest(SOUND, 3, 'ERC20'),
  )
  expect(claimRequest({ ...SOUND, hash: ` ${'ab'.repeat(32)} ` }, 3, 'ERC20')?.hash).toBe('ab'.repeat(32))
  expect(claimRequest(EMPTY_CLAIM, 3, 'ERC20')).toBeUndefined()
  expect(claimRequest({ ...EMPTY_CLAIM, voucher: SOUND.voucher }, 3, 'ERC20')).toEqual({
    currency: 3,
    type: 'ERC20',
    amount: '',
    pic: SOUND.voucher,
  })
})
