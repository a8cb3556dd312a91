import type { Socket as TcpSocket } from 'node:net'
import type { Socket } from 'socket.io'
import type { EventFrame } from './frame.ts'

/** The internals of an Engine.IO connection that its public types omit. */
interface EngineConnection {
  readonly writeBuffer: readonly { readonly data?: string | Buffer }[]
  readonly transport: {
    readonly name: string
    readonly socket?: { readonly readyState: number; readonly _socket?: TcpSocket }
  }
}

const WEBSOCKET_OPEN = 1

/**
 * Sends an event. If no data is queued on the connection, the frame is written directly to the TCP socket,
 * which skips the per-packet work of Engine.IO. Polling and busy connections use `emit`.
 */
export function sendFrame(socket: Socket, { event, body, bytes }: EventFrame): void {
  const connection = connectionOf(socket)
  const tcp = tcpOf(socket)
  if (tcp?.writable && connection.writeBuffer.length === 0) tcp.write(bytes)
  else socket.emit(event, body)
}

/** The data that a connection has not received yet. */
export interface Backlog {
  /** Bytes queued in this process and not yet passed to the operating system. */
  readonly waiting: number
  /** Bytes passed to the operating system since the connection opened. */
  readonly written: number
  /**
   * The oldest queued packet of a polling client; `undefined` for a WebSocket, where `written` shows the
   * progress.
   */
  readonly oldest: object | undefined
}

/** Returns the send backlog of a connection. */
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

/** Closes a connection at once and drops unsent data. */
export function terminate(socket: Socket): void {
  tcpOf(socket)?.destroy()
  socket.disconnect(true)
}

function tcpOf(socket: Socket): TcpSocket | undefined {
  const { name, socket: webSocket } = connectionOf(socket).transport
  if (name !== 'websocket' || webSocket?.readyState !== WEBSOCKET_OPEN) return undefined
  // oxlint-disable-next-line no-underscore-dangle -- the property name in ws
  return webSocket._socket
}

function connectionOf(socket: Socket): EngineConnection {
  return socket.conn as unknown as EngineConnection
}
