import type { Product } from '../product.ts'
import { cancelRefused } from './cancel-refused.ts'
import type { SpotCommand } from './commands.ts'
import { spotHandlers } from './handlers.ts'
import { findSpotViolations, heldByOrders } from './invariants.ts'
import { drainSpot, restoreSpot, type SpotChanges, type SpotSnapshot, snapshotSpot } from './rows.ts'
import { createSpotState, type SpotState } from './spot-state.ts'

export const spot: Product<SpotCommand, SpotState, SpotChanges, SpotSnapshot> = {
  handlers: spotHandlers,
  createState: createSpotState,
  drain: drainSpot,
  takeSnapshot: snapshotSpot,
  restore: restoreSpot,
  heldAmounts: heldByOrders,
  findViolations: findSpotViolations,
  cancelRefused,
}
