import { expect, test } from 'vitest'
import { receivedAmount } from './received-amount.ts'
import { type WithdrawValues, withdrawErrors } from './withdraw-form.ts'

const SOUND: WithdrawValues = { network: 'TRC20', address: 7, number: '100', memo: '', pass: '123456' }
const NETWORK = {
  type: 'TRC20',
  min: '10',
  max: '500',
  fee: '1',
  open: true,
  confirmations: 20,
  two_reviewers_from: '400',
}

test.each<[Partial<WithdrawValues>, object]>([
  [{}, {}],
  [{ number: '10' }, {}],
  [{ number: '9.999999' }, { number: { text: 'tooSmall', limit: '10' } }],
  [{ number: '500.000001' }, { number: { text: 'tooLarge', limit: '500' } }],
  [{ number: '250.000001' }, { number: { text: 'insufficientBalance' } }],
  [{ number: '' }, { number: { text: 'amountRequired' } }],
  [{ address: undefined }, { address: { text: 'addressFirst' } }],
  [{ pass: '123' }, { pass: { text: 'fundPasswordSix' } }],
])('withdrawErrors: %j: %j', (change, errors) => {
  expect(withdrawErrors({ ...SOUND, ...change }, NETWORK, '250')).toEqual(errors)
})

test.each([
  ['100', '1', '99'],
  ['1.000001', '1', '0.000001'],
  ['1', '1', '0'],
  ['0.5', '1', '0'],
  ['', '1', '0'],
])('receivedAmount: of %j less a fee of %s, %s arrives', (number, fee, obtained) => {
  expect(receivedAmount(number, fee, 6)).toBe(obtained)
})
