import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  kept: ['self_limit', 'self_pause', 'self_use'],
}
