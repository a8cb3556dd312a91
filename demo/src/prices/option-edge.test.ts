import { apply, type Command, createExchange, drainChanges, type OptionType } from '@halyard/core'
import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { CURRENCIES, MARKETS, OPTIONS } from '@halyard/server/instruments'
import { roundToTicks } from './market-prices.ts'
import { seedRandom } from '../random.ts'
import { advanceFeed, type FeedState, openFeed } from './simulated-feed.ts'
import { listedMarkets } from '@halyard/server/instruments/listing/testing'

const STEP_MS = 500
/** Steps between two purchases of each customer. */
const STEPS_PER_PURCHASE = 20
const HOURS = 8
const STAKE = amount(10_000_000n)
const FUNDS = amount(1_000_000_000_000_000n)
const USDT = 3

/** One customer for each combination of market, duration and type. */
interface Buyer {
  readonly customerId: number
  readonly marketId: number
  readonly seconds: number
  readonly type: OptionType
}

interface Outcome {
  bought: number
  asked: number
  staked: bigint
  returned: bigint
}

const BUYERS: readonly Buyer[] = OPTIONS.flatMap(({ marketId, durations }) =>
  durations.flatMap(({ seconds }) =>
    (['call', 'put', 'even'] as const).map((type) => ({ marketId, seconds, type })),
  ),
).map((bought, index) => ({ customerId: index + 1, ...bought }))

/** The offered options without exposure limits, so that every purchase is accepted. */
const UNCAPPED: readonly Command[] = OPTIONS.map((option) => ({
  kind: 'configureOption',
  option: {
    ...option,
    currencies: option.currencies.map((currency) => ({
      ...currency,
      exposureMax: FUNDS,
      customerExposureMax: FUNDS,
    })),
  },
}))

const START: readonly Command[] = [
  ...CURRENCIES.map(
    ({ id, name, decimals }): Command => ({
      kind: 'configureCurrency',
      currency: { id, name, decimals },
    }),
  ),
  ...MARKETS.map((market): Command => ({ kind: 'configureMarket', market })),
  ...UNCAPPED,
  { kind: 'fundSystemAccount', account: 'optionPool', currencyId: USDT, amount: FUNDS },
  ...BUYERS.flatMap(({ customerId }): Command[] => [
    { kind: 'openCustomer', customerId },
    { kind: 'setVerification', customerId, level: 1 },
    {
      kind: 'creditPracticeFunds',
      customerId,
      grants: [{ currencyId: USDT, amount: amount(1_000_000_000_000n), account: 'option' }],
    },
  ]),
]

/** Buys every offered option every ten seconds while the volatility of the feed is fixed. */
function playMarket(regime: FeedState['regime'], liveliness: number, seed: number): Map<Buyer, Outcome> {
  const exchange = createExchange()
  const outcomes = new Map(BUYERS.map((buyer) => [buyer, { bought: 0, asked: 0, staked: 0n, returned: 0n }]))
  const byCustomer = new Map([...outcomes].map(([{ customerId }, outcome]) => [customerId, outcome]))
  const random = seedRandom(seed)
  const markets = listedMarkets()
  let state: FeedState = { ...openFeed(), regime, liveliness }
  let at = 1_800_000_000_000
  let seq = 0
  const run = (command: Command): boolean => {
    seq += 1
    const reply = apply(exchange, { seq, at, command })
    for (const fact of exchange.facts) {
      const outcome = fact.kind === 'optionSettled' ? byCustomer.get(fact.customerId) : undefined
      if (outcome && fact.kind === 'optionSettled') {
        outcome.bought += 1
        outcome.staked += STAKE
        outcome.returned += fact.payout
      }
    }
    exchange.facts = []
    return reply.ok
  }
  for (const command of START) if (!run(command)) throw new Error(`${command.kind} was rejected`)
  for (let step = 0; step < (HOURS * 3_600_000) / STEP_MS; step += 1) {
    at += STEP_MS
    const moved = roundToTicks(advanceFeed(state, STEP_MS, random), markets, random)
    state = { ...moved.state, regime, liveliness }
    run({ kind: 'recordPrices', prices: moved.prices })
    if (step % STEPS_PER_PURCHASE !== 0) continue
    for (const [buyer, outcome] of outcomes) {
      const { customerId, marketId, seconds, type } = buyer
      outcome.asked += 1
      run({
        kind: 'buyOption',
        customerId,
        marketId,
        type,
        seconds,
        currencyId: USDT,
        amount: STAKE,
        rules: 2,
      })
    }
    drainChanges(exchange)
  }
  return outcomes
}

const returnOf = ({ staked, returned }: Outcome): number =>
  staked === 0n ? 0 : Number(returned) / Number(staked)

/**
 * `evensFrom` is the shortest duration (s) at which even options are mostly offered on TRX, the market with
 * the coarsest ticks.
 */
test.each([
  ['very calm', 'calm', -1.3, 120],
  ['calm', 'calm', -0.5, 60],
  ['normal', 'trend', 0, 30],
  ['wild', 'storm', 0.8, 30],
] as const)('options: the exchange keeps its edge in a %s market', (_name, regime, liveliness, evensFrom) => {
  const outcomes = playMarket(regime, liveliness, 2)
  const find = (wanted: Omit<Buyer, 'customerId'>): Outcome =>
    [...outcomes].find(
      ([{ marketId, seconds, type }]) =>
        marketId === wanted.marketId && seconds === wanted.seconds && type === wanted.type,
    )?.[1] ?? { bought: 0, asked: 0, staked: 0n, returned: 0n }
  for (const { marketId, durations } of OPTIONS)
    for (const { seconds, payoutPpm } of durations) {
      const which = `market ${marketId}, ${seconds} seconds`
      const [call, put] = [
        find({ marketId, seconds, type: 'call' }),
        find({ marketId, seconds, type: 'put' }),
      ]
      // Both are bought at the same moments, so chance cancels out: exactly one wins, unless both are a
      // draw or void.
      expect(call.bought, which).toBe(put.bought)
      expect((returnOf(call) + returnOf(put)) / 2, which).toBeCloseTo(1 - (1 - payoutPpm / 1e6) / 2, 2)
      const even = find({ marketId, seconds, type: 'even' })
      expect(returnOf(even), which).toBeLessThan(0.95)
      if (marketId !== 3 || seconds >= evensFrom) expect(even.bought / even.asked, which).toBeGreaterThan(0.7)
    }
})
