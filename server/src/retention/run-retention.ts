import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { endOf, PURPOSES } from './purposes.ts'
import type { RetentionConfig } from './retention-config.ts'

const PERIOD_MS = 10 * 60 * 1000
/** The statements for one purpose in a run. More is left for the next run, so that no purpose keeps the others waiting. */
const STEPS_MAX = 50

interface Parts {
  readonly db: Database
  readonly config: RetentionConfig
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Deletes periodically what has reached the end of its period, so that no table grows without bound. */
export function startRetention({ db, config, log, now }: Parts): Repeated {
  return runEvery(
    PERIOD_MS,
    () => deleteEnded(db, config, now()),
    (error) => log.warn({ err: error }, 'failed to delete ended data'),
    'retention',
  )
}

/** Deletes what has reached the end of its period at `at`, in bounded batches. */
export async function deleteEnded(db: Database, { keepDays }: RetentionConfig, at: number): Promise<void> {
  for (const purpose of PURPOSES) {
    const until = endOf(purpose, keepDays, at)
    for (let step = 0; step < STEPS_MAX && (await purpose.deleteUntil(db, until)) > 0; step += 1);
  }
}
