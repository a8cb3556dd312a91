import type { Context } from '../calls/context.ts'
import { every, type Repeated } from '../platform/concurrency/every.ts'

const PERIOD_MS = 60_000

/** Settles what the last run left behind, then again and again what could not be settled at once; and tidies pictures. */
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
    (error) => log.warn({ err: error }, 'verifications or pictures could not be looked after'),
  )
}
