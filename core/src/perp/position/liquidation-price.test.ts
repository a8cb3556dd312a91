import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { perpConfig } from '../../testing/perp-harness.ts'
import { bankruptcyTicks, estimateOpening, liquidationTicks } from './liquidation-price.ts'

// Entry at 50,000.00; one lot at one tick (0.01) is one unit; maintenance rate 0.5 %.
const entryValue = amount(5_000_000n)

test.each([
  ['long at 10x', 'long', 1, 5_000_000n, 500_000n, 4_522_613, 4_500_000],
  ['short at 10x', 'short', 1, 5_000_000n, 500_000n, 5_472_637, 5_500_000],
  ['long at 1x', 'long', 1, 5_000_000n, 5_000_000n, undefined, 1],
  ['long with more margin than entry value', 'long', 1, 5_000_000n, 6_000_000n, undefined, 1],
  ['short at 1x', 'short', 1, 5_000_000n, 5_000_000n, 9_950_249, 10_000_000],
  ['long of three lots, bankruptcy price between two ticks', 'long', 3, 3_001n, 300n, 904, 901],
  ['short of three lots, bankruptcy price between two ticks', 'short', 3, 3_001n, 300n, 1_095, 1_100],
  ['long whose margin was used up by funding', 'long', 10, 10_000n, 0n, 1_005, 1_000],
] as const)(
  'liquidation and bankruptcy price: %s',
  (_name, side, lots, entry, margin, liquidated, bankrupt) => {
    const exposure = { side, lots, entryValue: amount(entry), margin: amount(margin) }
    expect(liquidationTicks(1, 5_000, exposure)).toBe(liquidated)
    expect(bankruptcyTicks(1, exposure)).toBe(bankrupt)
  },
)

test('estimate of an opening order: value, margin, fee and prices', () => {
  const order = { side: 'long', leverage: 10, ticks: 5_000_000, lots: 1 } as const
  expect(estimateOpening(perpConfig, 1, order)).toEqual({
    value: entryValue,
    margin: 500_000n,
    fee: 10_000n,
    liquidationTicks: 4_522_613,
    bankruptcyTicks: 4_500_000,
  })
})
