import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = { kept: ['halt'] }
