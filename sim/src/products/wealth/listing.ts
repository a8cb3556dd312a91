import type { Command, WealthPlan } from '@halyard/core'
import { amount } from '@halyard/money'

/** Short cycles, so that many orders mature within one run. Limits, quotas and the pool are low enough to be reached. */
export const PLANS: readonly WealthPlan[] = [
  {
    id: 1,
    currencyId: 2,
    cycleDays: 1,
    dailyYieldPpm: 3_333,
    amountMin: amount(1_000_000n),
    amountMax: amount(2_000_000_000n),
    customerMax: amount(5_000_000_000n),
    quota: amount(40_000_000_000n),
    termsId: 1,
    status: 'open',
  },
  {
    id: 2,
    currencyId: 2,
    cycleDays: 15,
    dailyYieldPpm: 4_000,
    amountMin: amount(1_000_000n),
    amountMax: amount(4_000_000_000n),
    customerMax: amount(8_000_000_000n),
    quota: amount(20_000_000_000n),
    termsId: 1,
    status: 'open',
  },
  {
    id: 3,
    currencyId: 1,
    cycleDays: 30,
    dailyYieldPpm: 90_001,
    amountMin: amount(1_000n),
    amountMax: amount(50_000_000n),
    customerMax: amount(60_000_000n),
    quota: amount(70_000_000n),
    termsId: 1,
    status: 'open',
  },
]

/** The plans, and a pool that covers a part of the second. */
export function listWealth(): Command[] {
  return [
    ...PLANS.map((plan): Command => ({ kind: 'configureWealth', plan })),
    { kind: 'fundSystemAccount', account: 'wealthPool', currencyId: 2, amount: amount(300_000_000n) },
    { kind: 'fundSystemAccount', account: 'wealthPool', currencyId: 1, amount: amount(1_000_000_000n) },
  ]
}
