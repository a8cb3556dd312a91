import type { Reply } from '@halyard/core'
import { type Answer, isKeyed, type KnownReply, keyOf, type Origin, type Store } from './store.ts'

/** Caches replies by idempotency key, so that a repeated command is applied only once. */
export interface IdempotencyCache {
  /** Loads the replies to the keys of a batch. Queries the store once for the keys that are not cached. */
  load(origins: readonly Origin[], store: Store): Promise<void>
  /**
   * Returns the reply to this key, `idempotency_key_reused` if the body differs, or `undefined` for an
   * unknown key.
   */
  find(origin: Origin): Answer | undefined
  add(origin: Origin, reply: Reply): void
}

/**
 * Creates a cache of about `repliesMax` replies. It evicts the oldest only in `load`, so the replies loaded
 * for a batch stay available until the batch is applied.
 */
export function createIdempotencyCache(repliesMax: number): IdempotencyCache {
  // A Map iterates in insertion order, so its first key is the oldest.
  const replies = new Map<string, KnownReply>()

  function evictOldest(): void {
    for (const key of replies.keys()) {
      if (replies.size <= repliesMax) return
      replies.delete(key)
    }
  }

  return {
    async load(origins, store) {
      evictOldest()
      const unknown = origins
        .filter(isKeyed)
        .filter(({ customerId, key }) => !replies.has(keyOf(customerId, key)))
      if (unknown.length === 0) return
      for (const [key, known] of await store.findReplies(unknown)) replies.set(key, known)
    },
    find(origin) {
      if (!isKeyed(origin)) return undefined
      const known = replies.get(keyOf(origin.customerId, origin.key))
      if (!known) return undefined
      return known.bodyHash === origin.bodyHash
        ? known.reply
        : { ok: false, reject: 'idempotency_key_reused' }
    },
    add(origin, reply) {
      if (isKeyed(origin))
        replies.set(keyOf(origin.customerId, origin.key), { bodyHash: origin.bodyHash, reply })
    },
  }
}
