import type { Product } from '../product.ts'
import type { HouseMoveCommand } from './commands.ts'
import { houseHandlers } from './handlers.ts'
import { createHouse, type HouseState } from './house-move.ts'
import { findHouseViolations } from './invariants.ts'
import { drainHouse, type HouseChanges, restoreHouse, snapshotHouse } from './rows.ts'

/** The exchange's own money. Not traded, but stored and restored like a product; it freezes no balance. */
export const house: Product<HouseMoveCommand, HouseState, HouseChanges, HouseChanges> = {
  handlers: houseHandlers,
  createState: createHouse,
  drain: drainHouse,
  takeSnapshot: snapshotHouse,
  restore: restoreHouse,
  heldAmounts: () => [],
  findViolations: findHouseViolations,
}
