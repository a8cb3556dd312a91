import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'

const PERIOD_MS = 60_000
/** The fewest commands of a range: about a gigabyte. A busy exchange has ranges of a week. */
const LENGTH_MIN = 1_000_000

interface Parts {
  readonly db: Kysely<Tables>
  readonly log: FastifyBaseLogger
}

/** Makes ranges ahead of need at the start, and looks again every minute, since readers may be in the way. */
export function startPreparing({ db, log }: Parts): Repeated {
  const job = runEvery(
    PERIOD_MS,
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
 * commands of a range. Waits for no lock longer than 100 ms, and so neither does the engine for it.
 */
export async function prepareHistory(db: Kysely<Tables>, lengthMin = LENGTH_MIN): Promise<number> {
  const { rows } = await sql<{ made: number }>`select prepare_history(${lengthMin}) as made`.execute(db)
  const made = rows[0]?.made ?? 0
  // In a transaction of its own, as readers would wait for the locks of new ranges until it is done.
  if (made > 0) await sql`select analyze_history()`.execute(db)
  return made
}
