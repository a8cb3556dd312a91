import { expect, test } from 'vitest'
import { measureSpans, PPB, UNKNOWN_ESTIMATES } from './unchanged-spans.ts'

type Tick = readonly [at: number, ticks: number]

/** Measures prices and returns the short and the long estimate as 'share in percent/spans'. */
function measured(ticks: readonly Tick[]): string {
  const estimates = ticks.reduce((before, [at, price]) => measureSpans(before, at, price), UNKNOWN_ESTIMATES)
  return [estimates.short, estimates.long]
    .map(({ sharePpb, spans }) => `${Math.ceil((sharePpb * 100) / PPB)}/${spans}`)
    .join(' ')
}

/** Returns prices one second apart, from 1,000 ms on. */
function seconds(count: number, price: (second: number) => number): Tick[] {
  return Array.from({ length: count + 1 }, (_, second) => [1_000 + second * 1_000, price(second)] as const)
}

test.each<[string, Tick[], string]>([
  ['no price', [], '100/0 100/0'],
  ['one price', [[1_000, 5]], '100/0 100/0'],
  [
    'a span that has not ended',
    [
      [1_000, 5],
      [5_999, 6],
    ],
    '100/0 100/0',
  ],
  [
    'a price that has moved when the span ends: 12 of 13',
    [
      [1_000, 5],
      [6_000, 6],
    ],
    '93/1 100/0',
  ],
  [
    'a price that has returned when the span ends',
    [
      [1_000, 5],
      [3_000, 9],
      [6_000, 5],
    ],
    '100/1 100/0',
  ],
  [
    'a span of twice its length counts',
    [
      [1_000, 5],
      [11_000, 6],
    ],
    '93/1 100/0',
  ],
  [
    'a longer span does not count',
    [
      [1_000, 5],
      [11_001, 6],
    ],
    '100/0 100/0',
  ],
  [
    'ten minutes without a return: 12 of 132 and 4 of 24',
    seconds(600, (second) => second + 1),
    '10/120 17/20',
  ],
  ['ten minutes without a move', seconds(600, () => 7), '100/120 100/20'],
  // Alternates each second: unchanged after 30 seconds, never after 5.
  ['ten minutes of bouncing', seconds(600, (second) => 7 + (second % 2)), '10/120 100/20'],
  ['the number of spans is limited', seconds(3_600, (second) => second + 1), '1/240 4/120'],
  [
    'a silence of ten minutes keeps the estimate',
    [...seconds(600, (second) => second + 1), [1_201_000, 1]],
    '10/120 17/20',
  ],
  [
    'a longer silence restarts the estimate',
    [...seconds(600, (second) => second + 1), [1_201_001, 1]],
    '100/0 100/0',
  ],
])('unchanged spans: %s', (_case, ticks, estimates) => {
  expect(measured(ticks)).toBe(estimates)
})

test('unchanged spans: a market that calms down is detected within the window', () => {
  const lively = seconds(3_600, (second) => second + 1)
  const calm = seconds(1_200, () => 3_601).map(([at, ticks]): Tick => [at + 3_600_000, ticks])
  expect(measured([...lively, ...calm])).toBe('62/240 27/160')
})
