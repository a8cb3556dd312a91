import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { drainChanges } from '../changes.ts'
import type { Command } from '../commands.ts'
import { apply } from '../exchange.ts'
import { restoreSnapshot, takeSnapshot } from '../snapshot.ts'
import type { Exchange } from '../state.ts'
import { MARKET, USDT } from '../testing/listing.ts'
import {
  ANN,
  buy,
  makeVolatile,
  fundsOf,
  openOptionHarness,
  optionOf,
  price,
} from '../testing/option-harness.ts'
import { auditState, run, takePostings } from '../testing/script.ts'
import type { OptionType } from './timed-option.ts'

/** Index ticks of a test: milliseconds after acceptance, and the price. */
type Ticks = readonly (readonly [afterMs: number, ticks: number])[]

/** Buys a 15-second option of 1,000 units: entry by +5,000 ms, window (+10,000 ms, +15,000 ms]. */
function settle(type: OptionType, ticks: Ticks, units = 1_000n): string {
  const harness = openOptionHarness()
  if (type === 'even') makeVolatile(harness)
  const acceptedAt = harness.now
  buy(harness, { type, units })
  for (const [afterMs, priceTicks] of ticks) {
    harness.now = acceptedAt + afterMs
    price(harness, priceTicks)
  }
  expect(auditState(harness)).toEqual([])
  const { result, payout, entryTicks, deliveryTicks } = optionOf(harness)
  expect(fundsOf(harness, ANN)).toBe(`${500_000n - units + payout}+${result ? 0n : units}`)
  return `${result ?? 'open'} ${payout} ${entryTicks ?? '-'} ${deliveryTicks ?? '-'}`
}

test.each<[string, OptionType, readonly string[]]>([
  ['won', 'call', ['option_stake_release 1000', 'option_payout 800']],
  ['lost', 'put', ['option_stake 1000', 'option_reserve_release 800']],
])('postings: each movement of an option that is %s has its reason', (_result, type, settled) => {
  const harness = openOptionHarness()
  takePostings(harness)
  const acceptedAt = harness.now
  buy(harness, { type })
  expect(takePostings(harness)).toEqual(['option_stake_hold 1000', 'option_reserve_hold 800'])
  for (const [afterMs, ticks] of window(1_000, Array(10).fill(1_001))) {
    harness.now = acceptedAt + afterMs
    price(harness, ticks)
  }
  expect(takePostings(harness)).toEqual(settled)
})

/** Returns an entry tick, the window's ticks one second apart, and the tick that settles the option. */
function window(entry: number, prices: readonly number[]): Ticks {
  return [
    [500, entry],
    ...prices.map((ticks, index) => [15_000 - (prices.length - 1 - index) * 500, ticks] as const),
    [15_001, 1],
  ]
}

test.each<[string, OptionType, Ticks, string]>([
  [
    'a call that ends above',
    'call',
    window(1_000, [1_001, 1_001, 1_001, 1_001, 1_001]),
    'win 1800 1000 1001',
  ],
  ['a call that ends below', 'call', window(1_000, [999, 999, 999, 999, 999]), 'lose 0 1000 999'],
  [
    'a call that ends at its entry',
    'call',
    window(1_000, [1_000, 1_000, 1_000, 1_000, 1_000]),
    'draw 1000 1000 1000',
  ],
  ['a put that ends below', 'put', window(1_000, [999, 999, 999, 999, 999]), 'win 1800 1000 999'],
  ['a put that ends above', 'put', window(1_000, [1_001, 1_001, 1_001, 1_001, 1_001]), 'lose 0 1000 1001'],
  [
    'a put that ends at its entry',
    'put',
    window(1_000, [1_000, 1_000, 1_000, 1_000, 1_000]),
    'draw 1000 1000 1000',
  ],
  [
    'an even that ends at its entry',
    'even',
    window(1_000, [1_000, 1_000, 1_000, 1_000, 1_000]),
    'win 10000 1000 1000',
  ],
  ['an even that ends above', 'even', window(1_000, [1_001, 1_001, 1_001, 1_001, 1_001]), 'lose 0 1000 1001'],
  ['an even that ends below', 'even', window(1_000, [999, 999, 999, 999, 999]), 'lose 0 1000 999'],
  // Five ticks, of which one is dropped at each end: the mean of the middle three.
  [
    'a spike at the end does not count',
    'call',
    window(1_000, [999, 999, 999, 999, 9_999]),
    'lose 0 1000 999',
  ],
  [
    'a crash at the start does not count',
    'put',
    window(1_000, [1, 1_001, 1_001, 1_001, 1_001]),
    'lose 0 1000 1001',
  ],
  [
    'spikes in both directions do not count',
    'call',
    window(1_000, [1, 1_000, 1_000, 1_000, 9_999]),
    'draw 1000 1000 1000',
  ],
  [
    'the second of two spikes counts',
    'call',
    window(1_000, [1_000, 1_000, 1_000, 1_300, 9_999]),
    'win 1800 1000 1100',
  ],
  // Thirds of a tick: 3,001 / 3 rounds to 1,000 but is above the entry.
  [
    'a call with the mean a third of a tick above',
    'call',
    window(1_000, [1, 1_000, 1_000, 1_001, 9_999]),
    'win 1800 1000 1000',
  ],
  [
    'a put with the mean a third of a tick above',
    'put',
    window(1_000, [1, 1_000, 1_000, 1_001, 9_999]),
    'lose 0 1000 1000',
  ],
  [
    'an even with the mean a third of a tick above',
    'even',
    window(1_000, [1, 1_000, 1_000, 1_001, 9_999]),
    'win 10000 1000 1000',
  ],
  [
    'a call with the mean a third of a tick below',
    'call',
    window(1_000, [1, 999, 1_000, 1_000, 9_999]),
    'lose 0 1000 1000',
  ],
  [
    'an even with the mean two thirds of a tick above',
    'even',
    window(1_000, [1, 1_000, 1_001, 1_001, 9_999]),
    'lose 0 1000 1001',
  ],
  // Six ticks, of which four count: half a tick is rounded to the even neighbour.
  [
    'an even with the mean half a tick above an even price',
    'even',
    window(1_000, [1, 1_000, 1_000, 1_001, 1_001, 9_999]),
    'win 10000 1000 1000',
  ],
  [
    'an even with the mean half a tick above an odd price',
    'even',
    window(1_001, [1, 1_001, 1_001, 1_002, 1_002, 9_999]),
    'lose 0 1001 1002',
  ],
  [
    'an even with the mean half a tick below an even price',
    'even',
    window(1_000, [1, 999, 999, 1_000, 1_000, 9_999]),
    'win 10000 1000 1000',
  ],
  // Of ten ticks two are dropped at each end, of nine one.
  [
    'ten ticks in the window',
    'call',
    window(1_000, [1, 1, 1_000, 1_000, 1_000, 1_000, 1_000, 1_001, 9_999, 9_999]),
    'win 1800 1000 1000',
  ],
  [
    'nine ticks in the window',
    'call',
    window(1_000, [1, 1, 1_000, 1_000, 1_000, 1_000, 1_000, 1_001, 9_999]),
    'lose 0 1000 857',
  ],
  [
    'the order of prices does not matter',
    'call',
    window(1_000, [9_999, 1_001, 1, 1_001, 1_001]),
    'win 1800 1000 1001',
  ],
])('settle: %s', (_case, type, ticks, expected) => {
  expect(settle(type, ticks)).toBe(expected)
})

test.each<[string, Ticks, string]>([
  [
    'four ticks in the window',
    [
      [500, 1_000],
      [13_000, 1_001],
      [13_500, 1_001],
      [14_000, 1_001],
      [14_500, 1_001],
      [15_001, 1],
    ],
    'void 1000 1000 -',
  ],
  [
    'a fifth tick at the start of the window does not count',
    [
      [500, 1_000],
      [10_000, 1_001],
      [13_500, 1_001],
      [14_000, 1_001],
      [14_500, 1_001],
      [15_000, 1_001],
      [15_001, 1],
    ],
    'void 1000 1000 -',
  ],
  [
    'a fifth tick just after the start of the window counts',
    [
      [500, 1_000],
      [10_001, 1_001],
      [13_500, 1_001],
      [14_000, 1_001],
      [14_500, 1_001],
      [15_000, 1_001],
      [15_001, 1],
    ],
    'win 1800 1000 1001',
  ],
  [
    'a fifth tick just after delivery does not count',
    [
      [500, 1_000],
      [13_000, 1_001],
      [13_500, 1_001],
      [14_000, 1_001],
      [14_500, 1_001],
      [15_001, 1_001],
    ],
    'void 1000 1000 -',
  ],
  [
    'several ticks in one millisecond all count',
    [
      [500, 1_000],
      [15_000, 1_001],
      [15_000, 1_001],
      [15_000, 1_001],
      [15_000, 1_001],
      [15_000, 1_001],
      [15_001, 1],
    ],
    'win 1800 1000 1001',
  ],
  [
    'an entry at the last possible time',
    [[5_000, 1_000], ...window(1_000, [1_001, 1_001, 1_001, 1_001, 1_001]).slice(1)],
    'win 1800 1000 1001',
  ],
  ['an entry one millisecond too late', [[5_001, 1_000]], 'void 1000 - -'],
  [
    'an entry one millisecond too late and a full window',
    [[5_001, 1_000], ...window(1_000, [1_001, 1_001, 1_001, 1_001, 1_001]).slice(1)],
    'void 1000 - -',
  ],
  [
    'an entry in the millisecond of acceptance',
    [[0, 990], ...window(990, [1_001, 1_001, 1_001, 1_001, 1_001]).slice(1)],
    'win 1800 990 1001',
  ],
  [
    'the second tick is not the entry',
    [[500, 1_000], [600, 2_000], ...window(0, [1_001, 1_001, 1_001, 1_001, 1_001]).slice(1)],
    'win 1800 1000 1001',
  ],
  [
    'a feed that is silent during the window',
    [
      [500, 1_000],
      [60_000, 1_500],
    ],
    'void 1000 1000 -',
  ],
  [
    'a full window before an hour of silence',
    [...window(1_000, [1_001, 1_001, 1_001, 1_001, 1_001]).slice(0, -1), [3_600_000, 1]],
    'win 1800 1000 1001',
  ],
  [
    'a tick exactly at delivery does not settle the option yet',
    window(1_000, [1_001, 1_001, 1_001, 1_001, 1_001]).slice(0, -1),
    'open 0 1000 -',
  ],
])('settle: %s', (_case, ticks, expected) => {
  expect(settle('call', ticks)).toBe(expected)
})

test.each([
  ['the payout is rounded down', 1_001n, 'win 1801 1000 1001'],
  ['the minimum stake', 10n, 'win 18 1000 1001'],
  ['the maximum stake', 50_000n, 'win 90000 1000 1001'],
  ['a fractional payout of a small stake', 19n, 'win 34 1000 1001'],
])('settle: %s', (_case, units, expected) => {
  expect(settle('call', window(1_000, [1_001, 1_001, 1_001, 1_001, 1_001]), units)).toBe(expected)
})

test('settle: holds stake and reserve while open; moves money once', () => {
  const harness = openOptionHarness()
  const acceptedAt = harness.now
  buy(harness, { units: 1_000n })
  expect([fundsOf(harness, ANN), fundsOf(harness, 0)]).toEqual(['499000+1000', '999200+800'])
  for (const [afterMs, ticks] of window(1_000, [999, 999, 999, 999, 999])) {
    harness.now = acceptedAt + afterMs
    price(harness, ticks)
  }
  expect([fundsOf(harness, ANN), fundsOf(harness, 0)]).toEqual(['499000+0', '1001000+0'])
  buy(harness, { type: 'put', units: 1_000n })
  const again = harness.now
  for (const [afterMs, ticks] of window(1_000, [999, 999, 999, 999, 999])) {
    harness.now = again + afterMs
    price(harness, ticks)
  }
  expect([fundsOf(harness, ANN), fundsOf(harness, 0)]).toEqual(['499800+0', '1000200+0'])
  expect(auditState(harness)).toEqual([])
})

test('clock only: returns the stake without an entry at once, without a window at delivery', () => {
  const harness = openOptionHarness()
  const acceptedAt = harness.now
  buy(harness)
  harness.now = acceptedAt + 5_000
  run(harness, { kind: 'passTime' })
  expect(optionOf(harness).result).toBeUndefined()
  harness.now = acceptedAt + 5_001
  run(harness, { kind: 'passTime' })
  expect(optionOf(harness)).toMatchObject({ result: 'void', payout: 1_000n, settledAt: acceptedAt + 5_001 })

  price(harness, 1_000)
  const second = harness.now
  buy(harness)
  price(harness, 1_000)
  harness.now = second + 15_000
  run(harness, { kind: 'passTime' })
  expect(optionOf(harness, 2).result).toBeUndefined()
  harness.now = second + 15_001
  run(harness, { kind: 'passTime' })
  expect(optionOf(harness, 2)).toMatchObject({ result: 'void', entryTicks: 1_000, payout: 1_000n })
  expect(fundsOf(harness, ANN)).toBe('500000+0')
  expect(auditState(harness)).toEqual([])
})

test('clock only: settles by the ticks of the window, as the next tick would', () => {
  const harness = openOptionHarness()
  const acceptedAt = harness.now
  buy(harness)
  for (const [afterMs, ticks] of window(1_000, [1_001, 1_001, 1_001, 1_001, 1_001]).slice(0, -1)) {
    harness.now = acceptedAt + afterMs
    price(harness, ticks)
  }
  harness.now = acceptedAt + 15_001
  run(harness, { kind: 'passTime' })
  expect(optionOf(harness)).toMatchObject({ result: 'win', payout: 1_800n, deliveryTicks: 1_001 })
  expect(auditState(harness)).toEqual([])
})

test('a restart at any time does not change the outcome', () => {
  const ticks = window(1_000, [1_001, 998, 1_003, 1_001, 1_007, 990])
  for (let stop = 0; stop <= ticks.length; stop++) {
    const harness = openOptionHarness()
    const acceptedAt = harness.now
    buy(harness)
    buy(harness, { type: 'put', seconds: 3 })
    for (const [index, [afterMs, priceTicks]] of ticks.entries()) {
      if (index === stop) harness.exchange = restoreSnapshot(harness.rows.snapshot())
      harness.now = acceptedAt + afterMs
      price(harness, priceTicks)
    }
    expect(optionOf(harness), `stopped before tick ${stop}`).toMatchObject({ result: 'win', payout: 1_800n })
    expect(optionOf(harness, 2)).toMatchObject({ result: 'void' })
    expect(auditState(harness)).toEqual([])
  }
})

test('a new configuration does not change accepted options', () => {
  const harness = openOptionHarness()
  const acceptedAt = harness.now
  buy(harness)
  run(harness, {
    kind: 'configureOption',
    option: { marketId: 1, durations: [], currencies: [], status: 'paused' },
  })
  run(harness, { kind: 'setOperatorFreeze', customerId: ANN, frozen: true })
  for (const [afterMs, ticks] of window(1_000, [1_001, 1_001, 1_001, 1_001, 1_001])) {
    harness.now = acceptedAt + afterMs
    price(harness, ticks)
  }
  expect(optionOf(harness)).toMatchObject({ result: 'win', payout: 1_800n })
  expect(auditState(harness)).toEqual([])
})

test('ticks of a ten-second window stay in memory until it is settled', () => {
  const harness = openOptionHarness()
  const acceptedAt = harness.now
  buy(harness, { seconds: 30 })
  for (const afterMs of [500, 20_001, 22_000, 24_000, 28_000, 30_000]) {
    harness.now = acceptedAt + afterMs
    price(harness, 1_000 + (afterMs > 500 ? 1 : 0))
  }
  harness.now = acceptedAt + 600_000
  price(harness, 1)
  expect(optionOf(harness)).toMatchObject({ result: 'win', deliveryTicks: 1_001 })
  expect(auditState(harness)).toEqual([])
})

test('options due at once settle in order of delivery, also after a restart', () => {
  const harness = openOptionHarness()
  let seq = harness.log.length
  const say = (exchange: Exchange, command: Command) =>
    apply(exchange, { seq: ++seq, at: harness.now, command })
  const order = {
    kind: 'buyOption',
    customerId: ANN,
    marketId: MARKET,
    type: 'call',
    currencyId: USDT,
  } as const
  const tick: Command = { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1_000 }] }
  say(harness.exchange, { ...order, seconds: 60, amount: amount(1_000n) })
  say(harness.exchange, tick)
  harness.now += 9_500
  say(harness.exchange, tick)
  say(harness.exchange, { ...order, seconds: 3, amount: amount(1_000n) })
  drainChanges(harness.exchange)
  say(harness.exchange, tick)
  const entered = drainChanges(harness.exchange)
  expect(entered.options).toMatchObject([{ id: 2, entryTicks: 1_000 }])
  expect(entered.accounts).toMatchObject([{ ownerId: ANN, kind: 'option' }])
  const restarted = restoreSnapshot(takeSnapshot(harness.exchange))
  harness.now += 3_600_000
  for (const exchange of [harness.exchange, restarted]) {
    say(exchange, { kind: 'passTime' })
    const settled = drainChanges(exchange).facts.filter((fact) => fact.kind === 'optionSettled')
    expect(settled.map(({ optionId }) => optionId)).toEqual([2, 1])
  }
})
