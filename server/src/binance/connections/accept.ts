import { type IncomingMessage, type Server as HttpServer, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawData, WebSocketServer } from 'ws'
import type { Allowance } from '../../sockets/allowance.ts'
import { closeEvenly } from '../../sockets/close-evenly.ts'
import type { Places } from '../../sockets/places.ts'
import { Client, CLOSE } from './client.ts'

const MESSAGE_MAX_BYTES = 64 * 1024

/** The server's side of a connection. */
export interface Served {
  receive(text: string): void
  /** Says that the server stops, in the words of this path. */
  announceStop(): void
  release(): void
}

/** Returns the function that serves a new connection to a path; `undefined` for an unknown one. */
type Serve = (path: string, query: URLSearchParams) => ((client: Client) => Served) | undefined

interface Parts {
  readonly prefix: string
  readonly places: Places
  readonly now: () => number
  readonly serve: Serve
  readonly allowanceOf: (path: string, now: number) => Allowance
}

/** The connections of programs. */
export interface Connections {
  /** Pings and closes those that are due. */
  check(): void
  /** Says that the server stops, and closes all evenly over some milliseconds. */
  drain(ms: number): Promise<void>
  close(): void
}

/** Accepts WebSocket connections below a prefix. Those to other paths are left to others. */
export function acceptSockets(http: HttpServer, parts: Parts): Connections {
  const { prefix, places, now, serve, allowanceOf } = parts
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
  })
  const open = new Map<Client, Served>()

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = URL.parse(request.url ?? '', 'http://exchange')
    if (!url?.pathname.startsWith(`${prefix}/`)) return
    socket.on('error', () => socket.destroy())
    const path = url.pathname.slice(prefix.length)
    const served = serve(path, url.searchParams)
    if (!served) return refuse(socket, 404)
    if (places.admission.rejectionOf(request) !== undefined) {
      places.counts.refused += 1
      return refuse(socket, 403)
    }
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const leave = places.admission.open(request)
      const ip = places.admission.addressOf(request)
      const client = new Client(webSocket, ip, now(), () => {
        places.counts.dropped += 1
      })
      const allowance = allowanceOf(path, now())
      const handler = served(client)
      const isAllowed = (): boolean => {
        const isOk = allowance.take(now()) === 'ok'
        if (!isOk) client.end(CLOSE.policy, 'Too many messages.')
        return isOk
      }
      open.set(client, handler)
      places.room.enter(client)
      webSocket.on('message', (data, isBinary) => {
        if (isBinary) return client.end(CLOSE.notText, 'Text only.')
        if (isAllowed()) handler.receive(textOf(data))
      })
      webSocket.on('ping', isAllowed)
      webSocket.on('pong', () => isAllowed() && client.hear(now()))
      // A frame that breaks the protocol is a fault of the client, and closes the connection too.
      webSocket.on('error', () => undefined)
      webSocket.on('close', () => {
        open.delete(client)
        places.room.leave(client)
        leave()
        handler.release()
      })
    })
  }

  http.on('upgrade', upgrade)
  return {
    check() {
      for (const client of open.keys()) client.check(now())
    },
    async drain(ms) {
      for (const served of open.values()) served.announceStop()
      await closeEvenly([...open.keys()], ms, sleep)
    },
    close() {
      http.off('upgrade', upgrade)
      for (const [client, served] of open) {
        served.announceStop()
        client.close()
        client.terminate()
      }
    },
  }
}

/** Returns the text of a message, which this server receives as one buffer. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : ''
}

function refuse(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
