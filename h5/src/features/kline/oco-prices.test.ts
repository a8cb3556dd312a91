import { expect, test } from 'vitest'
import { ocoPrices } from './oco-prices.ts'

test.each([
  ['a price picked above: mirrored below', '60000', 61_500.04, { higher: '61500', lower: '58500' }],
  ['a price picked below: mirrored above', '60000', 59_000.5, { higher: '60999.5', lower: '59000.5' }],
  ['without a pick: one percent on both sides', '60000', undefined, { higher: '60600', lower: '59400' }],
  ['the last price picked: like without a pick', '60000', 60_000, { higher: '60600', lower: '59400' }],
  ['a price picked beyond twice the last one: not below a tick', '10', 25, { higher: '25', lower: '0.1' }],
  ['no last price: both empty', '0', 61_500, { higher: '', lower: '' }],
] as const)('ocoPrices: %s', (_rule, last, picked, prices) => {
  expect(ocoPrices(last, picked, 1)).toEqual(prices)
})
