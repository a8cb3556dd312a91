import { POSSIBLE } from '../halts/halt-rules.ts'
import type { Product } from '../product.ts'
import { referralHandlers } from './handlers.ts'
import { findReferralViolations } from './invariants.ts'
import type { ReferralParts } from './parts.ts'
import { REFERRAL_REJECTS } from './rejects.ts'
import { createReferral } from './referral-state.ts'
import { drainReferral, type ReferralChanges, restoreReferral, snapshotReferral } from './rows.ts'

export const referral: Product<ReferralParts, ReferralChanges, ReferralChanges> = {
  handlers: referralHandlers,
  inHalt: { setInviter: POSSIBLE, setRebateShare: POSSIBLE, creditRebate: POSSIBLE },
  rejects: REFERRAL_REJECTS,
  createState: createReferral,
  drain: drainReferral,
  takeSnapshot: snapshotReferral,
  restore: restoreReferral,
  heldAmounts: () => [],
  findViolations: findReferralViolations,
}
