import type { ColumnType } from 'kysely'
import { hashToken, newToken } from '../auth/sessions/token.ts'
import type { Database } from '../db/database.ts'
import { hoursUntil } from '../platform/hours-until.ts'
import { CallError } from '../platform/call-error.ts'
import { sql } from 'kysely'

declare module '../db/tables.ts' {
  interface Tables {
    data_export: {
      id: ColumnType<string, never, never>
      user_id: Big
      token_hash: string
      requested_at: Big
      expires_at: Big
      downloaded_at: ColumnType<string | null, number | null | undefined, number>
    }
  }
}

const DAY_MS = 86_400_000
/** How long the link is valid, and how long the next one must wait. */
const LINK_LIFE_MS = DAY_MS

/** A request of a customer for their data. */
interface Request {
  readonly userId: number
  readonly at: number
}

/**
 * Creates a link to the customer's data. Returns its token, of which only the hash is stored. Throws a `CallError` of
 * `export_requested_recently` within a day of the last one.
 */
export async function createExport(db: Database, { userId, at }: Request): Promise<string> {
  const token = newToken()
  await db.transaction().execute(async (trx) => {
    // Serialises the requests of a customer, so that each sees the previous one.
    await sql`select 1 from app_user where id = ${userId} for update`.execute(trx)
    const last = await trx
      .selectFrom('data_export')
      .select('requested_at')
      .where('user_id', '=', String(userId))
      .where('requested_at', '>', String(at - DAY_MS))
      .executeTakeFirst()
    if (last) {
      const hours = String(hoursUntil(Number(last.requested_at) + DAY_MS, at))
      throw new CallError('export_requested_recently', undefined, { hours })
    }
    await trx
      .insertInto('data_export')
      .values({
        user_id: userId,
        token_hash: hashToken(token),
        requested_at: at,
        expires_at: at + LINK_LIFE_MS,
      })
      .execute()
  })
  return token
}

/**
 * Finds the export of a link, which only its customer may open, and records the download. Throws a `CallError` of
 * `export_link_invalid` if it is unknown, another customer's or expired.
 */
export async function openExport(db: Database, token: string, { userId, at }: Request): Promise<void> {
  const used = await db
    .updateTable('data_export')
    .set({ downloaded_at: at })
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', String(userId))
    .where('expires_at', '>', String(at))
    .executeTakeFirstOrThrow()
  if (used.numUpdatedRows !== 1n) throw new CallError('export_link_invalid', 'token')
}
