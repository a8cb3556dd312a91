import { CUSTOMER_REJECTS } from './customer/rejects.ts'
import { MARKET_REJECTS } from './market/rejects.ts'
import { PRODUCT_REJECTS } from './product-parts.ts'

/** Rules that several products share. */
const SHARED_REJECTS = [
  'amount_must_be_positive',
  'insufficient_balance',
  'no_liquidity',
  'price_outside_band',
  'quantity_too_large',
  'quantity_too_small',
] as const

/** Every reason to reject a command. Each name states the rule that the command breaks. */
export const REJECTS = [
  ...SHARED_REJECTS,
  ...MARKET_REJECTS,
  ...CUSTOMER_REJECTS,
  ...PRODUCT_REJECTS,
] as const

/** The code of a rejection: the rule that a command breaks. */
export type Reject = (typeof REJECTS)[number]
