import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { MARKET, USDT } from '../testing/listing.ts'
import { ANN, openOptionHarness, optionOf, price } from '../testing/option-harness.ts'
import { auditState, type Harness, run } from '../testing/script.ts'
import { nextOptionDueAt } from './process-options.ts'
import type { OptionType } from './timed-option.ts'

/** Ticks and commands of the clock: milliseconds after acceptance, and the price in ticks or `clock`. */
type Script = readonly (readonly [afterMs: number, step: number | 'clock'])[]

/** Buys an option of 15 seconds under rules 2: the grid is every 500 ms from +10,500 ms to +15,000 ms. */
function buyUnderRules2(harness: Harness, type: OptionType): number {
  const order = { customerId: ANN, marketId: MARKET, type, seconds: 15, currencyId: USDT } as const
  const reply = run(harness, { kind: 'buyOption', ...order, amount: amount(1_000n), rules: 2 })
  expect(reply).toMatchObject({ ok: true })
  return harness.now
}

function play(harness: Harness, acceptedAt: number, script: Script): void {
  for (const [afterMs, step] of script) {
    harness.now = acceptedAt + afterMs
    if (step === 'clock') run(harness, { kind: 'passTime' })
    else price(harness, step)
  }
}

function settle(type: OptionType, script: Script): string {
  const harness = openOptionHarness()
  play(harness, buyUnderRules2(harness, type), script)
  expect(auditState(harness)).toEqual([])
  const { result, entryTicks, deliveryTicks } = optionOf(harness)
  return `${result ?? 'open'} ${entryTicks ?? '-'} ${deliveryTicks ?? '-'}`
}

/** An entry of 1,000, then a price every 500 ms from +8,000 ms to delivery. */
function steady(prices: readonly number[] = []): Script {
  const ticks = Array.from(
    { length: 15 },
    (_, index) => [8_000 + index * 500, prices[index - 5] ?? 1_000] as const,
  )
  return [[500, 1_000], ...ticks]
}

const TEN = [1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 1_007, 1_008, 1_009, 1_010]

test.each<[string, OptionType, Script, string]>([
  ['open at delivery itself', 'call', [...steady(TEN), [15_000, 'clock']], 'open 1000 -'],
  ['the mean of the six middle prices of ten', 'call', [...steady(TEN), [15_001, 'clock']], 'win 1000 1006'],
  ['a put above its entry loses', 'put', [...steady(TEN), [15_001, 'clock']], 'lose 1000 1006'],
  ['equal prices are a draw', 'call', [...steady(), [15_001, 'clock']], 'draw 1000 1000'],
  [
    'a hundred ticks within a millisecond count once',
    'call',
    [...steady(), ...Array.from({ length: 100 }, () => [14_999, 9_000] as const), [15_001, 'clock']],
    'draw 1000 1000',
  ],
  [
    'a tick at delivery counts, one after it does not',
    'call',
    [...steady(TEN), [15_001, 9_000]],
    'win 1000 1006',
  ],
  [
    'a tick stays in force until the next',
    'call',
    [
      [500, 1_000],
      [10_000, 1_001],
      [15_001, 'clock'],
    ],
    'win 1000 1001',
  ],
  [
    'a tick of exactly 5,000 ms is in force at delivery',
    'call',
    [
      [500, 1_000],
      [10_000, 1_001],
      [15_001, 5],
    ],
    'win 1000 1001',
  ],
  [
    'a tick of 5,001 ms is a silence: the option waits',
    'call',
    [
      [500, 1_000],
      [9_999, 1_001],
      [15_001, 'clock'],
    ],
    'open 1000 -',
  ],
  [
    'after a silence the next prices deliver, 2,000 ms later',
    'call',
    [
      [500, 1_000],
      [9_999, 9_000],
      [20_000, 999],
      [22_000, 'clock'],
    ],
    'open 1000 -',
  ],
  [
    'after a silence: the price at five instants, the highest and lowest dropped',
    'call',
    [
      [500, 1_000],
      [9_999, 1],
      [20_000, 999],
      [20_400, 1_003],
      [21_500, 1_006],
      [22_001, 'clock'],
    ],
    'win 1000 1004',
  ],
  [
    'after a silence: ticks within one instant count once',
    'call',
    [
      [500, 1_000],
      [20_000, 999],
      ...Array.from({ length: 50 }, () => [20_100, 5_000] as const),
      [20_200, 999],
      [22_001, 999],
    ],
    'lose 1000 999',
  ],
  [
    'the first tick a minute after delivery delivers',
    'put',
    [
      [500, 1_000],
      [75_000, 999],
      [77_001, 'clock'],
    ],
    'win 1000 999',
  ],
  [
    'the first tick later than a minute: void',
    'put',
    [
      [500, 1_000],
      [75_001, 999],
    ],
    'void 1000 -',
  ],
  [
    'no tick: open a minute after delivery',
    'put',
    [
      [500, 1_000],
      [75_000, 'clock'],
    ],
    'open 1000 -',
  ],
  [
    'no tick: void later than a minute after delivery',
    'put',
    [
      [500, 1_000],
      [75_001, 'clock'],
    ],
    'void 1000 -',
  ],
  [
    'an entry after delivery: the prices after it deliver',
    'call',
    [
      [50_000, 1_000],
      [60_000, 1_001],
      [62_001, 'clock'],
    ],
    'win 1000 1001',
  ],
  [
    'an entry a minute after acceptance',
    'call',
    [
      [60_000, 1_000],
      [60_500, 7],
      [75_001, 'clock'],
    ],
    'lose 1000 7',
  ],
  ['no entry: open until a minute after acceptance', 'call', [[60_000, 'clock']], 'open - -'],
  ['no entry: void later than a minute after acceptance', 'call', [[60_001, 'clock']], 'void - -'],
  ['an entry later than a minute: void', 'call', [[60_001, 1_000]], 'void - -'],
])('rules 2: %s', (_case, type, script, expected) => {
  expect(settle(type, script)).toBe(expected)
})

test('rules 2: the clock is due at delivery, then when the prices after a silence are complete', () => {
  const harness = openOptionHarness()
  const acceptedAt = buyUnderRules2(harness, 'call')
  const dueAfter = () => (nextOptionDueAt(harness.exchange) ?? 0) - acceptedAt
  expect(dueAfter()).toBe(15_000)
  play(harness, acceptedAt, [
    [500, 1_000],
    [15_001, 'clock'],
  ])
  expect(dueAfter()).toBe(75_000)
  play(harness, acceptedAt, [[30_000, 1_000]])
  expect(dueAfter()).toBe(32_000)
  play(harness, acceptedAt, [[32_001, 'clock']])
  expect(nextOptionDueAt(harness.exchange)).toBeUndefined()
  expect(optionOf(harness).result).toBe('draw')
})

test('rules 1 and 2 side by side: each option keeps the rules under which it was bought', () => {
  const harness = openOptionHarness()
  const acceptedAt = buyUnderRules2(harness, 'call')
  const order = { customerId: ANN, marketId: MARKET, type: 'call', seconds: 15, currencyId: USDT } as const
  run(harness, { kind: 'buyOption', ...order, amount: amount(1_000n) })
  play(harness, acceptedAt, [
    [500, 1_000],
    [12_000, 1_001],
    [15_001, 'clock'],
  ])
  expect([optionOf(harness, 1), optionOf(harness, 2)]).toMatchObject([
    { rules: 2, result: undefined },
    { rules: 1, result: 'void' },
  ])
  play(harness, acceptedAt, [
    [15_002, 1_002],
    [17_003, 'clock'],
  ])
  expect(optionOf(harness, 1)).toMatchObject({ result: 'win', deliveryTicks: 1_002 })
  expect(auditState(harness)).toEqual([])
})
