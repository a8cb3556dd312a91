import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'

export interface Session {
  readonly userId: number
  readonly tokenHash: string
  readonly expiresAt: number
}

export interface Sessions {
  /** Signs a customer in and answers the token, which is stored only as a hash. */
  open(userId: number, from: { readonly ip: string; readonly agent: string }): Promise<string>
  /** Whose token it is, or `undefined` when it is unknown, signed out or run out. */
  find(token: string): Promise<Session | undefined>
  close(session: Session): Promise<void>
  closeAll(userId: number): Promise<void>
  /** Calls back when a session ends before its time. Returns how to stop that. */
  onClosed(listener: (tokenHash: string) => void): () => void
}

const SESSION_MS = 12 * 60 * 60 * 1000
/** How long a session found in the database is believed without looking again. */
const CACHE_MS = 2_000
const CACHE_MAX = 10_000

export function createSessions(db: Database, now: () => number): Sessions {
  const cache = new Map<string, { session: Session; until: number }>()
  const listeners = new Set<(tokenHash: string) => void>()

  function forget(tokenHash: string): void {
    cache.delete(tokenHash)
    for (const listener of listeners) listener(tokenHash)
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
          expires_at: at + SESSION_MS,
          ip,
          agent,
        })
        .execute()
      return token
    },

    async find(token) {
      const tokenHash = hashToken(token)
      const at = now()
      const cached = cache.get(tokenHash)
      if (cached && cached.until > at) return cached.session.expiresAt > at ? cached.session : undefined
      const row = await db
        .updateTable('session')
        .from('app_user')
        .set({ seen_at: at })
        .whereRef('app_user.id', '=', 'session.user_id')
        .where('app_user.disabled', '=', false)
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', String(at))
        .returning(['session.user_id', 'session.expires_at'])
        .executeTakeFirst()
      if (!row) return undefined
      const session = { userId: Number(row.user_id), tokenHash, expiresAt: Number(row.expires_at) }
      if (cache.size >= CACHE_MAX) cache.clear()
      cache.set(tokenHash, { session, until: at + CACHE_MS })
      return session
    },

    async close({ tokenHash }) {
      await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
      forget(tokenHash)
    },

    async closeAll(userId) {
      const closed = await db
        .deleteFrom('session')
        .where('user_id', '=', String(userId))
        .returning('token_hash')
        .execute()
      for (const row of closed) forget(row.token_hash)
    },

    onClosed(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
