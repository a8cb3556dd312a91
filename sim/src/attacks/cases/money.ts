import type { AttackCase } from '../attack-case.ts'

const COMBINE_QUOTES = 'server/src/price-feed/combine-quotes.ts'

/** Ways to take money that were found on 23 November 2026. */
export const MONEY_CASES: readonly AttackCase[] = [
  {
    id: 'money 1a',
    was: 'options entered at a price that an observer of the sources already knew',
    commit: '8c203b36',
    test: {
      file: 'core/src/option/delayed-entry.test.ts',
      name: 'rules 3: prices before the delay never set the entry',
    },
    edits: [
      {
        file: 'core/src/option/timed-option.ts',
        find: 'return rules === 3 ? acceptedAt + ENTRY_DELAY_MS : acceptedAt',
        replace: 'return rules === 3 ? acceptedAt + ENTRY_DELAY_MS * 0 : acceptedAt',
      },
    ],
  },
  {
    id: 'money 1b',
    was: 'polled quotes, up to 10 s old, counted as live',
    commit: 'f70ec8e1',
    test: {
      file: 'server/src/price-feed/ccxt-feed.test.ts',
      name: 'polled prices are never live; a start, two sources or a step make them uncertain',
    },
    edits: [
      {
        file: 'server/src/price-feed/open-grading.ts',
        find: 'if (isPrompt && !isLagging)',
        replace: 'if (isPrompt || !isLagging)',
      },
    ],
  },
  {
    id: 'money 1c',
    was: 'options were sold while prices were recorded late',
    commit: 'f70ec8e1',
    test: {
      file: 'server/src/price-feed/ccxt-feed.test.ts',
      name: 'prices that are recorded late are not live until ten seconds have passed',
    },
    edits: [
      {
        file: 'server/src/price-feed/open-grading.ts',
        find: 'if (isPrompt && !isLagging)',
        replace: 'if (isPrompt || isLagging)',
      },
    ],
  },
  {
    id: 'money 2a',
    was: 'one operator credited claims with invented hashes on a chain that the exchange follows',
    commit: 'e4674468',
    test: {
      file: 'server/tests/wallet/deposit-claims.test.ts',
      name: 'six submissions of 49,999.99 with invented hashes: one reviewer, or two, credit nothing',
    },
    edits: [
      {
        file: 'server/src/custody/review-deposit-claim.ts',
        find: 'if (pass && ctx.custody.follows(charge.network))',
        replace: 'if (pass && !pass && ctx.custody.follows(charge.network))',
      },
    ],
  },
  {
    id: 'money 2b',
    was: 'the treasury counted a claim that no chain shows as an asset',
    commit: 'e4674468',
    test: {
      file: 'server/tests/treasury/treasury.test.ts',
      name: 'checks: a passed claim on a followed chain is not an asset; the difference is reported',
    },
    edits: [
      {
        file: 'server/src/treasury/sum-ranges.ts',
        find: 'from claim where has_line and not is_in_block and not is_followed',
        replace: 'from claim where not is_in_block',
      },
    ],
  },
  {
    id: 'money 4a',
    was: 'with two sources, one wick moved the index by half of it',
    commit: '588cb81d',
    test: {
      file: 'server/src/price-feed/ccxt-feed.test.ts',
      name: 'polled prices are never live; a start, two sources or a step make them uncertain',
    },
    edits: [
      { file: COMBINE_QUOTES, find: 'const AGREED_SOURCES_MIN = 3', replace: 'const AGREED_SOURCES_MIN = 2' },
    ],
  },
  {
    id: 'money 4b',
    was: 'two sources that were 30 % apart gave a price between them',
    commit: '588cb81d',
    test: {
      file: 'server/src/price-feed/combine-quotes.test.ts',
      name: 'two, one with a wick of 30 %',
    },
    edits: [
      { file: COMBINE_QUOTES, find: 'const DEVIATION_MAX = 0.01', replace: 'const DEVIATION_MAX = 0.25' },
    ],
  },
  {
    id: 'money 4c',
    was: 'nothing limited the step of an index',
    commit: '588cb81d',
    test: {
      file: 'server/src/price-feed/ccxt-feed.test.ts',
      name: 'polled prices are never live; a start, two sources or a step make them uncertain',
    },
    edits: [
      {
        file: 'server/src/price-feed/step-breaker.ts',
        find: 'const STEP_MAX = 0.03',
        replace: 'const STEP_MAX = 3',
      },
    ],
  },
  {
    id: 'money 4d',
    was: 'one tick of a wick liquidated positions',
    commit: '588cb81d',
    test: {
      file: 'core/src/perp/liquidation/liquidate.test.ts',
      name: 'liquidation: an uncertain price liquidates none of eight shorts; a live one does',
    },
    edits: [
      {
        file: 'core/src/perp/process-index-price.ts',
        find: "const isUncertain = perp.index.quality === 'uncertain'",
        replace: "const isUncertain = perp.index.quality === 'uncertain' && perp.index.ticks < 0",
      },
    ],
  },
  {
    id: 'money 7',
    was: 'the own loss limit counted less than half of a liquidation',
    commit: '47397679',
    test: {
      file: 'core/src/self-limits/perp-limits.test.ts',
      name: 'loss limit: repeated liquidations at high leverage count what has left the account, fees included',
    },
    edits: [
      {
        file: 'core/src/perp/position/settle-part.ts',
        find: 'perp.config.settleId, add(fromMargin, fee))',
        replace: 'perp.config.settleId, fromMargin)',
      },
    ],
  },
  {
    id: 'money 11a',
    was: 'a pause of spot left subscriptions open',
    commit: 'b07aeff5',
    test: {
      file: 'core/src/self-limits/spot-pause.test.ts',
      name: 'pause with spot: refuses a subscription of a new coin; without spot it is accepted',
    },
    edits: [
      {
        file: 'core/src/subscription/subscribe.ts',
        find: 'const refused = refuseSpotPurchase(exchange, ownerId)',
        replace: 'const refused = ownerId < 0 ? refuseSpotPurchase(exchange, ownerId) : undefined',
      },
    ],
  },
  {
    id: 'money 11b',
    was: 'a pause of spot allowed to buy BTC by selling ETH for it',
    commit: 'b07aeff5',
    test: {
      file: 'core/src/self-limits/spot-pause.test.ts',
      name: 'pause with spot: refuses a sale for BTC, which buys BTC; without spot it is accepted',
    },
    edits: [
      {
        file: 'core/src/self-limits/consult.ts',
        find: "(side === 'buy' || !isUsdt(exchange, quoteId))",
        replace: "(side === 'buy' || quoteId < 0)",
      },
    ],
  },
  {
    id: 'money 2c',
    was: 'a credited bank claim was an asset before any statement showed it',
    commit: '6ef89134',
    test: {
      file: 'server/tests/treasury/statements.test.ts',
      name: 'a credited claim is unproven and no asset until a statement line shows it',
    },
    edits: [
      {
        file: 'server/src/treasury/sum-ranges.ts',
        find: 'from claim where has_line and not is_in_block and not is_followed',
        replace: 'from claim where not is_in_block and not is_followed',
      },
    ],
  },
  {
    id: 'money 2d',
    was: 'one payment of a bank was claimed twice',
    commit: '6ef89134',
    test: {
      file: 'server/tests/treasury/statements.test.ts',
      name: 'a reference is required, counts once in any spelling, and is the same for both reviewers',
    },
    edits: [
      {
        file: 'server/src/custody/claim-reference.ts',
        find: 'if (other && other.id !== claim.id)',
        replace: 'if (other && other.id === claim.id)',
      },
    ],
  },
  {
    id: 'money 8',
    was: "the demo's maker paid a price that two accounts made in its spread",
    commit: 'd5ba981d',
    test: {
      file: 'demo/src/market-makers/coin-anchor.test.ts',
      name: 'trades among customers move the index, and not the price that the maker quotes around',
    },
    edits: [
      {
        file: 'demo/src/market-makers/coin-anchor.ts',
        find: 'anchor.baseTicks * ',
        replace: 'indexTicks * ',
      },
    ],
  },
  {
    id: 'money 8b',
    was: "the demo's quotes followed a formula of the clock",
    commit: 'd5ba981d',
    test: {
      file: 'demo/src/market-makers/coin-anchor.test.ts',
      name: 'waves differ by the random source, and stay below the cost of a round trip',
    },
    edits: [
      {
        file: 'demo/src/market-makers/coin-anchor.ts',
        find: 'Math.sqrt(1 - decay * decay) * normal(random)',
        replace: 'Math.sqrt(1 - decay * decay) * Math.sin(now)',
      },
    ],
  },
]
