import { expect, test } from 'vitest'
import { playInformed } from './play.ts'
import type { MeanReturn } from './returns.ts'
import type { SimulatedFeedOptions } from './simulated-feed.ts'

interface Play {
  readonly aheadMs: number
  readonly rules: 2 | 3
  readonly threshold?: 1 | 2
  readonly planted?: SimulatedFeedOptions['planted']
}

/** Returns the mean returns per stake of 3,000 purchases of each duration, on a signal of at least a threshold. */
async function play({ threshold = 1, ...options }: Play): Promise<MeanReturn[]> {
  const { returns } = await playInformed({ seed: 5, purchases: 3_000, threshold, ...options })
  const means = returns.filter((one) => one.threshold === threshold)
  expect(means.map(({ seconds }) => seconds)).toEqual([30, 60, 120, 300, 600])
  for (const { purchases } of means) expect(purchases).toBeGreaterThanOrEqual(3_000)
  return means
}

const shortest = async (options: Play): Promise<number> => (await play(options))[0]?.mean ?? Number.NaN

test.each([1, 2] as const)(
  'two seconds ahead, a signal of %i: no gain in short options',
  async (threshold) => {
    const [half, one] = await play({ aheadMs: 2_000, rules: 3, threshold })
    expect(half?.mean).toBeLessThan(1)
    expect(one?.mean).toBeLessThan(1)
  },
)

test('a player two seconds ahead gains from an entry at the next price', async () => {
  expect(await shortest({ aheadMs: 2_000, rules: 2 })).toBeGreaterThan(1.05)
})

test('quotes of any age, polled every two seconds, give a gain even without a lead', async () => {
  expect(await shortest({ aheadMs: 0, rules: 2, planted: 'every_quote_is_new' })).toBeGreaterThan(1.05)
  expect(await shortest({ aheadMs: 0, rules: 2 })).toBeLessThan(1)
})
