import type { Planted } from './planted.ts'

const BUDGET = 200_000

/** Weaknesses of wealth plans. */
export const PLANTED_WEALTH: readonly Planted[] = [
  {
    name: 'wealth-yield-rounded-up',
    edits: [
      {
        file: 'formulas/src/wealth.ts',
        find: 'return bigMulDivFloor(principal,',
        replace: 'return bigMulDivCeil(principal,',
      },
    ],
    shownBy: ['wealth_gain'],
    budget: BUDGET,
  },
  {
    name: 'wealth-penalty-rounded-down',
    edits: [
      {
        file: 'formulas/src/wealth.ts',
        find: 'bigMulDivCeil(principal,',
        replace: 'bigMulDivFloor(principal,',
      },
    ],
    shownBy: ['wealth_gain'],
    budget: BUDGET,
  },
  {
    name: 'wealth-penalty-for-the-days-held',
    edits: [
      {
        file: 'core/src/wealth/redeem-wealth.ts',
        find: 'penaltyOf(order, daysLeft)',
        replace: 'penaltyOf(order, order.cycleDays - daysLeft)',
      },
    ],
    shownBy: ['wealth_gain'],
    budget: BUDGET,
  },
  {
    name: 'wealth-days-of-the-calendar',
    edits: [
      {
        file: 'core/src/wealth/wealth-order.ts',
        find: 'Math.floor((at - boughtAt) / DAY_MS)',
        replace: 'Math.floor(at / DAY_MS) - Math.floor(boughtAt / DAY_MS)',
      },
    ],
    shownBy: ['wealth_gain'],
    budget: BUDGET,
  },
  {
    name: 'wealth-day-begun-is-paid',
    edits: [
      {
        file: 'core/src/wealth/wealth-order.ts',
        find: 'Math.floor((at - boughtAt) / DAY_MS)',
        replace: 'Math.ceil((at - boughtAt) / DAY_MS)',
      },
    ],
    shownBy: ['wealth_gain'],
    budget: BUDGET,
  },
  {
    name: 'wealth-yield-beyond-the-cycle',
    edits: [
      {
        file: 'core/src/wealth/wealth-order.ts',
        find: 'Math.min(cycleDays, Math.floor((at - boughtAt) / DAY_MS))',
        replace: 'Math.min(cycleDays + 1, Math.floor((at - boughtAt) / DAY_MS))',
      },
    ],
    shownBy: ['wealth_gain'],
    budget: BUDGET,
  },
  {
    name: 'wealth-reserve-not-held',
    edits: [
      {
        file: 'core/src/wealth/buy-wealth.ts',
        find: "hold(ledger, pool.id, reserve, 'wealth_reserve_hold')",
        replace: '',
      },
    ],
    shownBy: ['wealth_reserve'],
    budget: BUDGET,
  },
  {
    name: 'wealth-principal-not-frozen',
    edits: [
      {
        file: 'core/src/wealth/buy-wealth.ts',
        find: "hold(ledger, trust.id, principal, 'wealth_hold')",
        replace: '',
      },
    ],
    shownBy: ['wealth_principal'],
    budget: BUDGET,
  },
  {
    name: 'wealth-quota-not-checked',
    edits: [
      {
        file: 'core/src/wealth/buy-wealth.ts',
        find: 'if (all + principal > plan.quota)',
        replace: 'if (all + principal > plan.quota * 2n)',
      },
    ],
    shownBy: ['wealth_quota'],
    budget: BUDGET,
  },
  {
    name: 'wealth-customer-limit-per-order',
    edits: [
      {
        file: 'core/src/wealth/buy-wealth.ts',
        find: 'if (own + principal > plan.customerMax)',
        replace: 'if (own * 0n + principal > plan.customerMax)',
      },
    ],
    shownBy: ['wealth_limit'],
    budget: BUDGET,
  },
  {
    name: 'wealth-quota-of-all-time',
    edits: [
      {
        file: 'core/src/wealth/wealth-state.ts',
        find: 'addHosted(wealth, order, 0n - order.principal)',
        replace: '',
      },
    ],
    shownBy: ['wealth_blocked'],
    budget: BUDGET,
  },
  {
    name: 'wealth-reserve-not-released',
    edits: [
      {
        file: 'core/src/wealth/redeem-wealth.ts',
        find: "release(ledger, pool.id, reserveOf(order), 'wealth_reserve_release')",
        replace: '',
      },
    ],
    shownBy: ['wealth_blocked', 'wealth_invariant_violation'],
    budget: BUDGET,
  },
  {
    name: 'wealth-paid-after-redemption',
    edits: [
      {
        file: 'core/src/wealth/redeem-wealth.ts',
        find: 'closeWealthOrder(wealth, order)\n',
        replace: '',
      },
    ],
    shownBy: ['wealth_paid_after_end', 'wealth_redeemed_twice'],
    budget: BUDGET,
  },
  {
    name: 'wealth-redeems-any-order',
    edits: [
      {
        file: 'core/src/wealth/redeem-wealth.ts',
        find: 'if (!order || order.ownerId !== customer.id)',
        replace: 'if (!order)',
      },
    ],
    shownBy: ['wealth_foreign_order'],
    budget: BUDGET,
  },
  {
    name: 'wealth-terms-not-checked',
    edits: [
      {
        file: 'core/src/wealth/buy-wealth.ts',
        find: 'if (termsId !== plan.termsId)',
        replace: 'if (termsId < 0)',
      },
    ],
    shownBy: ['wealth_terms'],
    budget: BUDGET,
  },
  {
    name: 'wealth-open-orders-get-new-terms',
    edits: [
      {
        file: 'core/src/wealth/pay-yields.ts',
        find: 'amount(dailyYieldOf(order) *',
        replace: 'amount(dailyYieldOf({ ...order, ...wealth.plans.get(order.planId) }) *',
      },
    ],
    shownBy: ['wealth_gain', 'wealth_underpaid'],
    budget: BUDGET,
  },
]
