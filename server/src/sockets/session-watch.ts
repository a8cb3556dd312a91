import type { Socket } from 'socket.io'
import type { Database } from '../db/database.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { messageOf } from '../platform/texts/messages.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import type { Customers } from './customers.ts'
import { languageOfSocket } from './language.ts'

const CHECK_MS = 4_000

/**
 * Closes sockets whose session has ended: immediately for a local sign-out, within 4 s for an expired session
 * or one ended by another process.
 */
export function watchSessions(
  { db, nudges, customers, now }: { db: Database; nudges: Nudges; customers: Customers; now: () => number },
  onError: (error: unknown) => void,
): Repeated {
  function end(tokenHash: string): void {
    for (const socket of customers.socketsBy(tokenHash)) signOut(socket)
  }

  async function check(): Promise<void> {
    const tokenHashes = customers.tokenHashes()
    if (tokenHashes.length === 0) return
    const live = await db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .innerJoin('customer', 'customer.id', 'session.user_id')
      .select('session.token_hash')
      .where('session.token_hash', 'in', tokenHashes)
      .where('session.expires_at', '>', String(now()))
      .where('app_user.disabled', '=', false)
      .where('customer.frozen_by_owner', '=', false)
      .execute()
    const lives = new Set(live.map((row) => row.token_hash))
    for (const tokenHash of tokenHashes) if (!lives.has(tokenHash)) end(tokenHash)
  }

  const unsubscribe = nudges.on('sessionsClosed', ({ tokenHashes }) => {
    for (const tokenHash of tokenHashes) end(tokenHash)
  })
  const checking = runEvery(CHECK_MS, check, onError, 'sessions')
  return {
    async stop() {
      unsubscribe()
      await checking.stop()
    },
  }
}

function signOut(socket: Socket): void {
  socket.emit('999', { message: messageOf('signed_out', languageOfSocket(socket)) })
  socket.disconnect(true)
}
