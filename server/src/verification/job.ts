import type { FastifyBaseLogger } from 'fastify'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import type { Verifications } from './verifications.ts'

const PERIOD_MS = 60_000

interface Parts {
  readonly verifications: Verifications
  readonly log: FastifyBaseLogger
}

/** Completes decided verifications at startup and periodically. */
export async function startVerificationJob({ verifications, log }: Parts): Promise<Repeated> {
  await verifications.settleAll()
  return runEvery(
    PERIOD_MS,
    () => verifications.settleAll(),
    (error) => log.warn({ err: error }, 'failed to run verification job'),
    'verifications',
  )
}
