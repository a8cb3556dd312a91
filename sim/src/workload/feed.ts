import type { Command } from '@halyard/core'
import type { Faults } from '../cluster/faults.ts'
import type { Random } from '../random.ts'
import type { SeedOptions } from '../run/seed-options.ts'
import { PRICES } from './listing.ts'

/** The price feed of a run. */
export interface Feed {
  readonly random: Random
  readonly faults: Faults
  readonly hasFlatPrices: boolean
  /** The present prices in ticks, by market. */
  readonly prices: number[]
  /** The number of next draws without a price, and with an unchanged one. */
  staleFor: number
  flatFor: number
}

export function createFeed(random: Random, faults: Faults, { markets, hasFlatPrices }: SeedOptions): Feed {
  return { random, faults, hasFlatPrices, prices: PRICES.slice(0, markets), staleFor: 0, flatFor: 0 }
}

/** Returns the feed's next price commands, if any. */
export function drawPrices(feed: Feed): Command[] {
  const { random, faults, prices, hasFlatPrices } = feed
  if (feed.staleFor > 0) {
    feed.staleFor -= 1
    return []
  }
  if (faults.inject('feedStale')) feed.staleFor = random.between(3, 20)
  if (faults.inject('feedFlat')) feed.flatFor = random.between(5, 40)
  if (hasFlatPrices && feed.flatFor === 0 && random.chance(0.1)) feed.flatFor = random.between(50, 200)
  feed.flatFor = Math.max(0, feed.flatFor - 1)
  const said = prices.flatMap((price, index) => {
    const ticks = feed.flatFor > 0 ? price : movePrice(feed, index, price)
    return feed.flatFor === 0 && faults.inject('feedGap') ? [] : [{ marketId: index + 1, ticks }]
  })
  const bad = [
    faults.inject('feedZero') ? [0] : [],
    faults.inject('feedNegative') ? [-(prices[0] ?? 1)] : [],
    faults.inject('feedNotANumber') ? [Number.NaN] : [],
  ].flat()
  const graded = said.map((price) => ({ ...price, ...qualityOf(price.ticks) }))
  const late = graded[0] && graded[0].ticks % 50 === 2 ? { liveUntil: 0 } : {}
  const commands: Command[] = [{ kind: 'recordPrices', prices: graded, ...late }]
  for (const ticks of bad) commands.push({ kind: 'recordPrices', prices: [...said, { marketId: 1, ticks }] })
  if (faults.inject('feedUnknownMarket'))
    commands.push({ kind: 'recordPrices', prices: [...said, { marketId: 99, ticks: 5 }] })
  return commands
}

/** A few prices are not live, and a few are recorded late. Their last digits decide, so that this draws nothing. */
function qualityOf(ticks: number): { readonly quality?: 'delayed' | 'uncertain' } {
  const rest = ticks % 50
  return rest === 0 ? { quality: 'delayed' } : rest === 1 ? { quality: 'uncertain' } : {}
}

/** Returns the next price of a market, and records a price near it as the present one. */
function movePrice({ random, faults, prices }: Feed, index: number, price: number): number {
  let ticks = Math.max(10, Math.round(price * (1 + random.between(-20, 20) / 20_000)))
  // Occasionally jumps across the margin of a high leverage.
  if (random.chance(0.06)) ticks = Math.max(10, Math.round(price * (1 + random.between(-30, 30) / 1_000)))
  if (faults.inject('feedHalved')) ticks = Math.max(10, Math.floor(price / 2))
  if (faults.inject('feedDoubled')) ticks = price * 2
  // A random walk with mean reversion, so that no seed drifts to prices where no trade happens.
  const home = PRICES[index] ?? price
  prices[index] = Math.round(ticks + (home - ticks) / 50)
  return ticks
}
