import { POSSIBLE } from '../halts/halt-rules.ts'
import type { Product } from '../product.ts'
import { tiersHandlers } from './handlers.ts'
import { findTiersViolations } from './invariants.ts'
import type { TiersParts } from './parts.ts'
import { TIERS_REJECTS } from './rejects.ts'
import { drainTiers, restoreTiers, snapshotTiers, type TiersChanges } from './rows.ts'
import { createTiers } from './tiers-state.ts'

/** Fees by volume, and limits of withdrawals by level. Not traded, but stored and restored like a product; it holds no money. */
export const tiers: Product<TiersParts, TiersChanges, TiersChanges> = {
  handlers: tiersHandlers,
  inHalt: { setFeeSchedule: POSSIBLE, setWithdrawLimits: POSSIBLE },
  rejects: TIERS_REJECTS,
  createState: () => ({ tiers: createTiers() }),
  drain: drainTiers,
  takeSnapshot: snapshotTiers,
  restore: restoreTiers,
  heldAmounts: () => [],
  findViolations: findTiersViolations,
}
