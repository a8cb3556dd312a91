import { amount } from '@halyard/money'
import { normal, seedRandom } from '@halyard/demo/random'
import { OPTIONS } from '@halyard/server/instruments/listing/options'
import { FIRST_OWN, listOptions, SETTLE } from '../adversary/listing.ts'
import { createWorld, type World } from '../adversary/world.ts'
import { createRandom } from '../random.ts'
import { createReturns, type MeanReturn, type Returns } from './returns.ts'
import { MARKET, openSimulatedFeed, type SimulatedFeedOptions } from './simulated-feed.ts'

export interface InformedOptions {
  readonly seed: number
  /** Purchases of each duration to play for. */
  readonly purchases: number
  /** How strong the player's signal must be, in standard deviations. */
  readonly threshold: number
  readonly aheadMs: number
  /** The settlement rules: 3, whose entry is `ENTRY_DELAY_MS` after acceptance, or 2, whose entry is the next price. */
  readonly rules: 2 | 3
  /** The standard deviation of the true price in a second; `SIGMA` if absent. */
  readonly sigma?: number | undefined
  readonly planted?: SimulatedFeedOptions['planted']
}

/** Result of the play. */
export interface InformedResult {
  readonly returns: readonly MeanReturn[]
  /** Simulated time in hours. */
  readonly hours: number
  /** Purchases that were rejected, by reason. */
  readonly rejected: ReadonlyMap<string, number>
}

const START = 1_760_000_000_000
const START_PRICE = 64_000
/** The standard deviation of the true price in a second: 0.9 basis points, which is 50 % a year. */
export const SIGMA = 0.9e-4
const STEP_MS = 50
const WARM_UP_MS = 30_000
/** After a purchase the same signal is not bought again for this long. */
const PAUSE_MS = 500
const ACCOUNTS = 400
const STAKE = 10_000_000n
/** The weight of one step in the running variance of the signal. */
const DECAY = 1 / 20_000

interface Bought {
  readonly seconds: number
  readonly strength: number
  readonly boughtAt: number
}

/**
 * Plays against the listed options with a player who sees the true price, which the feed's exchanges will send later: buys
 * all durations whenever the true price is further from the price in force than usual.
 */
export async function playInformed(options: InformedOptions): Promise<InformedResult> {
  const { seed, purchases, threshold, rules, sigma = SIGMA, aheadMs, planted } = options
  const random = createRandom(seed)
  const chance = seedRandom(random.below(2 ** 31))
  const world = createWorld(START)
  listOptions(
    world,
    Array.from({ length: ACCOUNTS }, (_, index) => FIRST_OWN + index),
  )
  const feed = openSimulatedFeed(world, { random, aheadMs, planted })
  const durations = listedDurations()
  const returns = createReturns()
  const open = new Map<number, Bought>()
  const rejected = new Map<string, number>()
  let [truth, variance, pausedUntil, account] = [START_PRICE, (0.5 * sigma) ** 2, 0, 0]
  let inForce = START_PRICE
  let signals = 0

  /** Bets on the difference of the true price from the price in force, if it is unusual. */
  function decide(): void {
    const signal = Math.log(truth / inForce)
    const strength = Math.abs(signal) / Math.sqrt(variance)
    variance += (signal * signal - variance) * DECAY
    if (world.now < pausedUntil || strength < threshold) return
    pausedUntil = world.now + PAUSE_MS
    buy(signal > 0, strength)
  }

  function buy(isCall: boolean, strength: number): void {
    let isAccepted = false
    for (const seconds of durations) {
      account = (account + 1) % ACCOUNTS
      const reply = world.send({
        kind: 'buyOption',
        customerId: FIRST_OWN + account,
        marketId: MARKET,
        type: isCall ? 'call' : 'put',
        seconds,
        currencyId: SETTLE,
        amount: amount(STAKE),
        rules,
      })
      isAccepted ||= reply.ok
      if (reply.ok && reply.option)
        open.set(reply.option.optionId, { seconds, strength, boughtAt: world.now })
      else if (!reply.ok) rejected.set(reply.reject, (rejected.get(reply.reject) ?? 0) + 1)
    }
    if (isAccepted) signals += 1
  }

  while (signals < purchases || open.size > 0) {
    world.now += STEP_MS
    truth *= Math.exp(sigma * Math.sqrt(STEP_MS / 1_000) * normal(chance))
    const ticks = feed.step(truth)
    if (ticks !== undefined) {
      inForce = ticks / 10
      addSettled(world, open, returns)
      world.drain()
    }
    if (world.now > START + WARM_UP_MS && signals < purchases) decide()
  }
  await feed.stop()
  return { returns: returns.list(), hours: (world.now - START) / 3_600_000, rejected }
}

/** Returns the durations of the market's options, in seconds. */
function listedDurations(): number[] {
  const listed = OPTIONS.find(({ marketId }) => marketId === MARKET)
  return (listed?.durations ?? []).map(({ seconds }) => seconds)
}

/** Adds the returns of the options that the last commands settled, which are open no more. */
function addSettled({ exchange }: World, open: Map<number, Bought>, returns: Returns): void {
  for (const fact of exchange.facts) {
    if (fact.kind !== 'optionSettled') continue
    const bought = open.get(fact.optionId)
    if (bought) returns.add({ ...bought, returned: Number(fact.payout) / Number(STAKE) })
    open.delete(fact.optionId)
  }
}
