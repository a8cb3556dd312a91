import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  appendOnly: ['wealth_terms', 'wealth_yield'],
  kept: ['wealth_order'],
}
