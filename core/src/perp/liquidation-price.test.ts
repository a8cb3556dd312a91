import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { perpConfig } from '../testing/perp-script.ts'
import { bankruptcyTicks, estimateOpening, liquidationTicks } from './liquidation-price.ts'

// Entry 50,000.00, one lot of which a tick of 0.01 is one unit, maintenance 0.5 %.
const entryValue = amount(5_000_000n)

test.each([
  ['a long with ten times', 'long', 1, 5_000_000n, 500_000n, 4_522_613, 4_500_000],
  ['a short with ten times', 'short', 1, 5_000_000n, 500_000n, 5_472_637, 5_500_000],
  ['a long without leverage', 'long', 1, 5_000_000n, 5_000_000n, undefined, 1],
  ['a long with more margin than entry', 'long', 1, 5_000_000n, 6_000_000n, undefined, 1],
  ['a short without leverage', 'short', 1, 5_000_000n, 5_000_000n, 9_950_249, 10_000_000],
  ['a long of three lots, bankrupt between two ticks', 'long', 3, 3_001n, 300n, 904, 901],
  ['a short of three lots, bankrupt between two ticks', 'short', 3, 3_001n, 300n, 1_095, 1_100],
  ['a long whose margin funding has eaten', 'long', 10, 10_000n, 0n, 1_005, 1_000],
] as const)('%s', (_name, side, lots, entry, margin, liquidated, bankrupt) => {
  const exposure = { side, lots, entryValue: amount(entry), margin: amount(margin) }
  expect(liquidationTicks(1, 5_000, exposure)).toBe(liquidated)
  expect(bankruptcyTicks(1, exposure)).toBe(bankrupt)
})

test('an estimate says what an order comes to before it is placed', () => {
  const order = { side: 'long', leverage: 10, ticks: 5_000_000, lots: 1 } as const
  expect(estimateOpening(perpConfig, 1, order)).toEqual({
    value: entryValue,
    margin: 500_000n,
    fee: 10_000n,
    liquidationTicks: 4_522_613,
    bankruptcyTicks: 4_500_000,
  })
})
