import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'

const PERIOD_MS = 10 * 60 * 1000
const CODES_KEPT_MS = 24 * 60 * 60 * 1000
const LOG_KEPT_MS = 90 * 24 * 60 * 60 * 1000
const OUTBOX_KEPT = 1_000
const DAY_MS = 24 * 60 * 60 * 1000
const TEXTS_KEPT_MS = 90 * DAY_MS
/**
 * For how long, and for how many of a customer's rejected commands, a retry with the same key returns the same reply.
 */
const REJECTED_KEPT_MS = 24 * 60 * 60 * 1000
const REJECTED_KEPT = 1_000

/** Deletes expired rows periodically, so that no table grows without bound. */
export function startHousekeeping(db: Database, log: FastifyBaseLogger, now: () => number): Repeated {
  return runEvery(
    PERIOD_MS,
    () => tidy(db, now()),
    (error) => log.warn({ err: error }, 'housekeeping failed'),
    'housekeeping',
  )
}

/** Deletes the rows that have expired at `at`, and the outbox messages and rejected commands beyond their limits. */
export async function tidy(db: Database, at: number): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', String(at)).execute()
  await db.deleteFrom('pending_sign_in').where('expires_at', '<=', String(at)).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', String(at)).execute()
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
    .deleteFrom('text_count')
    .where('day', '<', Math.floor((at - TEXTS_KEPT_MS) / DAY_MS))
    .execute()
  await db
    .deleteFrom('outbox_message')
    .where('id', '<=', (query) =>
      query.selectFrom('outbox_message').select('id').orderBy('id', 'desc').offset(OUTBOX_KEPT).limit(1),
    )
    .execute()
  await db
    .deleteFrom('rejected_command')
    .where('at', '<=', String(at - REJECTED_KEPT_MS))
    .execute()
  await sql`
    delete from rejected_command where id in (
      select id from (
        select id, row_number() over (partition by customer_id order by id desc) as place from rejected_command
      ) ranked where place > ${REJECTED_KEPT})
  `.execute(db)
}
