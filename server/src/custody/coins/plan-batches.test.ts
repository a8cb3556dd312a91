import { expect, test } from 'vitest'
import { planBatches } from './plan-batches.ts'

const coinsOf = (amounts: readonly number[]) =>
  amounts.map((amount, at) => ({
    txid: String(at).padStart(64, '0'),
    output: 0,
    branch: 0 as const,
    index: 1,
    amount: BigInt(amount),
  }))

/** Plans at a rate of 10, and returns the withdrawals and inputs of each batch, and those that wait. */
function planned(amounts: readonly number[], coins: readonly number[]) {
  const withdrawals = amounts.map((amount, id) => ({ id, amount: BigInt(amount) }))
  const { batches, short } = planBatches(withdrawals, coinsOf(coins), { rate: 10n, dust: 546n })
  return {
    batches: batches.map(({ members, inputs }) => [members.map(({ id }) => id), inputs.length]),
    short: short.map(({ id }) => id),
  }
}

test.each<[string, number[], number[], object]>([
  [
    'all in one transaction where an output suffices',
    [9_000, 20_000, 30_000],
    [90_000, 70_000],
    { batches: [[[0, 1, 2], 1]], short: [] },
  ],
  [
    'smaller ones past one that waits',
    [9_000, 500_000, 20_000],
    [50_000],
    { batches: [[[0, 2], 1]], short: [1] },
  ],
  ['nothing without outputs', [9_000], [], { batches: [], short: [0] }],
  ['nothing for no withdrawals', [], [50_000], { batches: [], short: [] }],
])('pays %s', (_name, amounts, coins, expected) => {
  expect(planned(amounts, coins)).toEqual(expected)
})

test('pays at most 200 withdrawals with one transaction, and the others with another', () => {
  const { batches, short } = planned(
    Array.from({ length: 201 }, () => 10_000),
    [5_000_000, 4_000_000],
  )
  expect(batches.map(([members]) => (members as number[]).length)).toEqual([200, 1])
  expect(short).toEqual([])
})

test('pays with a second transaction what a hundred inputs of the first do not cover', () => {
  const { batches, short } = planned(
    [800_000, 800_000],
    Array.from({ length: 250 }, () => 10_000),
  )
  expect(batches).toHaveLength(2)
  expect(short).toEqual([])
})
