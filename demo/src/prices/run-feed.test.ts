import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '@halyard/server/db/database'
import type { Command } from '@halyard/server/engine'
import type { MarketDataParts } from '@halyard/server/market-data'
import { type Random, seedRandom } from '../random.ts'
import { runSimulatedFeed } from './run-feed.ts'
import { secureRandom } from '../secure-random.ts'
import { openFeed } from './simulated-feed.ts'
import { listedMarkets } from '@halyard/server/instruments/listing/testing'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface Run {
  readonly prices: string
  /** The stored feed states, as lines of JSON. */
  readonly stored: string
}

/** Runs the feed for 20 seconds and returns everything it recorded and stored. */
async function runFeed(random: Random): Promise<Run> {
  const commands: Command[] = []
  const stored: string[] = []
  const statement = {
    values({ body }: { body: string }) {
      stored.push(body)
      return { onConflict: () => ({ execute: async () => [] }) }
    },
  }
  const engine = { submit: async (command: Command) => void commands.push(command) }
  const parts = {
    engine,
    db: { insertInto: () => statement } as unknown as Database,
    catalogue: { markets: listedMarkets },
  } as unknown as MarketDataParts
  const errors: unknown[] = []
  const feed = runSimulatedFeed(parts, openFeed(), random, (error) => errors.push(error))
  await vi.advanceTimersByTimeAsync(20_000)
  await feed.stop()
  expect(errors).toEqual([])
  expect(commands).toHaveLength(40)
  return { prices: JSON.stringify(commands), stored: stored.join('\n') }
}

test('two starts from the same state give different prices', async () => {
  const [one, other] = [await runFeed(secureRandom()), await runFeed(secureRandom())]
  expect(one.prices).not.toBe(other.prices)
})

test('prices depend only on the given random source', async () => {
  vi.spyOn(Math, 'random').mockImplementation(() => {
    throw new Error('drawn from elsewhere')
  })
  const { prices } = await runFeed(seedRandom(9))
  expect((await runFeed(seedRandom(9))).prices).toBe(prices)
  expect((await runFeed(seedRandom(10))).prices).not.toBe(prices)
})

test('the stored feed state does not reveal future draws', async () => {
  const { stored } = await runFeed(secureRandom())
  const bodies = stored.split('\n').map((body) => JSON.parse(body) as object)
  expect(bodies.length).toBeGreaterThan(1)
  for (const body of bodies)
    expect(Object.keys(body).toSorted()).toEqual(['liveliness', 'logPrices', 'regime', 'trend'])
})
