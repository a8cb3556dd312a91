import type { Lifetime } from '../platform/services/lifetime.ts'
import { type RebateParts, startRebates } from './credit-rebates.ts'
import { syncInviters } from './inviters.ts'

/** Registers inviters that the engine does not know, and credits rebates while the server runs. */
export async function referralService(parts: RebateParts, life: Lifetime): Promise<void> {
  if (life.doesJobs) await syncInviters(parts)
  life.poll(() => startRebates(parts))
}
