import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  appendOnly: ['funding_payment', 'perp_trade'],
  kept: ['perp_conditional'],
}
