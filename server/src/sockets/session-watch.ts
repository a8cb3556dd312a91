import type { Socket } from 'socket.io'
import type { Database } from '../db/database.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { messageOf } from '../platform/texts/messages.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import type { Customers } from './customers.ts'
import { languageOfSocket } from './language.ts'
import { createSessionCheck } from './session-check.ts'

const CHECK_MS = 4_000
/** A pass is spread over `CHECK_MS` in steps, so that no query is long however many sockets are open. */
const STEP_MS = 250

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

  const check = createSessionCheck(
    { db, now, tokenHashes: () => customers.tokenHashes(), end },
    CHECK_MS / STEP_MS,
  )
  const unsubscribe = nudges.on('sessionsClosed', ({ tokenHashes }) => {
    for (const tokenHash of tokenHashes) end(tokenHash)
  })
  const checking = runEvery(STEP_MS, check, onError, 'sessions')
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
