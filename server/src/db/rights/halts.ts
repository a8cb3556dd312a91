import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  appendOnly: ['maintenance_revision'],
  kept: ['halt', 'maintenance'],
}
