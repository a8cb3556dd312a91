import { expect, test } from 'vitest'
import { valueRebates } from './use-income-explanation.ts'

const QUOTES = [
  { baseId: 1, quote: 'ETH', indexPrice: '20' },
  { baseId: 1, quote: 'USDT', indexPrice: '64172.3' },
] as const

test.each([
  ['a coin at its index price, rounded down', 1, 'BTC', 8, '0.00012345', '64172.3', 7_922_070n],
  ['USDT as it is', 3, 'USDT', 6, '12.345678', undefined, 12_345_678n],
  ['a coin without a market', 9, 'XYZ', 2, '5', undefined, 0n],
] as const)('rebates: values %s', (_name, currencyId, currency, decimals, amount, price, units) => {
  expect(valueRebates([{ currencyId, currency, decimals, amount }], QUOTES)).toEqual([
    { currency, amount, price, units },
  ])
})

test('rebates: an amount with too many decimals is refused', () => {
  const sum = { currencyId: 3, currency: 'USDT', decimals: 2, amount: '0.001' }
  expect(() => valueRebates([sum], QUOTES)).toThrow('not an amount')
})
