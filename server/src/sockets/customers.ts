import type { Socket } from 'socket.io'
import type { Session } from '../auth/sessions/session.ts'

/** Signed-in sockets, by customer and by session. */
export interface Customers {
  /** Assigns a socket to a session, replacing an earlier one. */
  signIn(socket: Socket, session: Session): void
  forget(socket: Socket): void
  socketsOf(userId: number): ReadonlySet<Socket>
  socketsBy(tokenHash: string): ReadonlySet<Socket>
  /** Returns the token hashes of all sessions with an open socket. */
  tokenHashes(): string[]
}

const NONE: ReadonlySet<Socket> = new Set()

export function createCustomers(): Customers {
  const sessions = new Map<Socket, Session>()
  const byUser = new Map<number, Set<Socket>>()
  const byToken = new Map<string, Set<Socket>>()

  function forget(socket: Socket): void {
    const session = sessions.get(socket)
    if (!session) return
    sessions.delete(socket)
    remove(byUser, session.userId, socket)
    remove(byToken, session.tokenHash, socket)
  }

  return {
    signIn(socket, session) {
      forget(socket)
      sessions.set(socket, session)
      add(byUser, session.userId, socket)
      add(byToken, session.tokenHash, socket)
    },
    forget,
    socketsOf: (userId) => byUser.get(userId) ?? NONE,
    socketsBy: (tokenHash) => byToken.get(tokenHash) ?? NONE,
    tokenHashes: () => [...byToken.keys()],
  }
}

function add<Key>(sets: Map<Key, Set<Socket>>, key: Key, socket: Socket): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(socket))
}

function remove<Key>(sets: Map<Key, Set<Socket>>, key: Key, socket: Socket): void {
  const sockets = sets.get(key)
  sockets?.delete(socket)
  if (sockets?.size === 0) sets.delete(key)
}
