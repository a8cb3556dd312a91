import { type OptionTerms, settleOption, type PriceTick } from '@halyard/receipt'
import { expect, test } from 'vitest'
import { OPTIONS } from '@halyard/server/instruments'
import { roundToTicks } from './market-prices.ts'
import { seedRandom } from '../random.ts'
import { advanceFeed, type FeedState, openFeed } from './simulated-feed.ts'
import { listedMarkets } from '@halyard/server/instruments/listing/testing'

const STEP_MS = 500
const START_AT = 1_800_000_000_000
const STAKE = 1_000_000n

/** The index ticks of each market with options, one per step. */
type Paths = ReadonlyMap<number, readonly number[]>

/** The prices a customer sees when deciding. */
interface View {
  readonly own: readonly number[]
  readonly leading: readonly number[]
  /** The last published step. */
  readonly now: number
}

/** Predicts a direction: positive for a call, negative for a put, 0 for no purchase. */
type Predictor = (view: View) => number

const at = (ticks: readonly number[], step: number): number => ticks[Math.max(0, step)] ?? 0

function meanOf(ticks: readonly number[], now: number, steps: number): number {
  let sum = 0
  for (let step = now - steps + 1; step <= now; step += 1) sum += at(ticks, step)
  return sum / steps
}

/** Returns the mean absolute move per step over the last minute, in ticks. */
function liveliness({ own, now }: View): number {
  let sum = 0
  for (let step = now - 119; step <= now; step += 1) sum += Math.abs(at(own, step) - at(own, step - 1))
  return sum / 120
}

const momentum =
  (steps: number): Predictor =>
  ({ own, now }) =>
    at(own, now) - at(own, now - steps)

/** Each predictor is also played inverted. */
const PREDICTORS: readonly (readonly [string, Predictor])[] = [
  ['always a call', () => 1],
  ...[1, 2, 10, 40, 120, 600, 2_400].map(
    (steps) => [`momentum of ${steps / 2} seconds`, momentum(steps)] as const,
  ),
  ...[20, 120, 1_200].map(
    (steps) =>
      [
        `above the average of ${steps / 2} seconds`,
        ({ own, now }: View) => at(own, now) - meanOf(own, now, steps),
      ] as const,
  ),
  ['above the first price', ({ own, now }) => at(own, now) - at(own, 0)],
  ['the last move, where calm', (view) => (liveliness(view) < 0.6 ? momentum(1)(view) : 0)],
  ['the last minute, where lively', (view) => (liveliness(view) > 2 ? momentum(120)(view) : 0)],
  [
    'after a large move',
    (view) => (Math.abs(momentum(1)(view)) > 4 * liveliness(view) ? momentum(1)(view) : 0),
  ],
  ['the last move of BTC', ({ leading, now }) => at(leading, now) - at(leading, now - 1)],
  ['the last ten seconds of BTC', ({ leading, now }) => at(leading, now) - at(leading, now - 20)],
]

function drawPaths(regime: FeedState['regime'], liveliness_: number, seed: number, hours: number): Paths {
  const random = seedRandom(seed)
  const markets = listedMarkets()
  const paths = new Map<number, number[]>(OPTIONS.map(({ marketId }) => [marketId, []]))
  let state: FeedState = { ...openFeed(), regime, liveliness: liveliness_, trend: 0.04 }
  for (let step = 0; step < (hours * 3_600_000) / STEP_MS; step += 1) {
    const moved = roundToTicks(advanceFeed(state, STEP_MS, random), markets, random)
    // Fixes the volatility, so that every regime has the same number of options.
    state = { ...moved.state, regime, liveliness: liveliness_ }
    for (const { marketId, ticks } of moved.prices) paths.get(marketId)?.push(ticks)
  }
  return paths
}

const timeOf = (step: number): number => START_AT + step * STEP_MS

/** Settles a call and a put accepted just after a published tick, by the rules of the receipts. */
function settle(ticks: readonly number[], step: number, seconds: number, payoutPpm: number) {
  const windowFrom = step + (seconds * 1_000 - 10_000) / STEP_MS
  const steps = [
    step + 1,
    ...Array.from({ length: 22 }, (_, index) => Math.max(step + 2, windowFrom + index - 1)),
  ]
  const log = [...new Set(steps)].map((one): PriceTick => [one, timeOf(one), at(ticks, one)])
  const terms: OptionTerms = {
    rules: 'halyard-option-rules-2',
    type: 'call',
    seconds,
    stake: STAKE,
    payoutPpm,
    acceptedAt: timeOf(step) + 250,
    acceptedTick: step,
  }
  const settled = (type: 'call' | 'put') =>
    Number(settleOption({ ...terms, type }, log).payout) / Number(STAKE)
  return { call: settled('call'), put: settled('put') }
}

interface Played {
  bought: number
  returned: number
}

/**
 * Returns the mean return of each predictor for a stake of 1 over every market, played as is and inverted.
 */
function playAll(paths: Paths, seconds: number, payoutPpm: number): Map<string, Played> {
  const results = new Map<string, Played>()
  const record = (name: string, returned: number): void => {
    const played = results.get(name) ?? { bought: 0, returned: 0 }
    played.bought += 1
    played.returned += returned
    results.set(name, played)
  }
  const leading = paths.get(1) ?? []
  for (const own of paths.values())
    for (let now = 2_400; now + seconds * 2 + 4 < own.length; now += seconds) {
      const { call, put } = settle(own, now, seconds, payoutPpm)
      for (const [name, predict] of PREDICTORS) {
        const guess = predict({ own, leading, now })
        if (guess === 0) continue
        record(name, guess > 0 ? call : put)
        record(`not: ${name}`, guess > 0 ? put : call)
      }
    }
  return results
}

const PLAYED_MIN = 300

test.each([
  ['a very calm', 'calm', -1.7, 1],
  ['a calm', 'calm', -0.5, 2],
  ['a normal', 'trend', 0, 3],
  ['a wild', 'storm', 0.8, 4],
] as const)(
  'no strategy on published prices beats the payout in %s market',
  (_name, regime, lively, seed) => {
    const paths = drawPaths(regime, lively, seed, 16)
    for (const seconds of [30, 60]) {
      const payoutPpm = OPTIONS[0]?.durations.find((one) => one.seconds === seconds)?.payoutPpm ?? 0
      for (const [name, { bought, returned }] of playAll(paths, seconds, payoutPpm)) {
        if (bought < PLAYED_MIN) continue
        expect(returned / bought, `${name}, ${seconds} seconds`).toBeLessThan(1)
      }
    }
  },
)
