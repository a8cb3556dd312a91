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
  /** What a polling client had to fetch first: it keeps up when that is gone, however much has queued since. */
  readonly oldest: object | undefined
}

export function createSlowClients(onCut: (socket: Socket, backlog: Backlog) => void): SlowClients {
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
        onCut(socket, backlog)
        cut(socket)
      }
    },
  }
}
