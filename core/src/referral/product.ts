import type { Product } from '../product.ts'
import type { ReferralCommand } from './commands.ts'
import { referralHandlers } from './handlers.ts'
import { findReferralViolations } from './invariants.ts'
import { createReferral, type ReferralState } from './referral-state.ts'
import { drainReferral, type ReferralChanges, restoreReferral, snapshotReferral } from './rows.ts'

export const referral: Product<ReferralCommand, ReferralState, ReferralChanges, ReferralChanges> = {
  handlers: referralHandlers,
  createState: createReferral,
  drain: drainReferral,
  takeSnapshot: snapshotReferral,
  restore: restoreReferral,
  heldAmounts: () => [],
  findViolations: findReferralViolations,
}
