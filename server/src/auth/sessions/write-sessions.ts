import type { Database } from '../../db/database.ts'
import { IDLE_MAX_MS, type SignInOrigin } from './session.ts'
import { hashToken, newToken } from './token.ts'

/** The sessions of one customer. One more closes the oldest. */
const SESSIONS_MAX = 10

/** Stores a session and returns its token, of which only the hash is stored. */
export async function insertSession(
  db: Database,
  userId: number,
  { ip, agent }: SignInOrigin,
  at: number,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: at,
      seen_at: at,
      expires_at: at + IDLE_MAX_MS,
      ip,
      agent,
    })
    .execute()
  return token
}

/** Deletes a customer's oldest sessions beyond the limit. Returns the hashes of their tokens. */
export async function deleteSessionsBeyondMax(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('session')
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('session')
        .select('token_hash')
        .where('user_id', '=', String(userId))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(SESSIONS_MAX),
    )
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}

/** Deletes one of a customer's sessions by its id. Returns the hash of its token; `undefined` when there is none. */
export async function deleteSessionById(
  db: Database,
  userId: number,
  id: number,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('session')
    .where('user_id', '=', String(userId))
    .where('id', '=', String(id))
    .returning('token_hash')
    .executeTakeFirst()
  return row?.token_hash
}

/**
 * Deletes all of a customer's sessions other than the one with the hash `exceptHash`. Returns the hashes of the tokens.
 */
export async function deleteSessions(
  db: Database,
  userId: number,
  exceptHash: string | undefined,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('session')
    .where('user_id', '=', String(userId))
    .where('token_hash', '<>', exceptHash ?? '')
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}
