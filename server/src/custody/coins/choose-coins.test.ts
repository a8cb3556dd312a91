import { expect, test } from 'vitest'
import { chooseCoins } from './choose-coins.ts'

const coins = (...amounts: number[]) =>
  amounts.map((amount, at) => ({
    txid: String(at).padStart(64, '0'),
    output: 0,
    branch: 0 as const,
    index: 1,
    amount: BigInt(amount),
  }))

/** Fees at a rate of 10: one input 1,220 without change, and 310 for change. */
const chosen = (amounts: number[], amount: bigint, rate = 10n) => {
  const choice = chooseCoins(coins(...amounts), { amount, payments: 1, rate, dust: 546n })
  return choice && { inputs: choice.inputs.map((coin) => Number(coin.amount)), change: Number(choice.change) }
}

test.each<[string, number[], bigint, object | undefined]>([
  [
    'the smallest output that suffices alone',
    [90_000, 50_000, 20_000],
    40_000n,
    { inputs: [50_000], change: 8_470 },
  ],
  [
    'the largest ones where none suffices alone',
    [30_000, 25_000, 9_000],
    50_000n,
    { inputs: [30_000, 25_000], change: 2_790 },
  ],
  ['no change where it would be dust', [42_000], 40_000n, { inputs: [42_000], change: 0 }],
  ['change of the least amount', [42_076], 40_000n, { inputs: [42_076], change: 546 }],
  ['an output that just pays its fee', [41_220], 40_000n, { inputs: [41_220], change: 0 }],
  ['nothing if the fee is not covered', [41_219], 40_000n, undefined],
  ['nothing without outputs', [], 1n, undefined],
])('chooses %s', (_name, amounts, amount, expected) => {
  expect(chosen(amounts, amount)).toEqual(expected)
})

test('dust that is sent to us is not spent, and does not make a payment more expensive', () => {
  const flood = Array.from({ length: 5_000 }, () => 600)
  expect(chosen([50_000, ...flood], 40_000n)).toEqual({ inputs: [50_000], change: 8_470 })
  expect(chosen(flood, 1_000n)).toBeUndefined()
})

test('a payment has at most 100 inputs', () => {
  const small = Array.from({ length: 500 }, () => 10_000)
  expect(chosen(small, 900_000n)?.inputs).toHaveLength(97)
  expect(chosen(small, 980_000n)).toBeUndefined()
})
