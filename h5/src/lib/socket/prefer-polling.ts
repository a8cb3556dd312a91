import type { Socket } from 'socket.io-client'
import type { Schedule } from './schedule.ts'

/** How long a connection may take before the WebSocket counts as blocked. */
const CONNECT_MS = 2000

/** The part of a socket that this module uses. */
type Reconnecting = Pick<Socket, 'connect' | 'disconnect' | 'connected'> & {
  readonly io: { readonly opts: { transports?: unknown } }
  on(event: 'connect' | 'disconnect', handler: () => void): unknown
}

/**
 * Connects by polling if nothing has connected after 2 s: a proxy that swallows WebSocket frames never reports an
 * error, so falling back on failure is not enough. Polling is then tried first until the page closes; the library still
 * upgrades to a WebSocket where one works.
 */
export function preferPolling(socket: Reconnecting, schedule: Schedule): void {
  const { opts } = socket.io
  let cancel: (() => void) | undefined
  const wait = () => {
    cancel?.()
    cancel = schedule(CONNECT_MS, () => {
      if (socket.connected) return
      opts.transports = ['polling', 'websocket']
      stop()
      socket.disconnect()
      socket.connect()
    })
  }
  let stopped = false
  const stop = () => {
    stopped = true
    cancel?.()
  }
  socket.on('connect', () => cancel?.())
  socket.on('disconnect', () => {
    if (!stopped) wait()
  })
  wait()
}
