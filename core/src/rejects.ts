import { CUSTOMER_REJECTS } from './customer/rejects.ts'
import { MARKET_REJECTS } from './market/rejects.ts'
import type { ProductReject } from './product-parts.ts'

/** Rules that several products share. */
const SHARED_REJECTS = [
  'amount_must_be_positive',
  'insufficient_balance',
  'no_liquidity',
  'price_outside_band',
  'quantity_too_large',
  'quantity_too_small',
] as const

/** The rejects that belong to no product. */
export const GENERAL_REJECTS = [...SHARED_REJECTS, ...MARKET_REJECTS, ...CUSTOMER_REJECTS] as const

/** The code of a rejection: the rule that a command breaks. */
export type Reject = (typeof GENERAL_REJECTS)[number] | ProductReject
