import type { ProductRights } from '../product-rights.ts'

export const RIGHTS: ProductRights = {
  // The engine writes its changed records by an upsert, which needs the right to update; a trigger rejects every update.
  kept: ['house_move'],
}
