import type { Command, WealthPlan } from '@halyard/core'
import { amount } from '@halyard/money'
import { CURRENCIES } from '@halyard/server/instruments/listing/listing'
import { WEALTH_PLANS, WEALTH_POOL } from '@halyard/server/instruments/listing/wealth-plans'
import { SETTLE } from '../listing.ts'
import type { World } from '../world.ts'

/** Few units, so that rounding counts, and limits that a few accounts reach. */
const NARROW: readonly WealthPlan[] = [
  {
    id: 101,
    currencyId: SETTLE,
    cycleDays: 4,
    dailyYieldPpm: 3_333,
    amountMin: amount(301n),
    amountMax: amount(100_000n),
    customerMax: amount(250_000n),
    quota: amount(600_000n),
    termsId: 1,
    status: 'open',
  },
  // Its penalty reaches the principal after two thirds of the cycle.
  {
    id: 102,
    currencyId: SETTLE,
    cycleDays: 30,
    dailyYieldPpm: 90_001,
    amountMin: amount(12n),
    amountMax: amount(50_000n),
    customerMax: amount(60_000n),
    quota: amount(100_000n),
    termsId: 1,
    status: 'open',
  },
]

/** The product's own plans in the settlement currency, and two that are narrower. */
export const PLAYED_PLANS: readonly WealthPlan[] = [
  ...WEALTH_PLANS.filter(({ currencyId }) => currencyId === SETTLE).map((plan) => ({ ...plan, termsId: 1 })),
  ...NARROW,
]

/** A pool that a few orders of the narrow plans use up. */
const SMALL_POOL = amount(150_000n)

const FUNDS = [
  { currencyId: SETTLE, amount: amount(2_000_000_000_000n) },
  { currencyId: SETTLE, amount: amount(1_000_000_000_000n), account: 'trust' as const },
]

/** Returns what one play needs: the currency, the plans, their pool, and customers with money. */
export function wealthListing(customers: readonly number[], hasSmallPool: boolean): Command[] {
  const pool = WEALTH_POOL.find(({ currencyId }) => currencyId === SETTLE)?.amount ?? SMALL_POOL
  return [
    ...CURRENCIES.filter(({ id }) => id === SETTLE).map(
      ({ id, name, decimals }): Command => ({ kind: 'configureCurrency', currency: { id, name, decimals } }),
    ),
    ...PLAYED_PLANS.map((plan): Command => ({ kind: 'configureWealth', plan })),
    {
      kind: 'fundSystemAccount',
      account: 'wealthPool',
      currencyId: SETTLE,
      amount: hasSmallPool ? SMALL_POOL : pool,
    },
    ...customers.flatMap((customerId): Command[] => [
      { kind: 'openCustomer', customerId },
      { kind: 'creditPracticeFunds', customerId, grants: FUNDS },
    ]),
  ]
}

/** Clock commands of one moment: far more than the orders of a play need. */
const ROUNDS_MAX = 50

/** Advances the exchange's clock to now, and processes everything that is due. Throws if that does not end. */
export function advanceClock(world: World): void {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const reply = world.send({ kind: 'passTime' })
    if (!reply.ok || reply.hasMore !== true) return
  }
  throw new Error(`more is due after ${ROUNDS_MAX} clock commands`)
}
