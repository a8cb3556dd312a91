import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { HOUR_MS } from '../platform/settings.ts'

/** The fewest commands of a range: about a gigabyte. A busy exchange has ranges of a week. */
const LENGTH_MIN = 1_000_000

interface Parts {
  readonly db: Kysely<Tables>
  readonly log: FastifyBaseLogger
}

/** Makes ranges ahead of need at the start, and every hour. */
export function startPreparing({ db, log }: Parts): Repeated {
  const job = runEvery(
    HOUR_MS,
    async () => {
      await prepareHistory(db)
    },
    (error) => log.warn({ err: error }, 'failed to prepare the next range of history'),
    'history',
  )
  job.runNow()
  return job
}

/**
 * Makes the ranges that the next commands may need, with tables of their own, and returns how many. `lengthMin` is the fewest
 * commands of a range. Waits for no lock longer than a second, so the engine never waits longer for it.
 */
export async function prepareHistory(db: Kysely<Tables>, lengthMin = LENGTH_MIN): Promise<number> {
  const { rows } = await sql<{ made: number }>`select prepare_history(${lengthMin}) as made`.execute(db)
  return rows[0]?.made ?? 0
}
