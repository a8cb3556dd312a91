import { type IncomingMessage, type Server as HttpServer, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
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

/** Serves a new connection. */
export type Serve = (client: Client) => Served
/** Reads what a connection needs before it is open, so that its client misses nothing from then on. */
type Prepare = () => Promise<Serve>

interface Parts {
  readonly prefix: string
  readonly places: Places
  readonly now: () => number
  /** Returns how connections to a path are served; `undefined` for an unknown one. */
  readonly serving: (path: string, query: URLSearchParams) => Prepare | undefined
  readonly allowanceOf: (path: string, now: number) => Allowance
  readonly onError: (error: unknown) => void
}

/** A connection that is being opened. */
interface Opening {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  readonly path: string
  readonly ip: string
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
  const { prefix, places, now, serving, allowanceOf, onError } = parts
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
  })
  const open = new Map<Client, Served>()
  let isClosed = false

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = URL.parse(request.url ?? '', 'http://exchange')
    if (!url?.pathname.startsWith(`${prefix}/`)) return
    socket.on('error', () => socket.destroy())
    const path = url.pathname.slice(prefix.length)
    const prepare = serving(path, url.searchParams)
    if (!prepare) return refuse(socket, 404)
    if (places.admission.rejectionOf(request) !== undefined) {
      places.counts.refused += 1
      return refuse(socket, 403)
    }
    const ip = places.admission.addressOf(request)
    socket.once('close', places.admission.open(request))
    prepare().then(
      (serve) => (isClosed ? refuse(socket, 503) : shake({ request, socket, head, path, ip }, serve)),
      (error: unknown) => {
        onError(error)
        refuse(socket, 503)
      },
    )
  }

  function shake({ request, socket, head, path, ip }: Opening, serve: Serve): void {
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const client = new Client(webSocket, ip, now(), () => {
        places.counts.dropped += 1
      })
      const handler = serve(client)
      open.set(client, handler)
      places.room.enter(client)
      listen(webSocket, { client, handler, allowance: allowanceOf(path, now()), now })
      webSocket.on('close', () => {
        open.delete(client)
        places.room.leave(client)
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
      isClosed = true
      http.off('upgrade', upgrade)
      for (const [client, served] of open) {
        served.announceStop()
        client.close()
        client.terminate()
      }
    },
  }
}

interface Open extends Pick<Parts, 'now'> {
  readonly client: Client
  readonly handler: Served
  readonly allowance: Allowance
}

/** Passes on what a client sends, until it sends too much. */
function listen(webSocket: WebSocket, { client, handler, allowance, now }: Open): void {
  const isAllowed = (): boolean => {
    const isOk = allowance.take(now()) === 'ok'
    if (!isOk) client.end(CLOSE.policy, 'Too many messages.')
    return isOk
  }
  webSocket.on('message', (data, isBinary) => {
    if (isBinary) return client.end(CLOSE.notText, 'Text only.')
    if (isAllowed()) handler.receive(textOf(data))
  })
  webSocket.on('ping', isAllowed)
  webSocket.on('pong', () => isAllowed() && client.hear(now()))
  // A frame that breaks the protocol is a fault of the client, and closes the connection too.
  webSocket.on('error', () => undefined)
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
