import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  appendOnly: ['spot_trade'],
  kept: ['order_countdown', 'stop_order'],
}
