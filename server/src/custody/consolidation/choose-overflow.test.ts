import { expect, test } from 'vitest'
import { chooseOverflow } from './choose-overflow.ts'
import { overflowFields } from './overflow-rule.ts'

const RULE = { low: 1_000_000n, high: 2_000_000n }
const NOTHING = { amount: 0n, payments: 0 }
const PRICES = { rate: 5n, feeRateMax: 200n, dust: 546n }

function chosen(amounts: readonly number[], unpaid = NOTHING, most?: bigint) {
  const coins = amounts.map((amount, at) => ({
    txid: String(at).padStart(64, '0'),
    output: 0,
    branch: 0 as const,
    index: 1,
    amount: BigInt(amount),
  }))
  const overflow = chooseOverflow(coins, RULE, unpaid, PRICES, most)
  return (
    overflow && {
      inputs: overflow.inputs.map(({ amount }) => Number(amount)),
      amount: Number(overflow.amount),
    }
  )
}

test.each<[string, readonly number[], { amount: bigint; payments: number }, object | undefined]>([
  ['nothing at the limit', [1_500_000, 500_000], NOTHING, undefined],
  ['the rest over the middle', [1_500_000, 500_001], NOTHING, { inputs: [1_500_000], amount: 500_001 }],
  ['one output that has more', [9_000_000], NOTHING, { inputs: [9_000_000], amount: 7_500_000 }],
  ['nothing besides what waits', [2_000_000, 1_500_000], { amount: 1_500_000n, payments: 1 }, undefined],
  [
    'nothing while what stays free cannot pay what waits',
    [9_000_000],
    { amount: 1n, payments: 1 },
    undefined,
  ],
  [
    'one output while another one pays what waits',
    [9_000_000, 4_000_000],
    { amount: 2_600_000n, payments: 1 },
    { inputs: [9_000_000], amount: 8_900_000 },
  ],
])('goes to the cold address: %s', (_name, amounts, unpaid, expected) => {
  expect(chosen(amounts, unpaid)).toEqual(expected)
})

test('of many small outputs the hundred largest go first', () => {
  const overflow = chosen(Array.from({ length: 300 }, () => 100_000))
  expect(overflow?.inputs).toHaveLength(100)
  expect(overflow?.amount).toBe(100 * 100_000 - 5 * (11 + 43 + 31 + 68 * 100))
})

test.each([
  [5_000_000n, { inputs: [9_000_000], amount: 5_000_000 }],
  [8_000_000n, { inputs: [9_000_000], amount: 7_500_000 }],
  [546n, { inputs: [9_000_000], amount: 546 }],
  [545n, undefined],
])('at most %d goes to the cold address', (most, expected) => {
  expect(chosen([9_000_000], NOTHING, most)).toEqual(expected)
})

const parse = (text: string) => overflowFields.BTC_HOT_LIMITS.safeParse(text)

test('limits are read from their setting', () => {
  expect(parse('0.5:5').data).toEqual({ low: 50_000_000n, high: 500_000_000n })
})

test.each([
  ['5:5', 'a high limit above the low one'],
  ['5', 'must be a low and a high limit'],
  ['-1:5', 'must be a low and a high limit'],
  ['0.123456789:5', 'must be a low and a high limit'],
])('the limits %s are refused with their reason', (text, reason) => {
  expect(parse(text).error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining(reason)])
})
