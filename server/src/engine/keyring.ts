import type { Reply } from '@halyard/core'
import type { Answer } from './engine.ts'
import { type KnownReply, keyOf, type Origin, type Store } from './store.ts'

/** Replies kept in memory; older ones are asked of the store. */
const REPLIES_MAX = 50_000

/** Knows what was answered to every idempotency key, so that a command sent twice happens once. */
export interface Keyring {
  /** Asks the store about keys not in memory, in one query. */
  learn(origins: readonly Origin[], store: Store): Promise<void>
  /** The answer already given to this key, if any. */
  find(origin: Origin): Answer | undefined
  remember(origin: Origin, reply: Reply): void
}

export function createKeyring(): Keyring {
  // A Map iterates in insertion order, so its first key is the oldest.
  const replies = new Map<string, KnownReply>()

  function put(key: string, known: KnownReply): void {
    replies.set(key, known)
    const oldest = replies.size > REPLIES_MAX ? replies.keys().next().value : undefined
    if (oldest !== undefined) replies.delete(oldest)
  }

  return {
    async learn(origins, store) {
      const unknown = origins
        .filter(isKeyed)
        .filter(({ customerId, key }) => !replies.has(keyOf(customerId, key)))
      if (unknown.length === 0) return
      for (const [key, known] of await store.findReplies(unknown)) put(key, known)
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
      if (isKeyed(origin)) put(keyOf(origin.customerId, origin.key), { bodyHash: origin.bodyHash, reply })
    },
  }
}

function isKeyed(origin: Origin): origin is Required<Origin> {
  return origin.key !== undefined && origin.customerId !== undefined && origin.bodyHash !== undefined
}
