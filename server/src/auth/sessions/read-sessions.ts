import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { IDLE_MAX_MS, LIFE_MAX_MS, type Session, type SessionRecord } from './session.ts'

/** The last use is recorded at most this often, so that reads do not cause writes. */
const USE_RECORDED_EVERY_MS = 60_000

/**
 * Reads valid sessions by the hashes of their tokens, and records their use where the recorded one is old enough. Omits
 * those of users who are disabled or have frozen their account.
 */
export async function readSessions(
  db: Database,
  tokenHashes: readonly string[],
  at: number,
): Promise<Map<string, Session>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .innerJoin('customer', 'customer.id', 'session.user_id')
    .select(['session.token_hash', 'session.user_id', 'session.seen_at', 'session.expires_at'])
    .where('token_hash', '=', sql<string>`any(${tokenHashes})`)
    .where('expires_at', '>', String(at))
    .where('app_user.disabled', '=', false)
    .where('customer.frozen_by_owner', '=', false)
    .execute()
  const stale = rows.filter((row) => at - Number(row.seen_at) >= USE_RECORDED_EVERY_MS)
  const renewed = await recordUse(
    db,
    stale.map((row) => row.token_hash),
    at,
  )
  return new Map(
    rows.map(({ token_hash: tokenHash, user_id, expires_at }) => {
      const expiresAt = renewed.get(tokenHash) ?? Number(expires_at)
      return [tokenHash, { userId: Number(user_id), tokenHash, expiresAt }]
    }),
  )
}

/**
 * Records that sessions were used and returns their new expiry times. Uses SKIP LOCKED: updating several rows while
 * another transaction does the same could deadlock.
 */
async function recordUse(
  db: Database,
  tokenHashes: readonly string[],
  at: number,
): Promise<Map<string, number>> {
  if (tokenHashes.length === 0) return new Map()
  const rows = await db
    .updateTable('session')
    .set({
      seen_at: at,
      expires_at: sql<number>`least(${at + IDLE_MAX_MS}::bigint, created_at + ${LIFE_MAX_MS}::bigint)`,
    })
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('session')
        .select('token_hash')
        .where('token_hash', '=', sql<string>`any(${tokenHashes})`)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['token_hash', 'expires_at'])
    .execute()
  return new Map(rows.map((row) => [row.token_hash, Number(row.expires_at)]))
}

/** Returns the number of a customer's sessions that are valid at `at`. */
export async function countSessions(db: Database, userId: number, at: number): Promise<number> {
  const row = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll().as('sessions'))
    .where('user_id', '=', String(userId))
    .where('expires_at', '>', String(at))
    .executeTakeFirstOrThrow()
  return Number(row.sessions)
}

/** Returns a customer's sessions that are valid at `at`, the most recently used first. */
export async function listSessions(db: Database, userId: number, at: number): Promise<SessionRecord[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', String(userId))
    .where('expires_at', '>', String(at))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    tokenHash: row.token_hash,
    ip: row.ip,
    agent: row.agent,
    createdAt: Number(row.created_at),
    seenAt: Number(row.seen_at),
  }))
}
