import type { Socket } from 'socket.io'
import { type Backlog, backlogOf, cut } from './connection.ts'

const WAITING_MAX_BYTES = 1_000_000
const BEHIND_MAX_MS = 10_000

/** Finds clients that do not keep up: too much waits for them, or what waits is too old. */
export interface SlowClients {
  /** Cuts those that are too far behind. To be called about every second. */
  sweep(sockets: Iterable<Socket>, now: number): void
}

/** What had been handed over at some time; until all of it is written, the client is behind by the time since. */
interface Mark {
  readonly at: number
  readonly handedOver: number
}

export function createSlowClients(onCut: (socket: Socket, backlog: Backlog) => void): SlowClients {
  const marks = new WeakMap<Socket, Mark>()
  return {
    sweep(sockets, now) {
      for (const socket of sockets) {
        const backlog = backlogOf(socket)
        const mark = marks.get(socket)
        if (!mark || backlog.waiting === 0 || backlog.written >= mark.handedOver) {
          marks.set(socket, { at: now, handedOver: backlog.written + backlog.waiting })
          if (backlog.waiting <= WAITING_MAX_BYTES) continue
        }
        if (backlog.waiting <= WAITING_MAX_BYTES && mark && now - mark.at <= BEHIND_MAX_MS) continue
        onCut(socket, backlog)
        cut(socket)
      }
    },
  }
}
