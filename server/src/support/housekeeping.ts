import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'

const PERIOD_MS = 10 * 60_000
const DAY_MS = 86_400_000
/** A conversation without a message for this time ends. */
const IDLE_DAYS = 7

/** Ends idle conversations periodically. Old ones are deleted when their retention ends. */
export function startSupportHousekeeping(db: Database, log: FastifyBaseLogger, now: () => number): Repeated {
  return runEvery(
    PERIOD_MS,
    () => endIdle(db, now()),
    (error) => log.warn({ err: error }, 'support housekeeping failed'),
    'support',
  )
}

/** Ends the conversations that are idle at `at`. */
export async function endIdle(db: Database, at: number): Promise<void> {
  await db
    .updateTable('support_conversation')
    .set({ closed_at: at, waiting_since: null })
    .where('closed_at', 'is', null)
    .where('last_at', '<=', String(at - IDLE_DAYS * DAY_MS))
    .execute()
}
