import type { Product } from '../product.ts'
import { cancelRefused } from './cancel-refused.ts'
import { spotHandlers } from './handlers.ts'
import { findSpotViolations, heldByOrders } from './invariants.ts'
import type { SpotParts } from './parts.ts'
import { SPOT_REJECTS } from './rejects.ts'
import { drainSpot, restoreSpot, type SpotChanges, type SpotSnapshot, snapshotSpot } from './rows.ts'
import { createSpotState } from './spot-state.ts'

export const spot: Product<SpotParts, SpotChanges, SpotSnapshot> = {
  handlers: spotHandlers,
  rejects: SPOT_REJECTS,
  createState: createSpotState,
  drain: drainSpot,
  takeSnapshot: snapshotSpot,
  restore: restoreSpot,
  heldAmounts: heldByOrders,
  findViolations: findSpotViolations,
  cancelRefused,
}
