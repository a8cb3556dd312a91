import { expect, test } from 'vitest'
import { playInformed } from './play.ts'
import type { SimulatedFeedOptions } from './simulated-feed.ts'

/** Returns what 3,000 purchases of 30 seconds returned per stake, each on a signal of more than its usual size. */
async function play(
  aheadMs: number,
  delayMs: number,
  planted?: SimulatedFeedOptions['planted'],
): Promise<number> {
  const { returns } = await playInformed({
    seed: 5,
    purchases: 3_000,
    threshold: 1,
    aheadMs,
    delayMs,
    planted,
  })
  const shortest = returns.find(({ seconds, threshold }) => seconds === 30 && threshold === 1)
  expect(shortest?.purchases).toBeGreaterThan(2_900)
  return shortest?.mean ?? Number.NaN
}

test('two seconds ahead: an entry 2.5 seconds after acceptance leaves the player no gain', async () => {
  expect(await play(2_000, 2_500)).toBeLessThan(1)
})

test('two seconds ahead: an entry at the next price is a gain', async () => {
  expect(await play(2_000, 0)).toBeGreaterThan(1.05)
})

test('half a second ahead: an entry a second after acceptance leaves the player no gain', async () => {
  expect(await play(500, 1_000)).toBeLessThan(1)
})

test('quotes of any age, as polled every two seconds, are a gain for a player who is not ahead', async () => {
  expect(await play(0, 0, 'every_quote_is_new')).toBeGreaterThan(1.05)
  expect(await play(0, 0)).toBeLessThan(1)
})
