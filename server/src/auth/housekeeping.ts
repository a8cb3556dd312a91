import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'

const EVERY_MS = 10 * 60 * 1000
const CODES_KEPT_MS = 24 * 60 * 60 * 1000
const LOG_KEPT_MS = 90 * 24 * 60 * 60 * 1000
const OUTBOX_KEPT = 1_000

/** Deletes now and then what has run out, so that nothing grows for ever. */
export function startHousekeeping(
  db: Database,
  log: FastifyBaseLogger,
  now: () => number,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = tidy(db, now()).catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'))
  }, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

async function tidy(db: Database, at: number): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', String(at)).execute()
  await db.deleteFrom('used_captcha').where('expires_at', '<=', String(at)).execute()
  await db
    .deleteFrom('verification_code')
    .where('expires_at', '<=', String(at - CODES_KEPT_MS))
    .execute()
  await db
    .deleteFrom('sign_in_log')
    .where('at', '<=', String(at - LOG_KEPT_MS))
    .execute()
  await db
    .deleteFrom('outbox_message')
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('outbox_message').select('id').orderBy('id', 'desc').offset(OUTBOX_KEPT).limit(1),
    )
    .execute()
}
