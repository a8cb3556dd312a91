import type { Socket as TcpSocket } from 'node:net'
import type { Socket } from 'socket.io'
import type { EventFrame } from './frame.ts'

/** The parts of an Engine.IO connection that its types keep to themselves. */
interface EngineConnection {
  readonly writeBuffer: readonly { readonly data?: string | Buffer }[]
  readonly transport: {
    readonly name: string
    readonly socket?: { readonly readyState: number; readonly _socket?: TcpSocket }
  }
}

const WEBSOCKET_OPEN = 1

/**
 * Sends an event. When nothing waits to go out before it, the frame is written to the connection as it is, past the
 * work that Engine.IO does for each packet; polling and busy connections go the usual way.
 */
export function sendFrame(socket: Socket, { event, body, bytes }: EventFrame): void {
  const connection = connectionOf(socket)
  const tcp = tcpOf(socket)
  if (tcp?.writable && connection.writeBuffer.length === 0) tcp.write(bytes)
  else socket.emit(event, body)
}

export interface Backlog {
  /** Bytes that were handed over and have not reached the operating system. */
  readonly waiting: number
  /** Bytes that have reached it since the connection opened. */
  readonly written: number
  /** The packet that has waited longest for a polling client; `undefined` for a WebSocket, whose bytes are counted. */
  readonly oldest: object | undefined
}

/** How far a connection is behind. */
export function backlogOf(socket: Socket): Backlog {
  const tcp = tcpOf(socket)
  const { writeBuffer } = connectionOf(socket)
  const queued = writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), 0)
  const waiting = tcp?.writableLength ?? 0
  return {
    waiting: waiting + queued,
    written: tcp ? tcp.bytesWritten - waiting : 0,
    oldest: tcp ? undefined : writeBuffer[0],
  }
}

/** Closes a connection at once, whatever has not been sent. */
export function cut(socket: Socket): void {
  tcpOf(socket)?.destroy()
  socket.disconnect(true)
}

function tcpOf(socket: Socket): TcpSocket | undefined {
  const { name, socket: webSocket } = connectionOf(socket).transport
  if (name !== 'websocket' || webSocket?.readyState !== WEBSOCKET_OPEN) return undefined
  // oxlint-disable-next-line no-underscore-dangle -- the name that ws has for it
  return webSocket._socket
}

function connectionOf(socket: Socket): EngineConnection {
  return socket.conn as unknown as EngineConnection
}
