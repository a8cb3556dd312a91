import type { Product } from '../product.ts'
import { nextFundingAt, onIndexPrice, onTime } from './process-index-price.ts'
import { findPerpViolations, heldByPositions } from './invariants.ts'
import { createPerps, type PerpState } from './perps.ts'
import { drainPerps, type PerpChanges, type PerpSnapshot, restorePerps, snapshotPerps } from './rows.ts'

export const perp: Product<PerpState, PerpChanges, PerpSnapshot> = {
  createState: () => ({ perps: createPerps() }),
  drain: drainPerps,
  takeSnapshot: snapshotPerps,
  restore: restorePerps,
  heldAmounts: heldByPositions,
  findViolations: findPerpViolations,
  onIndexPrice,
  onTime,
  nextDueAt: nextFundingAt,
}
