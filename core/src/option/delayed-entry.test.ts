import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { MARKET, USDT } from '../testing/listing.ts'
import type { PriceQuality } from '../market/market.ts'
import { ANN, openOptionHarness, optionOf, price } from '../testing/option-harness.ts'
import { auditState, type Harness, run } from '../testing/script.ts'
import { nextOptionDueAt } from './process-options.ts'
import { deliveryAtOf, type OptionType } from './timed-option.ts'

/** Ticks and commands of the clock: milliseconds after acceptance, and the price in ticks or `clock`. */
type Script = readonly (readonly [afterMs: number, step: number | 'clock', quality?: PriceQuality])[]

/** Buys an option under rules 3: the delay is 3,000 ms, and the grid of 15 seconds is from +13,500 ms to +18,000 ms. */
function buyUnderRules3(harness: Harness, type: OptionType, seconds = 15): number {
  const order = { customerId: ANN, marketId: MARKET, type, seconds, currencyId: USDT } as const
  const reply = run(harness, { kind: 'buyOption', ...order, amount: amount(1_000n), rules: 3 })
  expect(reply).toMatchObject({ ok: true, option: { deliveryAt: harness.now + 3_000 + seconds * 1_000 } })
  return harness.now
}

/** Plays a script, and audits the state after each command. */
function play(harness: Harness, acceptedAt: number, script: Script): void {
  for (const [afterMs, step, quality] of script) {
    harness.now = acceptedAt + afterMs
    if (step === 'clock') run(harness, { kind: 'passTime' })
    else if (quality)
      run(harness, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: step, quality }] })
    else price(harness, step)
    expect(auditState(harness)).toEqual([])
  }
}

function settle(type: OptionType, script: Script, seconds?: number): string {
  const harness = openOptionHarness()
  play(harness, buyUnderRules3(harness, type, seconds), script)
  const { result, entryTicks, deliveryTicks } = optionOf(harness)
  return `${result ?? 'open'} ${entryTicks ?? '-'} ${deliveryTicks ?? '-'}`
}

/** A price every 500 ms from +13,500 ms to delivery at +18,000 ms. */
function atEveryInstant(ticks: number, quality: PriceQuality = 'live'): Script {
  return Array.from({ length: 10 }, (_, index) => [13_500 + index * 500, ticks, quality] as const)
}

test.each<[string, OptionType, Script, string]>([
  [
    'prices before the delay never set the entry',
    'call',
    [[0, 5], [1, 6], [2_999, 7], [3_000, 1_000], ...atEveryInstant(1_001), [18_001, 'clock']],
    'win 1000 1001',
  ],
  ['a price 1 ms before the delay: open without an entry', 'call', [[2_999, 7]], 'open - -'],
  ['a price at the delay is the entry', 'call', [[3_000, 1_000]], 'open 1000 -'],
  [
    'the first of two prices at the delay is the entry',
    'put',
    [
      [3_000, 1_000],
      [3_000, 2_000],
    ],
    'open 1000 -',
  ],
  ['a later price is the entry if none came at the delay', 'call', [[9_000, 1_000]], 'open 1000 -'],
  [
    'the seconds run from the delay: a price at +17,001 ms still counts',
    'call',
    [[3_000, 1_000], ...atEveryInstant(1_001).slice(0, -2), [17_001, 9_000], [18_001, 'clock']],
    'win 1000 1001',
  ],
  [
    'open at delivery itself',
    'call',
    [[3_000, 1_000], ...atEveryInstant(1_001), [18_000, 'clock']],
    'open 1000 -',
  ],
  ['an entry at delivery itself', 'call', [[18_000, 1_000]], 'open 1000 -'],
  ['an entry later than delivery: void', 'call', [[18_001, 1_000]], 'void - -'],
  ['no entry: open at delivery', 'call', [[18_000, 'clock']], 'open - -'],
  ['no entry: void later than delivery', 'call', [[18_001, 'clock']], 'void - -'],
  [
    'a price before the delay is not in force at the grid: the log is silent, and the next prices deliver',
    'call',
    [
      [2_999, 7],
      [14_000, 1_000],
      [19_000, 1_001],
      [21_001, 'clock'],
    ],
    'win 1000 1001',
  ],
  [
    'an entry at delivery itself: the next prices deliver',
    'put',
    [
      [18_000, 1_000],
      [19_000, 999],
      [21_001, 'clock'],
    ],
    'win 1000 999',
  ],
  [
    'a price that is not live does not set the entry',
    'call',
    [
      [3_000, 7, 'delayed'],
      [3_500, 8, 'uncertain'],
      [4_000, 1_000],
    ],
    'open 1000 -',
  ],
  [
    'prices that are not live count on the grid after the entry',
    'call',
    [[3_000, 1_000], ...atEveryInstant(1_001, 'delayed'), [18_001, 'clock']],
    'win 1000 1001',
  ],
  [
    'no live price until delivery: void',
    'call',
    [[3_000, 7, 'delayed'], ...atEveryInstant(7, 'delayed'), [18_001, 'clock']],
    'void - -',
  ],
  [
    'prices before a late live entry are not in force: the next prices deliver',
    'call',
    [
      [13_000, 7, 'delayed'],
      [15_000, 1_000],
      [19_000, 1_001],
      [21_001, 'clock'],
    ],
    'win 1000 1001',
  ],
])('rules 3: %s', (_case, type, script, expected) => {
  expect(settle(type, script)).toBe(expected)
})

test('rules 3: a price that was recorded too late to be live does not set the entry', () => {
  const entries = [0, -1].map((liveForMs) => {
    const harness = openOptionHarness()
    harness.now = buyUnderRules3(harness, 'call') + 3_000
    const prices = [{ marketId: MARKET, ticks: 1_000 }]
    run(harness, { kind: 'recordPrices', prices, liveUntil: harness.now + liveForMs })
    return optionOf(harness).entryTicks
  })
  expect(entries).toEqual([1_000, undefined])
})

test('rules 3: the entry of a long option is at most a minute after acceptance', () => {
  const entries = [60_000, 60_001].map((afterMs) => settle('call', [[afterMs, 1_000]], 60))
  expect(entries).toEqual(['open 1000 -', 'void - -'])
})

test('rules 3: the shortest option: a price before the delay is never in force', () => {
  const script: Script = [
    [500, 5],
    [5_600, 1_000],
    [6_001, 'clock'],
  ]
  expect(settle('call', script, 3)).toBe('open 1000 -')
})

test('rules 3: the clock is due at the last time of entry, then at delivery', () => {
  const harness = openOptionHarness()
  const acceptedAt = buyUnderRules3(harness, 'call')
  const dueAfter = () => (nextOptionDueAt(harness.exchange) ?? 0) - acceptedAt
  expect(dueAfter()).toBe(18_000)
  play(harness, acceptedAt, [
    [3_500, 1_000],
    [18_001, 'clock'],
  ])
  expect(dueAfter()).toBe(78_000)
  expect(deliveryAtOf(optionOf(harness)) - acceptedAt).toBe(18_000)
})

test('rules 1, 2 and 3 side by side: each option keeps the rules under which it was bought', () => {
  const harness = openOptionHarness()
  const acceptedAt = buyUnderRules3(harness, 'call')
  const order = { customerId: ANN, marketId: MARKET, type: 'call', seconds: 15, currencyId: USDT } as const
  run(harness, { kind: 'buyOption', ...order, amount: amount(1_000n), rules: 2 })
  run(harness, { kind: 'buyOption', ...order, amount: amount(1_000n) })
  play(harness, acceptedAt, [
    [500, 900],
    [3_000, 1_000],
  ])
  expect([1, 2, 3].map((id) => optionOf(harness, id).entryTicks)).toEqual([1_000, 900, 900])
  play(harness, acceptedAt, [
    [10_000, 950],
    [11_000, 950],
    [12_000, 950],
    ...atEveryInstant(950),
    [18_001, 'clock'],
  ])
  expect([1, 2, 3].map((id) => optionOf(harness, id).result)).toEqual(['lose', 'win', 'win'])
})
