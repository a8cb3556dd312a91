import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  kept: ['fee_schedule', 'withdraw_limits'],
}
