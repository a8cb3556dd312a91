import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'
import type { TestApp } from '../../src/app/testing.ts'

/** A message of a socket, as tests read it. */
export type Message = Readonly<Record<string, unknown>>

/** A socket of the API for programs that keeps what it receives. */
export class TestSocket {
  readonly webSocket: WebSocket
  readonly messages: Message[] = []
  readonly closed: Promise<number>
  #waiting: (() => void)[] = []

  constructor(webSocket: WebSocket) {
    this.webSocket = webSocket
    webSocket.on('error', () => undefined)
    webSocket.on('message', (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString()) as Message)
      for (const wake of this.#waiting.splice(0)) wake()
    })
    this.closed = new Promise((resolve) => webSocket.on('close', resolve))
  }

  send(message: object): void {
    this.webSocket.send(JSON.stringify(message))
  }

  /** Waits for a message that passes the test, also among those that have come. */
  async next(isWanted: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.messages.find(isWanted)
      if (found) return found
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** Sends a request and waits for its answer. */
  ask(message: Message & { readonly id: number | string }): Promise<Message> {
    this.send(message)
    return this.next(({ id }) => id === message.id)
  }
}

/** Opens a socket below the address of the API, and waits until it is open. */
export async function openSocket(
  { url }: TestApp,
  path: string,
  options: ClientOptions = {},
): Promise<TestSocket> {
  const socket = new TestSocket(new WebSocket(`${url.replace('http', 'ws')}/binance${path}`, options))
  await once(socket.webSocket, 'open')
  return socket
}
