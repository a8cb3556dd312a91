/** The conditions of closing an account, in the order in which they are listed. */
export const CLOSING_CONDITIONS = [
  'balances',
  'orders',
  'positions',
  'options',
  'wealth',
  'subscriptions',
  'deals',
  'ads',
  'withdrawals',
  'deposits',
  'debts',
  'reviews',
  'hold',
  'frozen',
  'staff',
] as const
/** One of `CLOSING_CONDITIONS`. */
export type ClosingConditionName = (typeof CLOSING_CONDITIONS)[number]
