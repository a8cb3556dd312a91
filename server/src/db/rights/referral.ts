import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  appendOnly: ['rebate'],
  kept: ['referral'],
}
