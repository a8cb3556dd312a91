import { PRODUCT_CLOSING_CONDITIONS } from '../products.ts'

/** The conditions of closing an account, in the order in which they are listed. */
export const CLOSING_CONDITIONS = [
  'balances',
  ...PRODUCT_CLOSING_CONDITIONS,
  'debts',
  'reviews',
  'hold',
  'frozen',
  'staff',
] as const
