import type { ApiKey, VerifyingKey } from './api-key.ts'

/** A key that another process ended is refused after this time at the latest. */
const CACHE_MS = 2_000
const CACHE_MAX = 10_000
const USE_NOTED_EVERY_MS = 60_000

/** Keys read recently, and when their use was last stored. */
export interface KeyCache {
  find(key: string, read: () => Promise<VerifyingKey | undefined>): Promise<VerifyingKey | undefined>
  forget(keys: readonly string[]): void
  /** Returns whether the use of a key was stored less than a minute ago; if not, it counts as stored now. */
  isUseKnown(key: ApiKey): boolean
}

export function createKeyCache(now: () => number): KeyCache {
  const known = new Map<string, { readonly key: VerifyingKey; readonly until: number }>()
  const uses = new Map<number, number>()
  let changes = 0
  return {
    async find(key, read) {
      const recent = known.get(key)
      const at = now()
      if (recent && recent.until > at && recent.key.expiresAt > at) return recent.key
      const changesBefore = changes
      const found = await read()
      // A key that was changed while it was read must not enter the cache.
      if (found && changes === changesBefore) {
        if (known.size >= CACHE_MAX) known.clear()
        known.set(key, { key: found, until: now() + CACHE_MS })
      }
      return found
    },
    forget(keys) {
      changes += 1
      for (const key of keys) known.delete(key)
    },
    isUseKnown({ id }) {
      const at = now()
      if (at - (uses.get(id) ?? 0) < USE_NOTED_EVERY_MS) return true
      if (uses.size >= CACHE_MAX) uses.clear()
      uses.set(id, at)
      return false
    },
  }
}
