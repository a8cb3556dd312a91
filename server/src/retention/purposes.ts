import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

const DAY_MS = 86_400_000
/** The rows that one statement deletes. A run repeats it until none is left. */
const ROWS_PER_STEP = 1_000

/** Data that is deleted when its period is over. */
export interface Purpose {
  /** Name, as a customer or an operator would call it. */
  readonly name: string
  /** The setting of its period in days and the default; absent for rows that have their own end. */
  readonly period?: { readonly setting: string; readonly days: number }
  /** Deletes up to a bounded number of rows that ended at or before a time. Returns how many. */
  readonly deleteUntil: (db: Database, until: number) => Promise<number>
}

/** Deletes rows of one table, oldest first by the value of `ended`. */
function rowsOf(table: string, ended: (until: number) => RawBuilder<unknown>): Purpose['deleteUntil'] {
  return async (db, until) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${ended(until)} limit ${ROWS_PER_STEP}))`.execute(db)
    return Number(numAffectedRows)
  }
}

const endedBy = (column: string) => (until: number) => sql`${sql.ref(column)} <= ${until}`

/** Deletes ended conversations of support with their messages and pictures. */
async function deleteConversations(db: Database, until: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from support_conversation where closed_at <= ${until} limit ${ROWS_PER_STEP} for update`.execute(
      trx,
    )
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    const messages = await trx
      .deleteFrom('support_message')
      .where('conversation_id', 'in', ids)
      .returning('upload_id')
      .execute()
    const pictures = messages.flatMap(({ upload_id }) => upload_id ?? [])
    if (pictures.length > 0) await trx.deleteFrom('upload').where('id', 'in', pictures).execute()
    await trx.deleteFrom('support_conversation').where('id', 'in', ids).execute()
    return rows.length
  })
}

/** Deletes answered feedback with its pictures. */
async function deleteFeedback(db: Database, until: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; upload_ids: string[] }>`
      select id, upload_ids from feedback where replied_at <= ${until} limit ${ROWS_PER_STEP} for update`.execute(
      trx,
    )
    if (rows.length === 0) return 0
    await trx
      .deleteFrom('feedback')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    const pictures = rows.flatMap(({ upload_ids }) => upload_ids)
    if (pictures.length > 0) await trx.deleteFrom('upload').where('id', 'in', pictures).execute()
    return rows.length
  })
}

const CLOSED_UNTIL = (until: number) => sql`(select id from app_user where closed_at <= ${until})`

/**
 * Deletes what identified the owners of closed accounts: the answers and pictures of their verifications, and their bank cards.
 * Withdrawals and deals then have no card to show.
 */
const IDENTITY: readonly Purpose['deleteUntil'][] = [
  rowsOf('verification', (until) => sql`user_id in ${CLOSED_UNTIL(until)}`),
  rowsOf('bank_card', (until) => sql`user_id in ${CLOSED_UNTIL(until)}`),
  rowsOf(
    'upload',
    (until) => sql`owner_id in ${CLOSED_UNTIL(until)} and (used_by is null or used_by like 'verification:%')
      and not exists (select from verification where upload.id in (front_pic, reverse_pic, hand_pic))`,
  ),
]

async function deleteIdentity(db: Database, until: number): Promise<number> {
  let deleted = 0
  for (const step of IDENTITY) deleted += await step(db, until)
  return deleted
}

/** The newest messages of the demo's outbox, which stay however old they are not. */
const OUTBOX_KEPT = 1_000
/** The newest rejected commands of a customer whose reply a retry gets. */
const REJECTED_KEPT = 1_000

/** Deletes the messages of the demo's outbox beyond the newest. */
const deleteOutboxBeyond: Purpose['deleteUntil'] = async (db) => {
  const { numDeletedRows } = await db
    .deleteFrom('outbox_message')
    .where('id', '<=', (query) =>
      query.selectFrom('outbox_message').select('id').orderBy('id', 'desc').offset(OUTBOX_KEPT).limit(1),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes the rejected commands of each customer beyond the newest. */
const deleteRejectedBeyond: Purpose['deleteUntil'] = async (db) => {
  const { numAffectedRows = 0n } = await sql`
    delete from rejected_command where id in (
      select id from (
        select id, row_number() over (partition by customer_id order by id desc) as place from rejected_command
      ) ranked where place > ${REJECTED_KEPT} limit ${ROWS_PER_STEP})`.execute(db)
  return Number(numAffectedRows)
}

/** Days of volumes and limits that stay at least: those that rules read, twice, so that a clock a month ahead forgets none. */
const COUNTED_DAYS = 2 * 31

/** Rows by day that rules no longer read, by the server's clock, the database's and the exchange's time. */
const beforeCountedDays = (until: number) =>
  sql`day < least(first_counted_day(), ${Math.floor(until / DAY_MS) - COUNTED_DAYS}::bigint)`

/** Everything that is deleted after a time, declared once: `docs/operating.md` says why. */
export const PURPOSES: readonly Purpose[] = [
  { name: 'sessions', deleteUntil: rowsOf('session', endedBy('expires_at')) },
  { name: 'console sessions', deleteUntil: rowsOf('ops_session', endedBy('expires_at')) },
  { name: 'pending sign-ins', deleteUntil: rowsOf('pending_sign_in', endedBy('expires_at')) },
  { name: 'sign-ins of staff under way', deleteUntil: rowsOf('staff_sign_in', endedBy('expires_at')) },
  { name: 'passkey challenges', deleteUntil: rowsOf('passkey_challenge', endedBy('expires_at')) },
  { name: 'counted limits', deleteUntil: rowsOf('counted_limit', endedBy('expire')) },
  { name: 'failed attempts', deleteUntil: rowsOf('failed_attempt', endedBy('forgotten_at')) },
  {
    name: 'standbys of more than a day ago',
    deleteUntil: rowsOf(
      'standby',
      (until) => sql`seen_at <= to_timestamp(${until}::bigint / 1000.0) - interval '1 day'`,
    ),
  },
  { name: 'captchas', deleteUntil: rowsOf('used_captcha', endedBy('expires_at')) },
  {
    name: 'verification codes',
    period: { setting: 'KEEP_CODES_DAYS', days: 1 },
    deleteUntil: rowsOf('verification_code', endedBy('expires_at')),
  },
  {
    name: 'sign-ins',
    period: { setting: 'KEEP_SIGN_INS_DAYS', days: 90 },
    deleteUntil: rowsOf('sign_in_log', endedBy('at')),
  },
  {
    name: 'API keys that have ended',
    period: { setting: 'KEEP_API_KEYS_DAYS', days: 365 },
    deleteUntil: rowsOf('api_key', (until) => sql`least(expires_at, ended_at) <= ${until}`),
  },
  {
    name: 'replies to rejected commands',
    period: { setting: 'KEEP_REJECTED_DAYS', days: 1 },
    deleteUntil: rowsOf('rejected_command', endedBy('at')),
  },
  { name: 'rejected commands beyond the newest', deleteUntil: deleteRejectedBeyond },
  {
    name: 'unused pictures',
    period: { setting: 'KEEP_UNUSED_PICTURES_DAYS', days: 1 },
    deleteUntil: rowsOf('upload', (until) => sql`used_by is null and created_at <= ${until}`),
  },
  {
    name: 'support conversations',
    period: { setting: 'KEEP_SUPPORT_DAYS', days: 180 },
    deleteUntil: deleteConversations,
  },
  { name: 'feedback', period: { setting: 'KEEP_FEEDBACK_DAYS', days: 730 }, deleteUntil: deleteFeedback },
  {
    name: 'notices',
    period: { setting: 'KEEP_NOTICES_DAYS', days: 365 },
    deleteUntil: rowsOf('notice', endedBy('at')),
  },
  {
    name: 'data exports',
    period: { setting: 'KEEP_EXPORTS_DAYS', days: 30 },
    deleteUntil: rowsOf('data_export', endedBy('expires_at')),
  },
  {
    name: 'messages of the outbox',
    period: { setting: 'KEEP_OUTBOX_DAYS', days: 30 },
    deleteUntil: rowsOf('outbox_message', endedBy('at')),
  },
  { name: 'messages of the outbox beyond the newest', deleteUntil: deleteOutboxBeyond },
  {
    name: 'identity of closed accounts',
    period: { setting: 'KEEP_IDENTITY_DAYS', days: 1_825 },
    deleteUntil: deleteIdentity,
  },
  {
    name: 'counts of text messages',
    period: { setting: 'KEEP_TEXT_COUNTS_DAYS', days: 90 },
    deleteUntil: rowsOf('text_count', (until) => sql`day < ${Math.floor(until / DAY_MS)}`),
  },
  { name: 'volumes that no fee follows from', deleteUntil: rowsOf('fee_volume', beforeCountedDays) },
  { name: 'parts of limits of former months', deleteUntil: rowsOf('limit_part', beforeCountedDays) },
  {
    name: 'former contacts',
    period: { setting: 'KEEP_FORMER_CONTACTS_DAYS', days: 730 },
    deleteUntil: rowsOf('former_contact', endedBy('erased_at')),
  },
]

/** Returns the time at or before which data of a purpose must have ended to be deleted at `at`. */
export function endOf({ period }: Purpose, days: Readonly<Record<string, number>>, at: number): number {
  return period === undefined ? at : at - (days[period.setting] ?? period.days) * DAY_MS
}
