import type { Product } from '../product.ts'
import type { SelfLimitsCommand } from './commands.ts'
import { selfLimitsHandlers } from './handlers.ts'
import { findSelfLimitsViolations } from './invariants.ts'
import {
  drainSelfLimits,
  restoreSelfLimits,
  type SelfLimitsChanges,
  type SelfLimitsSnapshot,
  snapshotSelfLimits,
} from './rows.ts'
import { createSelfLimits, type SelfLimitsState } from './self-limits-state.ts'

/** Limits that customers set for themselves. Not traded, but stored and restored like a product; it holds no money. */
export const selfLimits: Product<SelfLimitsCommand, SelfLimitsState, SelfLimitsChanges, SelfLimitsSnapshot> =
  {
    handlers: selfLimitsHandlers,
    createState: () => ({ selfLimits: createSelfLimits() }),
    drain: drainSelfLimits,
    takeSnapshot: snapshotSelfLimits,
    restore: restoreSelfLimits,
    heldAmounts: () => [],
    findViolations: findSelfLimitsViolations,
  }
