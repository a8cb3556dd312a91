import { POSSIBLE } from '../halts/halt-rules.ts'
import type { Product } from '../product.ts'
import { selfLimitsHandlers } from './handlers.ts'
import { findSelfLimitsViolations } from './invariants.ts'
import type { SelfLimitsParts } from './parts.ts'
import { SELF_LIMITS_REJECTS } from './rejects.ts'
import {
  drainSelfLimits,
  restoreSelfLimits,
  type SelfLimitsChanges,
  type SelfLimitsSnapshot,
  snapshotSelfLimits,
} from './rows.ts'
import { createSelfLimits } from './self-limits-state.ts'

/** Limits that customers set for themselves. Not traded, but stored and restored like a product; it holds no money. */
export const selfLimits: Product<SelfLimitsParts, SelfLimitsChanges, SelfLimitsSnapshot> = {
  handlers: selfLimitsHandlers,
  inHalt: { setSelfLimit: POSSIBLE, withdrawLimitChange: POSSIBLE, beginPause: POSSIBLE },
  rejects: SELF_LIMITS_REJECTS,
  createState: () => ({ selfLimits: createSelfLimits() }),
  drain: drainSelfLimits,
  takeSnapshot: snapshotSelfLimits,
  restore: restoreSelfLimits,
  heldAmounts: () => [],
  findViolations: findSelfLimitsViolations,
}
