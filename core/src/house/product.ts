import type { Product } from '../product.ts'
import { houseHandlers } from './handlers.ts'
import type { HouseParts } from './parts.ts'
import { HOUSE_REJECTS } from './rejects.ts'
import { createHouse } from './house-move.ts'
import { findHouseViolations } from './invariants.ts'
import { drainHouse, type HouseChanges, restoreHouse, snapshotHouse } from './rows.ts'

/** The exchange's own money. Not traded, but stored and restored like a product; it freezes no balance. */
export const house: Product<HouseParts, HouseChanges, HouseChanges> = {
  handlers: houseHandlers,
  rejects: HOUSE_REJECTS,
  createState: createHouse,
  drain: drainHouse,
  takeSnapshot: snapshotHouse,
  restore: restoreHouse,
  heldAmounts: () => [],
  findViolations: findHouseViolations,
}
