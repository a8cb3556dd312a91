import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'

const PERIOD_MS = 10 * 60_000
const DAY_MS = 86_400_000
/** A conversation without a message for this time ends. */
const IDLE_DAYS = 7
/** Ended conversations and their pictures are deleted after this time. */
const KEPT_DAYS = 180

/** Ends idle conversations and deletes old ones periodically. */
export function startSupportHousekeeping(db: Database, log: FastifyBaseLogger, now: () => number): Repeated {
  return runEvery(
    PERIOD_MS,
    () => tidySupport(db, now()),
    (error) => log.warn({ err: error }, 'support housekeeping failed'),
    'support',
  )
}

/** Ends the conversations that are idle at `at`, and deletes those that ended long before. */
export async function tidySupport(db: Database, at: number): Promise<void> {
  await db
    .updateTable('support_conversation')
    .set({ closed_at: at, waiting_since: null })
    .where('closed_at', 'is', null)
    .where('last_at', '<=', String(at - IDLE_DAYS * DAY_MS))
    .execute()
  await db.transaction().execute(async (tx) => {
    const deleted = sql`
      select id from support_conversation where closed_at <= ${at - KEPT_DAYS * DAY_MS}`
    const { rows } = await sql<{ upload_id: string }>`
      delete from support_message where conversation_id in (${deleted}) returning upload_id`.execute(tx)
    const pictures = rows.flatMap(({ upload_id }) => upload_id ?? [])
    if (pictures.length > 0) await tx.deleteFrom('upload').where('id', 'in', pictures).execute()
    await sql`delete from support_conversation where id in (${deleted})`.execute(tx)
  })
}
