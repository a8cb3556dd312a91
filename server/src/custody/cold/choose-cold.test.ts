import { expect, test } from 'vitest'
import { chooseCold } from './choose-cold.ts'

/** Two of three keys: an input takes 106 virtual bytes at most, and change 43. */
const script = { needed: 2, script: Buffer.alloc(34), witnessScript: Buffer.alloc(105) }
const WANTED = { amount: 100_000n, rate: 10n, dust: 546n, script }
const outputs = (amounts: readonly bigint[]) =>
  amounts.map((amount, output) => ({ txid: 'a'.repeat(64), output, amount }))
const chosen = (amounts: readonly bigint[], amount = 100_000n) => {
  const choice = chooseCold(outputs(amounts), { ...WANTED, amount })
  return (
    choice && { inputs: choice.inputs.map((input) => input.amount), change: choice.change, fee: choice.fee }
  )
}

test.each<[string, readonly bigint[], object | undefined]>([
  [
    'the smallest that suffices alone',
    [900_000n, 200_000n, 50_000n],
    { inputs: [200_000n], change: 98_090n, fee: 1_910n },
  ],
  [
    'the largest ones',
    [60_000n, 50_000n, 40_000n],
    { inputs: [60_000n, 50_000n], change: 7_030n, fee: 2_970n },
  ],
  ['change below the dust for the fee', [102_000n], { inputs: [102_000n], change: 0n, fee: 2_000n }],
  ['the last unit', [101_480n], { inputs: [101_480n], change: 0n, fee: 1_480n }],
  ['nothing for a unit less', [101_479n], undefined],
  ['nothing of nothing', [], undefined],
])('a refill takes %s', (_name, amounts, expected) => {
  expect(chosen(amounts)).toEqual(expected)
})

test('a refill spends at most twenty outputs, and always states its whole fee', () => {
  expect(chosen(Array.from({ length: 30 }, () => 4_000n))).toBeUndefined()
  const choice = chosen(
    Array.from({ length: 30 }, () => 10_000n),
    150_000n,
  )
  const sum = choice?.inputs.reduce((total, amount) => total + amount, 0n) ?? 0n
  expect(sum - 150_000n - (choice?.change ?? 0n)).toBe(choice?.fee)
})
