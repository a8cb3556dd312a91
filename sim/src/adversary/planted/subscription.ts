import type { Planted } from './planted.ts'

const BUDGET = 200_000

/** Weaknesses of sales of new coins, and of the index of a launched one. */
export const PLANTED_SUBSCRIPTION: readonly Planted[] = [
  {
    name: 'allotment-loses-a-unit',
    edits: [
      {
        file: 'formulas/src/allotment.ts',
        find: `units, supply)
`,
        replace: `units, supply - 1n)
`,
      },
    ],
    shownBy: ['subscription_allotment'],
    budget: BUDGET,
  },
  {
    name: 'allotment-remainder-by-id',
    edits: [
      {
        file: 'formulas/src/allotment.ts',
        find: `  if (a.fraction !== b.fraction) return a.fraction > b.fraction ? -1 : 1
`,
        replace: '',
      },
    ],
    shownBy: ['subscription_allotment'],
    budget: BUDGET,
  },
  {
    name: 'issues-more-than-the-supply',
    edits: [
      {
        file: 'core/src/subscription/allot-project.ts',
        find: 'allotment(orders, supply)',
        replace: 'allotment(orders, supply * 2n)',
      },
    ],
    shownBy: ['subscription_issued', 'subscription_allotment'],
    budget: BUDGET,
  },
  {
    name: 'refunds-the-cost-too',
    edits: [
      {
        file: 'core/src/subscription/allot-project.ts',
        find: `settle(ledger, payer.id, proceeds.id, order.cost, 'subscription_cost')
  release(ledger, payer.id, amount(order.paid - order.cost), 'subscription_release')`,
        replace: "release(ledger, payer.id, order.paid, 'subscription_release')",
      },
    ],
    shownBy: ['subscription_charge'],
    budget: BUDGET,
  },
  {
    name: 'refunds-an-order-twice',
    edits: [
      {
        file: 'core/src/subscription/refund-order.ts',
        find: `  release(ledger, payer.id, order.paid, 'subscription_release')
`,
        replace: `  release(ledger, payer.id, order.paid, 'subscription_release')
  release(ledger, payer.id, order.paid, 'subscription_release')
`,
      },
    ],
    shownBy: ['subscription_frozen', 'subscription_broken'],
    budget: BUDGET,
  },
  {
    name: 'payment-rounded-down',
    edits: [
      {
        file: 'core/src/subscription/project.ts',
        find: 'bigMulDivCeil(quantity, payUnits',
        replace: 'bigMulDivCeil(quantity - 1n, payUnits',
      },
    ],
    shownBy: ['subscription_frozen', 'subscription_charge'],
    budget: BUDGET,
  },
  {
    name: 'lock-up-ends-at-once',
    edits: [
      {
        file: 'core/src/subscription/allot-project.ts',
        find: 'config.lockupDays * DAY_MS',
        replace: 'config.lockupDays * 0 * DAY_MS',
      },
    ],
    shownBy: ['subscription_lockup'],
    budget: BUDGET,
  },
  {
    name: 'allotted-coins-not-locked',
    edits: [
      {
        file: 'core/src/subscription/allot-project.ts',
        find: `  hold(ledger, trust.id, units, 'subscription_lock')
`,
        replace: '',
      },
    ],
    shownBy: ['subscription_lockup', 'subscription_broken'],
    budget: BUDGET,
  },
  {
    name: 'reviewer-passes-twice',
    edits: [
      {
        file: 'core/src/subscription/allot-project.ts',
        find: 'if (reviewerId === firstReviewerId)',
        replace: 'if (reviewerId < 0)',
      },
    ],
    shownBy: ['subscription_reviewer'],
    budget: BUDGET,
  },
  {
    name: 'reviewer-passes-their-own',
    edits: [
      {
        file: 'core/src/subscription/allot-project.ts',
        find: 'ownerId: reviewerId }).orders > 0)',
        replace: 'ownerId: 0 }).orders > 0)',
      },
    ],
    shownBy: ['subscription_reviewer'],
    budget: BUDGET,
  },
  {
    name: 'allotted-before-the-close',
    edits: [
      {
        file: 'core/src/subscription/allot-project.ts',
        find: 'if (!hasClosed(project.config, at))',
        replace: 'if (!hasClosed(project.config, at + 3_600_000))',
      },
    ],
    shownBy: ['subscription_early'],
    budget: BUDGET,
  },
  {
    name: 'ordered-after-the-close',
    edits: [
      {
        file: 'core/src/subscription/subscribe.ts',
        find: ' || hasClosed(config, at))',
        replace: ' || hasClosed(config, at - 1))',
      },
    ],
    shownBy: ['subscription_time'],
    budget: BUDGET,
  },
  {
    name: 'price-moves-after-the-start',
    edits: [
      {
        file: 'core/src/subscription/configure-project.ts',
        find: `    if (!differsInLaunchOnly(before.config, config)) return reject('project_has_started')
`,
        replace: '',
      },
    ],
    shownBy: ['subscription_terms'],
    budget: BUDGET,
  },
  {
    name: 'subscription-limit-per-order',
    edits: [
      {
        file: 'core/src/subscription/subscribe.ts',
        find: 'if (own.quantity + quantity > config.customerMax)',
        replace: 'if (own.quantity * 0n + quantity > config.customerMax)',
      },
    ],
    shownBy: ['subscription_limit'],
    budget: BUDGET,
  },
  {
    name: 'own-index-without-a-bound',
    edits: [
      {
        file: 'core/src/market/own-index.ts',
        find: 'return Math.min(Math.max(target, lowerBound(Math.max(...samples))), upperBound(Math.min(...samples)))',
        replace: 'return samples.length === 0 ? 0 : target',
      },
    ],
    shownBy: ['subscription_index'],
    budget: BUDGET,
  },
  {
    name: 'own-index-bound-of-each-step',
    edits: [
      {
        file: 'core/src/market/own-index.ts',
        find: 'const recent = minute.filter((sample) => sample.at > at - MINUTE_MS)',
        replace: 'const recent = minute.filter((sample) => sample.at > at)',
      },
    ],
    shownBy: ['subscription_index'],
    budget: BUDGET,
  },
  {
    name: 'own-index-of-the-last-trade',
    edits: [
      {
        file: 'core/src/market/own-index.ts',
        find: ': medianOf(tradeTicks)',
        replace: ': medianOf(tradeTicks.slice(-1))',
      },
    ],
    shownBy: ['subscription_index'],
    budget: BUDGET,
  },
  {
    name: 'own-index-after-one-trade',
    edits: [
      {
        file: 'core/src/market/own-index.ts',
        find: 'tradeTicks.length < OWN_INDEX_TRADES ?',
        replace: 'tradeTicks.length < 1 ?',
      },
    ],
    shownBy: ['subscription_index'],
    budget: BUDGET,
  },
]
