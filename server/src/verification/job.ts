import type { Context } from '../calls/context.ts'
import { every, type Repeated } from '../platform/concurrency/every.ts'

const PERIOD_MS = 60_000

/**
 * Completes decided verifications at startup and periodically; also deletes unused pictures and expired operator
 * sessions.
 */
export async function startVerificationJob({
  verifications,
  uploads,
  operators,
  log,
}: Context): Promise<Repeated> {
  await verifications.settleAll()
  return every(
    PERIOD_MS,
    async () => {
      await verifications.settleAll()
      await uploads.deleteUnused()
      await operators.deleteExpired()
    },
    (error) => log.warn({ err: error }, 'failed to run verification job'),
  )
}
