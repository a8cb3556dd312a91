import { expect, test } from 'vitest'
import type { OptionType, TrailTick } from './receipt.ts'
import { decidingTick, settleOption } from './rules.ts'

const TERMS = { seconds: 15, stake: 1_001n, payoutPpm: 800_000, acceptedAt: 0, acceptedTick: 7 }

/** Ticks after tick 7: an entry at 1,000, and then these prices at these times. */
function ticksOf(...later: readonly (readonly [at: number, ticks: number])[]): TrailTick[] {
  return [[500, 1_000] as const, ...later].map(([at, ticks], index) => [8 + index, at, ticks])
}

function atOnce(at: number, ...prices: readonly number[]): TrailTick[] {
  return ticksOf(...prices.map((ticks) => [at, ticks] as const))
}

/** The window of these 15 seconds is after 10,000 and up to 15,000. */
test.each<[string, OptionType, TrailTick[], string]>([
  ['ticks at delivery itself', 'call', atOnce(15_000, 1_001, 1_001, 1_001, 1_001, 1_001), 'win 1801 1001'],
  ['ticks after it', 'call', atOnce(15_001, 1_001, 1_001, 1_001, 1_001, 1_001), 'void 1001 -'],
  ['ticks as the window opens', 'call', atOnce(10_000, 1_001, 1_001, 1_001, 1_001, 1_001), 'void 1001 -'],
  ['ticks just after', 'call', atOnce(10_001, 1_001, 1_001, 1_001, 1_001, 1_001), 'win 1801 1001'],
  ['four ticks', 'call', atOnce(12_000, 1_001, 1_001, 1_001, 1_001), 'void 1001 -'],
  ['a fifth at each end left out', 'put', atOnce(12_000, 1, 999, 1_000, 1_000, 9_999), 'win 1801 1000'],
  [
    'one at each end of nine',
    'call',
    atOnce(12_000, 1, 1, 1, 1_000, 1_000, 1_001, 1_001, 9_999, 9_999),
    'win 1801 2000',
  ],
  [
    'two at each end of ten',
    'call',
    atOnce(12_000, 1, 1, 1_000, 1_000, 1_000, 1_000, 1_000, 1_001, 9_999, 9_999),
    'win 1801 1000',
  ],
  ['an exact tie of a call', 'call', atOnce(12_000, 1, 999, 1_000, 1_001, 9_999), 'draw 1001 1000'],
  ['an exact tie of a put', 'put', atOnce(12_000, 1, 999, 1_000, 1_001, 9_999), 'draw 1001 1000'],
  ['an exact tie of an even', 'even', atOnce(12_000, 1, 999, 1_000, 1_001, 9_999), 'win 1801 1000'],
  ['a third of a tick, of an even', 'even', atOnce(12_000, 1, 1_000, 1_000, 1_001, 9_999), 'win 1801 1000'],
  ['two thirds, of an even', 'even', atOnce(12_000, 1, 1_000, 1_001, 1_001, 9_999), 'lose 0 1001'],
  [
    'half a tick, to the even neighbour below',
    'even',
    atOnce(12_000, 1, 1_000, 1_000, 1_001, 1_001, 9_999),
    'win 1801 1000',
  ],
  [
    'half a tick, to the even neighbour above',
    'even',
    atOnce(12_000, 1, 1_001, 1_001, 1_002, 1_002, 9_999),
    'lose 0 1002',
  ],
])('%s', (_what, type, ticks, answer) => {
  const { result, payout, deliveryTicks } = settleOption({ ...TERMS, type }, ticks)
  expect(`${result} ${payout} ${deliveryTicks ?? '-'}`).toBe(answer)
})

test('an entry comes by a third of the time, and the first tick too late decides', () => {
  const terms = { ...TERMS, type: 'call' } as const
  const inTime: TrailTick[] = [[8, 5_000, 1_000]]
  const late: TrailTick[] = [[8, 5_001, 1_000]]
  expect(settleOption(terms, inTime).entryTicks).toBe(1_000)
  expect(settleOption(terms, late)).toMatchObject({ result: 'void', entryTicks: undefined })
  expect(decidingTick(terms, inTime)).toBeUndefined()
  expect(decidingTick(terms, late)).toEqual([8, 5_001, 1_000])
  expect(decidingTick(terms, [...inTime, [9, 15_000, 1], [10, 15_001, 1]])).toEqual([10, 15_001, 1])
})
