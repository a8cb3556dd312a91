import { expect, test } from 'vitest'
import { chooseJoined } from './choose-joined.ts'
import type { ConsolidationRule } from './consolidation-rule.ts'

/** At a rate of 5, an input costs 340 and is worth joining from 17,000. */
const RULE: ConsolidationRule = { rate: 5n, outputs: 3, joined: 4, percent: 2n, costPerDay: 1_000_000n }
const NOTHING = { amount: 0n, payments: 0 }

const coins = (amounts: readonly number[]) =>
  amounts.map((amount, at) => ({
    txid: String(at).padStart(64, '0'),
    output: 0,
    branch: 0 as const,
    index: 1,
    amount: BigInt(amount),
  }))

interface Change {
  readonly rate?: bigint
  readonly unpaid?: { readonly amount: bigint; readonly payments: number }
  readonly rule?: Partial<ConsolidationRule>
}

const chosen = (amounts: readonly number[], { rate = 5n, unpaid = NOTHING, rule = {} }: Change = {}) => {
  const prices = { rate, feeRateMax: 200n, dust: 546n }
  const joined = chooseJoined(coins(amounts), { ...RULE, ...rule }, unpaid, prices)
  return (
    joined && { inputs: joined.inputs.map(({ amount }) => Number(amount)), amount: Number(joined.amount) }
  )
}

const HOLDINGS = [9_000_000, 50_000, 40_000, 30_000, 20_000, 17_000]
/** Four inputs and one output at a rate of 5 cost 1,570. */
const SMALLEST = { inputs: [17_000, 20_000, 30_000, 40_000], amount: 105_430 }

test.each<[string, readonly number[], Change, object | undefined]>([
  ['the smallest ones, up to their number', HOLDINGS, {}, SMALLEST],
  ['none at a higher fee rate', HOLDINGS, { rate: 6n }, undefined],
  ['none while there are no more than the rule has', HOLDINGS, { rule: { outputs: 6 } }, undefined],
  ['none that costs more than its share', [...HOLDINGS, 16_999, 16_998], {}, SMALLEST],
  [
    'those that a lower fee makes worth it',
    [...HOLDINGS, 16_999],
    { rate: 1n },
    { inputs: [16_999, 17_000, 20_000, 30_000], amount: 83_685 },
  ],
  [
    'no more than half of the value',
    [60_000, 60_000, 50_000, 40_000],
    {},
    { inputs: [40_000, 50_000], amount: 89_110 },
  ],
  ['no single one', HOLDINGS, { rule: { joined: 1 } }, undefined],
])('joins %s', (_name, amounts, change, expected) => {
  expect(chosen(amounts, change)).toEqual(expected)
})

test.each<[string, bigint, number, object | undefined]>([
  // The two that are left have 9,050,000; at 200, a hundred inputs and one payment cost 1,377,000.
  ['joins while what is left suffices for what waits', 7_673_000n, 1, SMALLEST],
  ['does not join when it would not suffice by a unit', 7_673_001n, 1, undefined],
  ['does not join while more waits than a transaction pays', 201n, 201, undefined],
])('%s', (_name, amount, payments, expected) => {
  expect(chosen(HOLDINGS, { unpaid: { amount, payments } })).toEqual(expected)
})

test('thousands of outputs of 546 units are not joined, and do not count', () => {
  const flood = Array.from({ length: 10_000 }, () => 546)
  expect(chosen([...HOLDINGS, ...flood])).toEqual(SMALLEST)
  expect(chosen([9_000_000, 50_000, ...flood])).toBeUndefined()
})
