import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { createBatchLoader } from '../../platform/concurrency/batch-loader.ts'

/** A customer's valid session. */
export interface Session {
  readonly userId: number
  readonly tokenHash: string
  readonly expiresAt: number
}

/** Sessions of customers, stored by the hashes of their tokens. */
export interface Sessions {
  /** Creates a session and returns its token, which is stored only as a hash. */
  open(userId: number, from: { readonly ip: string; readonly agent: string }): Promise<string>
  /** Returns the session of a token; `undefined` when it is unknown, closed or expired. */
  find(token: string): Promise<Session | undefined>
  /** Looks a token up in the cache synchronously. `undefined` means unknown, not invalid: fall back to `find`. */
  recall(token: string): Session | undefined
  /** Returns the number of a customer's sessions. */
  count(userId: number): Promise<number>
  /** Returns a customer's sessions, the most recently used first. */
  list(userId: number): Promise<SessionRecord[]>
  close(session: Session): Promise<void>
  /** Closes one of a customer's sessions by its id. Returns false when there is none. */
  closeById(userId: number, id: number): Promise<boolean>
  /** Closes all of a customer's sessions other than `except`. */
  closeAll(userId: number, except?: Session): Promise<void>
  /** Subscribes to sessions that are closed before they expire. Returns the function that unsubscribes. */
  onClosed(listener: (tokenHash: string) => void): () => void
}

/** A session as listed to its customer. Times are epoch milliseconds. */
export interface SessionRecord {
  readonly id: number
  readonly tokenHash: string
  readonly ip: string
  readonly agent: string
  readonly createdAt: number
  readonly seenAt: number
}

/** A session expires when it is unused for `IDLE_MAX_MS`, and after `LIFE_MAX_MS` in any case. */
export const IDLE_MAX_MS = 12 * 60 * 60 * 1000
export const LIFE_MAX_MS = 7 * 24 * 60 * 60 * 1000
/** The sessions of one customer. One more closes the oldest. */
const SESSIONS_MAX = 10
/** The last use is recorded at most this often, so that reads do not cause writes. */
const USE_RECORDED_EVERY_MS = 60_000
/** How long a session found in the database is served from the cache. */
const CACHE_MS = 2_000
const CACHE_MAX = 10_000

export function createSessions(db: Database, now: () => number): Sessions {
  /** By token rather than hash, so that repeated calls need not hash it. */
  const cache = new Map<string, { session: Session; until: number }>()
  const listeners = new Set<(tokenHash: string) => void>()
  let closings = 0

  function forget(tokenHash: string): void {
    closings += 1
    for (const [token, { session }] of cache) if (session.tokenHash === tokenHash) cache.delete(token)
    for (const listener of listeners) listener(tokenHash)
  }

  async function closeBeyondMax(userId: number): Promise<void> {
    const closed = await db
      .deleteFrom('session')
      .where('token_hash', 'in', (query) =>
        query
          .selectFrom('session')
          .select('token_hash')
          .where('user_id', '=', String(userId))
          .orderBy('created_at', 'desc')
          .orderBy('token_hash')
          .offset(SESSIONS_MAX),
      )
      .returning('token_hash')
      .execute()
    for (const row of closed) forget(row.token_hash)
  }

  /** Reads sessions by the hashes of their tokens, and records their use where the recorded one is old enough. */
  async function readAll(tokenHashes: readonly string[]): Promise<Map<string, Session>> {
    const at = now()
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
  async function recordUse(tokenHashes: readonly string[], at: number): Promise<Map<string, number>> {
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

  const read = createBatchLoader(readAll)

  function recall(token: string): Session | undefined {
    const known = cache.get(token)
    if (!known) return undefined
    const at = now()
    return known.until > at && known.session.expiresAt > at ? known.session : undefined
  }

  return {
    async open(userId, { ip, agent }) {
      const token = randomBytes(32).toString('base64url')
      const at = now()
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
      await closeBeyondMax(userId)
      return token
    },

    recall,

    async find(token) {
      const known = recall(token)
      if (known) return known
      const closingsBefore = closings
      const session = await read(hashToken(token))
      // A session that was closed while it was read must not enter the cache.
      if (session && closings === closingsBefore) {
        if (cache.size >= CACHE_MAX) cache.clear()
        cache.set(token, { session, until: now() + CACHE_MS })
      }
      return session
    },

    async count(userId) {
      const row = await db
        .selectFrom('session')
        .select(({ fn }) => fn.countAll().as('sessions'))
        .where('user_id', '=', String(userId))
        .where('expires_at', '>', String(now()))
        .executeTakeFirstOrThrow()
      return Number(row.sessions)
    },

    async close({ tokenHash }) {
      await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
      forget(tokenHash)
    },

    async list(userId) {
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', String(userId))
        .where('expires_at', '>', String(now()))
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
    },

    async closeById(userId, id) {
      const closed = await db
        .deleteFrom('session')
        .where('user_id', '=', String(userId))
        .where('id', '=', String(id))
        .returning('token_hash')
        .executeTakeFirst()
      if (closed) forget(closed.token_hash)
      return closed !== undefined
    },

    async closeAll(userId, except) {
      const closed = await db
        .deleteFrom('session')
        .where('user_id', '=', String(userId))
        .where('token_hash', '<>', except?.tokenHash ?? '')
        .returning('token_hash')
        .execute()
      for (const row of closed) forget(row.token_hash)
      // The user's operator session ends as well.
      await db.deleteFrom('ops_session').where('user_id', '=', String(userId)).execute()
    },

    onClosed(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function hashToken(token: string): string {
  return hash('sha256', token)
}
