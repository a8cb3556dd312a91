import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Token hashes of one query. */
const PAGE_MAX = 5_000
/** Token hashes of one step, unless a pass would take more steps than it has. */
const SHARE_MIN = 1_000

interface Parts {
  readonly db: Database
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Returns the token hashes of all sessions with an open socket. */
  readonly tokenHashes: () => readonly string[]
  readonly end: (tokenHash: string) => void
}

/**
 * Returns a function that takes one step of a check of all sessions with an open socket. `steps` calls make one pass, which
 * checks the sessions that are signed in when it begins, in equal shares, and calls `end` for those that have ended.
 */
export function createSessionCheck({ db, now, tokenHashes, end }: Parts, steps: number): () => Promise<void> {
  let step = 0
  let waiting: readonly string[] = []
  let share = 0
  return async () => {
    if (step === 0) {
      waiting = tokenHashes()
      share = Math.max(SHARE_MIN, Math.ceil(waiting.length / steps))
    }
    const due = waiting.slice(step * share, (step + 1) * share)
    step = (step + 1) % steps
    for (let from = 0; from < due.length; from += PAGE_MAX) {
      const page = due.slice(from, from + PAGE_MAX)
      const live = await findLive(db, page, now())
      for (const tokenHash of page) if (!live.has(tokenHash)) end(tokenHash)
    }
  }
}

/**
 * Returns those of the token hashes whose session is valid and whose account is neither disabled nor frozen by its owner.
 * They are sent as one array, because a statement has at most 65,535 parameters.
 */
async function findLive(
  db: Database,
  tokenHashes: readonly string[],
  at: number,
): Promise<ReadonlySet<string>> {
  const live = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .innerJoin('customer', 'customer.id', 'session.user_id')
    .select('session.token_hash')
    .where('session.token_hash', '=', sql<string>`any(${tokenHashes}::text[])`)
    .where('session.expires_at', '>', String(at))
    .where('app_user.disabled', '=', false)
    .where('customer.frozen_by_owner', '=', false)
    .execute()
  return new Set(live.map((row) => row.token_hash))
}
