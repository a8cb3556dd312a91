import { expect, test } from 'vitest'
import type { Plan } from '../plans/plan.ts'
import { buyFieldOf, type BuyValues, findBuyErrors, summarizePurchase } from './purchase-form.ts'

const PLAN: Plan = {
  id: 2,
  currencyId: 3,
  currency: 'USDT',
  decimals: 6,
  cycleDays: 15,
  dailyYieldPpm: 4_000,
  monthYieldPpm: 120_000,
  amountMin: '10',
  amountMax: '50000',
  customerMax: '100000',
  quota: '2000000',
  left: '2000000',
  status: 'open',
  termsId: 1,
}
const VALID: BuyValues = { amount: '100', agreed: true }
const LIMITS = { min: '10', max: '500', available: '200' }

test.each<[Partial<BuyValues>, object]>([
  [{}, {}],
  [{ amount: '' }, { amount: { text: 'amountRequired', quiet: true } }],
  [{ amount: '0.00' }, { amount: { text: 'amountRequired', quiet: true } }],
  [{ amount: '9.99' }, { amount: { text: 'amountMin', limit: '10' } }],
  [{ amount: '500.01' }, { amount: { text: 'amountMax', limit: '500' } }],
  [{ amount: '200.01' }, { amount: { text: 'insufficientBalance' } }],
  [{ agreed: false }, { agreed: { text: 'notAgreed' } }],
])('findBuyErrors: %j gives %j', (change, errors) => {
  expect(findBuyErrors({ ...VALID, ...change }, LIMITS)).toEqual(errors)
})

test.each([
  ['10', '200'],
  ['200', '200'],
  ['500', '500'],
])('findBuyErrors: %s of a balance of %s is within all limits', (amount, available) => {
  expect(findBuyErrors({ ...VALID, amount }, { ...LIMITS, available })).toEqual({})
})

test.each([
  ['number', 'amount'],
  ['agree', 'agreed'],
  ['id', 'id'],
  [undefined, undefined],
])('buyFieldOf: the field %s of a rejection is %s', (field, expected) => {
  expect(buyFieldOf(field === undefined ? {} : { field })).toBe(expected)
})

test('findBuyErrors: an unknown balance is not an error', () => {
  expect(findBuyErrors({ ...VALID, amount: '300' }, { ...LIMITS, available: undefined })).toEqual({})
})

test('summarizePurchase: 10,000 at 0.4 % for 15 days earns 40 a day and 600 in all', () => {
  expect(summarizePurchase('10000', PLAN, 1_000)).toEqual({
    dailyYield: '40',
    totalYield: '600',
    returned: '10600',
    firstYieldAt: 86_401_000,
    maturesAt: 15 * 86_400_000 + 1_000,
  })
})

test.each(['', '0', 'abc'])('summarizePurchase: returns nothing for %j', (amount) => {
  expect(summarizePurchase(amount, PLAN, 0)).toBeUndefined()
})
