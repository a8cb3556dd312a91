import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  appendOnly: ['subscription_project_text'],
  kept: ['subscription_order'],
}
