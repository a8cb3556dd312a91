import { expect, test } from 'vitest'
import { openStepBreaker } from './step-breaker.ts'

/** Runs prices through a breaker, one a second unless a time is given; '.' is steady, 'x' is not. */
function run(prices: readonly (number | readonly [second: number, price: number])[]): string {
  const breaker = openStepBreaker()
  return prices
    .map((one, index) => {
      const [second, price] = typeof one === 'number' ? [index, one] : one
      return breaker.isSteady(price, second * 1_000) ? '.' : 'x'
    })
    .join('')
}

const flat = (count: number, price = 100): number[] => Array.from({ length: count }, () => price)

test.each([
  ['the first ten seconds are not known to be steady', flat(13), 'xxxxxxxxxx...'],
  ['3 % are steady', [...flat(11), 103, 100], 'xxxxxxxxxx...'],
  [
    'a wick is not steady until ten seconds have passed',
    [...flat(11), 104, ...flat(12)],
    'xxxxxxxxxx.xxxxxxxxxxx..',
  ],
  [
    'a new level is steady once it has lasted ten seconds',
    [...flat(11), ...flat(12, 96)],
    'xxxxxxxxxx.xxxxxxxxxx..',
  ],
  ['small moves that add up are a step', [...flat(11), 101, 102, 103, 104], 'xxxxxxxxxx....x'],
  ['a step across a silence is a step', [...flat(11), [60, 104], [65, 104], [70, 104]], 'xxxxxxxxxx.xx.'],
] as const)('%s', (_name, prices, steady) => {
  expect(run(prices)).toBe(steady)
})
