import type { Product } from '../product.ts'
import { findSpotViolations, heldByOrders } from './invariants.ts'
import { drainSpot, restoreSpot, type SpotChanges, type SpotSnapshot, snapshotSpot } from './rows.ts'
import { createSpotState, type SpotState } from './spot-state.ts'

export const spot: Product<SpotState, SpotChanges, SpotSnapshot> = {
  createState: createSpotState,
  drain: drainSpot,
  takeSnapshot: snapshotSpot,
  restore: restoreSpot,
  heldAmounts: heldByOrders,
  findViolations: findSpotViolations,
}
