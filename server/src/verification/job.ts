import type { FastifyBaseLogger } from 'fastify'
import type { OperatorSessions } from '../auth/sessions/operator-sessions.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { Verifications } from './verifications.ts'

const PERIOD_MS = 60_000

interface Parts {
  readonly verifications: Verifications
  readonly uploads: Uploads
  readonly operators: OperatorSessions
  readonly log: FastifyBaseLogger
}

/**
 * Completes decided verifications at startup and periodically; also deletes unused pictures and expired operator
 * sessions.
 */
export async function startVerificationJob({
  verifications,
  uploads,
  operators,
  log,
}: Parts): Promise<Repeated> {
  await verifications.settleAll()
  return runEvery(
    PERIOD_MS,
    async () => {
      await verifications.settleAll()
      await uploads.deleteUnused()
      await operators.deleteExpired()
    },
    (error) => log.warn({ err: error }, 'failed to run verification job'),
    'verifications',
  )
}
