import { expect, test } from 'vitest'
import { type TransferValues, transferErrors, withAccount } from './transfer-form.ts'

const SOUND: TransferValues = { from: 'coin', to: 'option', currency: 3, number: '10', pass: '123456' }

test.each<[Partial<TransferValues>, string | undefined, object]>([
  [{}, '10', {}],
  [{}, undefined, {}],
  [{}, '9.999999', { number: 'insufficientBalance' }],
  [{ number: '' }, '10', { number: 'amountRequired' }],
  [{ number: '0.00' }, '10', { number: 'amountRequired' }],
  [{ pass: '12345' }, '10', { pass: 'fundPasswordSix' }],
  [{ number: '', pass: '' }, undefined, { number: 'amountRequired', pass: 'fundPasswordSix' }],
])('transferErrors: %j with %s available: %j', (change, available, errors) => {
  expect(transferErrors({ ...SOUND, ...change }, available)).toEqual(errors)
})

test('withAccount: source and target are never the same account', () => {
  expect(withAccount(SOUND, 'from', 'option')).toMatchObject({ from: 'option', to: 'coin' })
  expect(withAccount(SOUND, 'to', 'coin')).toMatchObject({ from: 'option', to: 'coin' })
  expect(withAccount(SOUND, 'to', 'trust')).toMatchObject({ from: 'coin', to: 'trust' })
})
