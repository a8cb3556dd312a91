import type { Socket } from 'socket.io'
import { type Backlog, backlogOf, terminate } from './connection.ts'

const WAITING_MAX_BYTES = 1_000_000
const BEHIND_MAX_MS = 10_000

/** Detects clients that do not keep up: their backlog is too large or too old. */
export interface SlowClients {
  /** Closes slow clients. Call it about once a second. */
  sweep(sockets: Iterable<Socket>, now: number): void
}

/**
 * The bytes handed over at a point in time. Until all of them are written, the client lags by the time since.
 */
interface Mark {
  readonly at: number
  readonly handedOver: number
  /**
   * The oldest packet of a polling client at that time. Once it is fetched, the client keeps up, even if more
   * is queued.
   */
  readonly oldest: object | undefined
}

export function createSlowClients(onTerminate: (socket: Socket, backlog: Backlog) => void): SlowClients {
  const marks = new WeakMap<Socket, Mark>()
  return {
    sweep(sockets, now) {
      for (const socket of sockets) {
        const backlog = backlogOf(socket)
        const mark = marks.get(socket)
        const { waiting, written, oldest } = backlog
        const fetched = mark?.oldest !== undefined && oldest !== mark.oldest
        if (!mark || waiting === 0 || written >= mark.handedOver || fetched) {
          marks.set(socket, { at: now, handedOver: written + waiting, oldest })
          if (backlog.waiting <= WAITING_MAX_BYTES) continue
        }
        if (backlog.waiting <= WAITING_MAX_BYTES && mark && now - mark.at <= BEHIND_MAX_MS) continue
        onTerminate(socket, backlog)
        terminate(socket)
      }
    },
  }
}
