import type { OptionType } from '@halyard/core'
import { amount } from '@halyard/money'
import { ENTRY_DELAY_MS } from '@halyard/receipt'
import { seedRandom } from '@halyard/server/demo/random'
import { advanceFeed, type FeedState, openFeed, priceOf } from '@halyard/server/demo/prices/simulated-feed'
import { OPTIONS } from '@halyard/server/instruments/listing/options'
import type { Random } from '../random.ts'
import { FIRST_OWN, listOptions, marketOf, SETTLE } from './listing.ts'
import type { OptionCells } from './option-cells.ts'
import { type MarketView, OPTION_STRATEGIES, type OptionStrategy } from './option-strategies.ts'
import { createWorld, type World } from './world.ts'

const TYPES: readonly OptionType[] = ['call', 'put', 'even']
const START = 1_760_000_000_000
const STEP_MS = 500
const HOUR_MS = 3_600_000
/** Late buyers buy just before the next price, early ones immediately after the latest. */
const LATE_MS = STEP_MS - 1
/** Steps without purchases at the start, because offers depend on the last minutes. */
const WATCHED_STEPS = 1_500
/** Steps until a rejected option is retried. */
const RETRY_STEPS = 60
const STAKE = 10_000_000n

const BASES: Readonly<Record<number, string>> = { 1: 'BTC', 2: 'ETH', 3: 'TRX' }

interface Watched {
  readonly marketId: number
  ticks: number
  nextTicks: number
  liveTicks: number
  unchanged: number
  recentStep: number
  usualStep: number
  readonly past: number[]
}

/**
 * Buys options with every strategy during some hours of the demo's price model, one at a time per strategy, market,
 * direction and duration, so that results do not overlap. Each price is recorded a step after it was made, as late as a live
 * feed may be; the strategies know it at once. Returns the number of commands.
 */
export function runOptionPlay(random: Random, commandsMax: number, cells: OptionCells): number {
  const world = createWorld(START + random.below(1_000))
  listOptions(
    world,
    OPTION_STRATEGIES.map((_, index) => FIRST_OWN + index),
  )
  const chance = seedRandom(random.below(2 ** 31))
  let feed = openFeed()
  // Starts at a random time of the model, so that each of its regimes occurs.
  for (let hours = random.between(0, 24); hours > 0; hours -= 1) feed = advanceFeed(feed, HOUR_MS, chance)
  const watched = OPTIONS.map(({ marketId }) => watch(marketId, ticksOf(feed, marketId)))
  const open = new Map<number, Bought>()
  const busyUntil = new Map<string, number>()
  world.watch = () => {
    for (const fact of world.exchange.facts) {
      if (fact.kind !== 'optionSettled') continue
      const bought = open.get(fact.optionId)
      if (bought) cells.add(bought.key, Number(fact.payout - STAKE) / Number(STAKE))
      open.delete(fact.optionId)
    }
    world.exchange.facts.length = 0
  }

  for (let step = 0; world.seq < commandsMax; step += 1) {
    const prices = watched.map(({ marketId, nextTicks }) => ({ marketId, ticks: nextTicks }))
    world.send({ kind: 'recordPrices', prices })
    feed = advanceFeed(feed, STEP_MS, chance)
    for (const market of watched) advance(market, ticksOf(feed, market.marketId))
    const at = world.now
    if (step >= WATCHED_STEPS)
      for (const late of [false, true]) {
        world.now = at + (late ? LATE_MS : 0)
        for (const [index, strategy] of OPTION_STRATEGIES.entries())
          if (strategy.late === late)
            for (const market of watched)
              buyAll({ world, strategy, customerId: FIRST_OWN + index, market, step, open, busyUntil })
      }
    world.now = at + STEP_MS
    world.drain()
  }
  return world.seq
}

interface Bought {
  readonly key: string
}

interface Buyer {
  readonly world: World
  readonly strategy: OptionStrategy
  readonly customerId: number
  readonly market: Watched
  readonly step: number
  readonly open: Map<number, Bought>
  /** The first step at which a cell may buy again. */
  readonly busyUntil: Map<string, number>
}

function buyAll({ world, strategy, customerId, market, step, open, busyUntil }: Buyer): void {
  const view = viewOf(market)
  const offered = OPTIONS.find(({ marketId }) => marketId === market.marketId)?.durations ?? []
  for (const type of TYPES) {
    if (!strategy.wants(view, type)) continue
    for (const { seconds } of offered) {
      const key = `${strategy.name} ${BASES[market.marketId]} ${type} ${seconds} s`
      if ((busyUntil.get(key) ?? 0) > step) continue
      const reply = world.send({
        kind: 'buyOption',
        customerId,
        marketId: market.marketId,
        type,
        seconds,
        currencyId: SETTLE,
        amount: amount(STAKE),
        rules: 3,
      })
      const steps = reply.ok ? (seconds * 1_000 + ENTRY_DELAY_MS) / STEP_MS + 2 : RETRY_STEPS
      busyUntil.set(key, step + steps)
      if (reply.ok && reply.option) open.set(reply.option.optionId, { key })
    }
  }
}

function ticksOf(feed: FeedState, marketId: number): number {
  const price = priceOf(feed, BASES[marketId] ?? '', 'USDT') ?? 1
  return Math.max(1, Math.round(price * 10 ** marketOf(marketId).priceDecimals))
}

function watch(marketId: number, ticks: number): Watched {
  return {
    marketId,
    ticks,
    nextTicks: ticks,
    liveTicks: ticks,
    unchanged: 0,
    recentStep: 0,
    usualStep: 0,
    past: [],
  }
}

/** Advances to the next price, and the live one, which is recorded one step later. */
function advance(market: Watched, liveTicks: number): void {
  const moved = Math.abs(market.nextTicks - market.ticks)
  market.unchanged = moved === 0 ? market.unchanged + 1 : 0
  market.recentStep += (moved - market.recentStep) / 120
  market.usualStep += (moved - market.usualStep) / 3_600
  market.ticks = market.nextTicks
  market.nextTicks = market.liveTicks
  market.liveTicks = liveTicks
  market.past.push(market.ticks)
  if (market.past.length > 60) market.past.shift()
}

function viewOf(market: Watched): MarketView {
  return { ...market, momentum: market.ticks - (market.past[0] ?? market.ticks) }
}
