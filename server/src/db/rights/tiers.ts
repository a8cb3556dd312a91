import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  kept: ['fee_schedule', 'fee_volume', 'withdraw_limits', 'limit_part'],
}
