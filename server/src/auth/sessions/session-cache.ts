import type { Session } from './session.ts'

/** How long a session found in the database is served from the cache. */
const CACHE_MS = 2_000
const CACHE_MAX = 10_000

/** Sessions by token rather than hash, so that repeated calls need not hash it. */
export interface SessionCache {
  /** Returns a cached session synchronously. `undefined` means unknown, not invalid. */
  recall(token: string): Session | undefined
  /** Returns the session of a token, from the cache or with `read`. */
  find(token: string, read: () => Promise<Session | undefined>): Promise<Session | undefined>
  /** Removes a session that was closed. */
  forget(tokenHash: string): void
}

export function createSessionCache(now: () => number): SessionCache {
  const cache = new Map<string, { readonly session: Session; readonly until: number }>()
  let closings = 0

  function recall(token: string): Session | undefined {
    const known = cache.get(token)
    if (!known) return undefined
    const at = now()
    return known.until > at && known.session.expiresAt > at ? known.session : undefined
  }

  return {
    recall,

    async find(token, read) {
      const known = recall(token)
      if (known) return known
      const closingsBefore = closings
      const session = await read()
      // A session that was closed while it was read must not enter the cache.
      if (session && closings === closingsBefore) {
        if (cache.size >= CACHE_MAX) cache.clear()
        cache.set(token, { session, until: now() + CACHE_MS })
      }
      return session
    },

    forget(tokenHash) {
      closings += 1
      for (const [token, { session }] of cache) if (session.tokenHash === tokenHash) cache.delete(token)
    },
  }
}
