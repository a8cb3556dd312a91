import type { Product } from '../product.ts'
import { cancelRefused } from './opening/cancel-refused.ts'
import type { PerpCommand } from './commands.ts'
import { perpHandlers } from './handlers.ts'
import { nextFundingAt, onIndexPrice, onTime } from './process-index-price.ts'
import { findPerpViolations, heldByPositions } from './invariants.ts'
import { createPerps, type PerpState } from './perps.ts'
import { drainPerps, type PerpChanges, type PerpSnapshot, restorePerps, snapshotPerps } from './rows.ts'

export const perp: Product<PerpCommand, PerpState, PerpChanges, PerpSnapshot> = {
  handlers: perpHandlers,
  createState: () => ({ perps: createPerps() }),
  drain: drainPerps,
  takeSnapshot: snapshotPerps,
  restore: restorePerps,
  heldAmounts: heldByPositions,
  findViolations: findPerpViolations,
  cancelRefused,
  onIndexPrice,
  onTime,
  nextDueAt: nextFundingAt,
}
