import { WebSocket } from 'ws'

const PING_EVERY_MS = 20_000
const PONG_WITHIN_MS = 60_000
const OPEN_MAX_MS = 24 * 60 * 60 * 1000
/** Bytes that a client has not received yet. One that is further behind is closed. */
const WAITING_MAX_BYTES = 1_000_000

/** The codes with which connections are closed: RFC 6455, 7.4.1. */
export const CLOSE = { away: 1001, notText: 1003, policy: 1008 } as const

/** A connection of a program. */
export class Client {
  readonly ip: string
  readonly #socket: WebSocket
  /** Epoch milliseconds. */
  readonly openedAt: number
  readonly #onSlow: () => void
  #pingedAt: number
  #heardAt: number

  constructor(socket: WebSocket, ip: string, now: number, onSlow: () => void) {
    this.#socket = socket
    this.ip = ip
    this.openedAt = now
    this.#pingedAt = now
    this.#heardAt = now
    this.#onSlow = onSlow
  }

  /** Sends a text, or the bytes of one. Closes a client that does not keep up. */
  send(text: string | Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#socket.bufferedAmount > WAITING_MAX_BYTES) {
      this.#onSlow()
      this.#socket.terminate()
    } else this.#socket.send(text, { binary: false })
  }

  /** Notes a pong. */
  hear(now: number): void {
    this.#heardAt = now
  }

  /** Pings a client that is due, and closes one that has not answered or is connected for a day. Call it about once a second. */
  check(now: number): void {
    if (now - this.openedAt >= OPEN_MAX_MS) this.end(CLOSE.away, 'Connected for 24 hours.')
    else if (now - this.#heardAt >= PONG_WITHIN_MS) this.#socket.terminate()
    else if (now - this.#pingedAt >= PING_EVERY_MS) {
      this.#pingedAt = now
      this.#socket.ping()
    }
  }

  end(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  close(): void {
    this.end(CLOSE.away, '')
  }

  terminate(): void {
    this.#socket.terminate()
  }
}
