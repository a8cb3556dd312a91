import { expect, test } from 'vitest'
import type { OptionType, PriceTick } from '../receipt.ts'
import { decidingTick, settleOption } from './rules.ts'

const TERMS = {
  rules: 'halyard-option-rules-1',
  seconds: 15,
  stake: 1_001n,
  payoutPpm: 800_000,
  acceptedAt: 0,
  acceptedTick: 7,
}

/** Returns ticks after tick 7: an entry at 1,000, then the given prices at the given times. */
function ticksOf(...later: readonly (readonly [at: number, ticks: number])[]): PriceTick[] {
  return [[500, 1_000] as const, ...later].map(([at, ticks], index) => [8 + index, at, ticks])
}

function atOnce(at: number, ...prices: readonly number[]): PriceTick[] {
  return ticksOf(...prices.map((ticks) => [at, ticks] as const))
}

/** The window of an option of 15 seconds is 10,000 < time <= 15,000. */
test.each<[string, OptionType, PriceTick[], string]>([
  [
    'call: ticks at the delivery time count',
    'call',
    atOnce(15_000, 1_001, 1_001, 1_001, 1_001, 1_001),
    'win 1801 1001',
  ],
  [
    'call: ticks after the delivery time do not count',
    'call',
    atOnce(15_001, 1_001, 1_001, 1_001, 1_001, 1_001),
    'void 1001 -',
  ],
  [
    'call: ticks at the start of the window do not count',
    'call',
    atOnce(10_000, 1_001, 1_001, 1_001, 1_001, 1_001),
    'void 1001 -',
  ],
  [
    'call: ticks 1 ms after the start of the window count',
    'call',
    atOnce(10_001, 1_001, 1_001, 1_001, 1_001, 1_001),
    'win 1801 1001',
  ],
  ['call: four ticks are too few', 'call', atOnce(12_000, 1_001, 1_001, 1_001, 1_001), 'void 1001 -'],
  [
    'put: a fifth is trimmed at each end',
    'put',
    atOnce(12_000, 1, 999, 1_000, 1_000, 9_999),
    'win 1801 1000',
  ],
  [
    'call: one tick of nine is trimmed at each end',
    'call',
    atOnce(12_000, 1, 1, 1, 1_000, 1_000, 1_001, 1_001, 9_999, 9_999),
    'win 1801 2000',
  ],
  [
    'call: two ticks of ten are trimmed at each end',
    'call',
    atOnce(12_000, 1, 1, 1_000, 1_000, 1_000, 1_000, 1_000, 1_001, 9_999, 9_999),
    'win 1801 1000',
  ],
  ['call: an exact tie is a draw', 'call', atOnce(12_000, 1, 999, 1_000, 1_001, 9_999), 'draw 1001 1000'],
  ['put: an exact tie is a draw', 'put', atOnce(12_000, 1, 999, 1_000, 1_001, 9_999), 'draw 1001 1000'],
  ['even: an exact tie wins', 'even', atOnce(12_000, 1, 999, 1_000, 1_001, 9_999), 'win 1801 1000'],
  [
    'even: a mean a third of a tick above rounds down',
    'even',
    atOnce(12_000, 1, 1_000, 1_000, 1_001, 9_999),
    'win 1801 1000',
  ],
  [
    'even: a mean two thirds of a tick above rounds up',
    'even',
    atOnce(12_000, 1, 1_000, 1_001, 1_001, 9_999),
    'lose 0 1001',
  ],
  [
    'even: half a tick rounds down to the even tick',
    'even',
    atOnce(12_000, 1, 1_000, 1_000, 1_001, 1_001, 9_999),
    'win 1801 1000',
  ],
  [
    'even: half a tick rounds up to the even tick',
    'even',
    atOnce(12_000, 1, 1_001, 1_001, 1_002, 1_002, 9_999),
    'lose 0 1002',
  ],
])('%s', (_what, type, ticks, answer) => {
  const { result, payout, deliveryTicks } = settleOption({ ...TERMS, type }, ticks)
  expect(`${result} ${payout} ${deliveryTicks ?? '-'}`).toBe(answer)
})

test('the entry must arrive within a third of the duration; the first late tick decides', () => {
  const terms = { ...TERMS, type: 'call' } as const
  const inTime: PriceTick[] = [[8, 5_000, 1_000]]
  const late: PriceTick[] = [[8, 5_001, 1_000]]
  expect(settleOption(terms, inTime).entryTicks).toBe(1_000)
  expect(settleOption(terms, late)).toMatchObject({ result: 'void', entryTicks: undefined })
  expect(decidingTick(terms, inTime)).toBeUndefined()
  expect(decidingTick(terms, late)).toEqual([8, 5_001, 1_000])
  expect(decidingTick(terms, [...inTime, [9, 15_000, 1], [10, 15_001, 1]])).toEqual([10, 15_001, 1])
})
