import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { hasTable } from './deployment-mode.ts'
import { pendingAlone } from './migrate.ts'

const RETRY_MS = 200

/**
 * Waits, without a limit, until no engine serves, if there is a migration that the running version would not survive: it has to be
 * stopped first.
 */
export async function waitForEngineEnd(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const [migration] = await pendingAlone(db)
  if (migration === undefined) return
  for (let isFirst = true; await isServed(db); isFirst = false) {
    if (isFirst)
      log.warn({ migration }, 'waiting for the engine to be stopped: it cannot go on after a migration')
    await pause(RETRY_MS)
  }
}

async function isServed(db: Database): Promise<boolean> {
  if (!(await hasTable(db, 'lease'))) return false
  const { rows } = await sql<{ served: boolean }>`
    select exists (select from lease where expires_at > clock_timestamp()) as served`.execute(db)
  return rows[0]?.served === true
}
