import type { Database } from '../../db/database.ts'
import type { CustomerId } from '../../engine/index.ts'
import type { Nudges } from '../../nudges/nudges.ts'
import { createBatchLoader } from '../../platform/concurrency/batch-loader.ts'
import type { ApiKeys } from '../api-keys/api-keys.ts'
import { deleteOperatorSessions } from './operator-sessions.ts'
import { countSessions, listSessions, readSessions } from './read-sessions.ts'
import type { Session, SessionRecord, SignInOrigin } from './session.ts'
import { createSessionCache } from './session-cache.ts'
import { hashToken } from './token.ts'
import {
  deleteSessionById,
  deleteSessions,
  deleteSessionsBeyondMax,
  insertSession,
} from './write-sessions.ts'

/** Sessions of customers, stored by the hashes of their tokens. */
export interface Sessions {
  /** Creates a session and returns its token, which is stored only as a hash. */
  open(userId: CustomerId, from: SignInOrigin): Promise<string>
  /** Returns the session of a token; `undefined` when it is unknown, closed or expired. */
  find(token: string): Promise<Session | undefined>
  /** Looks a token up in the cache synchronously. `undefined` means unknown, not invalid: fall back to `find`. */
  recall(token: string): Session | undefined
  /** Returns the number of a customer's sessions. */
  count(userId: CustomerId): Promise<number>
  /** Returns a customer's sessions, the most recently used first. */
  list(userId: CustomerId): Promise<SessionRecord[]>
  close(session: Session): Promise<void>
  /** Closes one of a customer's sessions by its id. Returns false when there is none. */
  closeById(userId: CustomerId, id: number): Promise<boolean>
  /** Closes a customer's sessions other than the caller's. Their sessions as an operator end as well. */
  closeOthers(session: Session): Promise<void>
  /** Closes all of a customer's sessions, as a customer and as an operator, and ends their API keys. */
  closeAll(userId: CustomerId): Promise<void>
}

interface Needs {
  readonly db: Database
  readonly now: () => number
  readonly nudges: Nudges
  readonly apiKeys: Pick<ApiKeys, 'endAll'>
}

/** Creates the sessions. Those that are closed before they expire are published. */
export function createSessions({ db, now, nudges, apiKeys }: Needs): Sessions {
  const cache = createSessionCache(now)
  const read = createBatchLoader((tokenHashes: readonly string[]) => readSessions(db, tokenHashes, now()))

  nudges.on('sessionsClosed', ({ tokenHashes }) => {
    for (const tokenHash of tokenHashes) cache.forget(tokenHash)
  })

  function announceClosed(tokenHashes: readonly string[]): void {
    if (tokenHashes.length > 0) nudges.publish('sessionsClosed', { tokenHashes })
  }

  return {
    async open(userId, from) {
      const token = await insertSession(db, userId, from, now())
      announceClosed(await deleteSessionsBeyondMax(db, userId))
      return token
    },
    recall: (token) => cache.recall(token),
    find: (token) => cache.find(token, () => read(hashToken(token))),
    count: (userId) => countSessions(db, userId, now()),
    list: (userId) => listSessions(db, userId, now()),
    async close({ tokenHash }) {
      await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
      announceClosed([tokenHash])
    },
    async closeById(userId, id) {
      const closed = await deleteSessionById(db, userId, id)
      if (closed !== undefined) announceClosed([closed])
      return closed !== undefined
    },
    async closeOthers({ userId, tokenHash }) {
      announceClosed(await deleteSessions(db, userId, tokenHash))
      await deleteOperatorSessions(db, userId)
    },
    async closeAll(userId) {
      announceClosed(await deleteSessions(db, userId, undefined))
      await deleteOperatorSessions(db, userId)
      await apiKeys.endAll(userId)
    },
  }
}
