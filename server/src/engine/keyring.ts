import type { Reply } from '@halyard/core'
import { type Answer, isKeyed, type KnownReply, keyOf, type Origin, type Store } from './store.ts'

/** Knows what was answered to every idempotency key, so that a command sent twice happens once. */
export interface Keyring {
  /** Makes the keys of one batch known, asking the store about those not in memory in one query. */
  learn(origins: readonly Origin[], store: Store): Promise<void>
  /** The answer already given to this key, if any. */
  find(origin: Origin): Answer | undefined
  remember(origin: Origin, reply: Reply): void
}

/** Keeps about `repliesMax` replies, and forgets the oldest only between batches: what a batch learned it can find. */
export function createKeyring(repliesMax: number): Keyring {
  // A Map iterates in insertion order, so its first key is the oldest.
  const replies = new Map<string, KnownReply>()

  function forgetOldest(): void {
    for (const key of replies.keys()) {
      if (replies.size <= repliesMax) return
      replies.delete(key)
    }
  }

  return {
    async learn(origins, store) {
      forgetOldest()
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
    remember(origin, reply) {
      if (isKeyed(origin))
        replies.set(keyOf(origin.customerId, origin.key), { bodyHash: origin.bodyHash, reply })
    },
  }
}
