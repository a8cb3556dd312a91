import type { Lifetime } from '../../platform/services/lifetime.ts'
import type { Context } from '../../calls/context.ts'
import { applyScheduledChanges, startScheduledChanges } from '../changes/apply-scheduled.ts'
import { appointFirstAdmin } from '../first-admin.ts'
import { startMaintenances } from '../maintenance/begin-maintenances.ts'
import { cancelRemovals } from '../removals/cancel-removals.ts'
import { startRemovals } from '../removals/execute-removals.ts'

type Needs = Context & Parameters<typeof appointFirstAdmin>[0]

/**
 * Appoints the admin of the settings, completes the changes that a crash interrupted, applies those that are due, removes second factors that
 * are due, and begins maintenances.
 */
export async function opsService(ctx: Needs, life: Lifetime): Promise<void> {
  ctx.auth.secondFactors.onUsed((userId) => cancelRemovals(ctx, userId))
  if (!life.doesJobs) return
  await appointFirstAdmin(ctx)
  // Those that a crash interrupted and those whose time came while the exchange was away: before a customer is served at the former values.
  await applyScheduledChanges(ctx)
  life.poll(() => startRemovals(ctx))
  life.poll(() => startMaintenances(ctx))
  life.poll(() => startScheduledChanges(ctx))
}
