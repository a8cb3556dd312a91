import type { Envelope, ServerEvents } from '@halyard/api/client'
import { io, type Socket } from 'socket.io-client'

type EventName = keyof ServerEvents

/** A socket client written from the specification, which records every event. */
export interface TestSocket {
  readonly raw: Socket
  received<Name extends EventName>(event: Name): ServerEvents[Name][]
  /** Sends a message and waits for its envelope. */
  request(event: string, ...message: unknown[]): Promise<Envelope<object>>
  close(): void
}

/** A timeout for a missing response; no test depends on its length. */
const RESPONSE_TIMEOUT_MS = 60_000

/** Connects to the server's socket. */
export async function connect(url: string, options: Parameters<typeof io>[1] = {}): Promise<TestSocket> {
  const raw = io(url, {
    path: '/wss',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  })
  const received = new Map<string, unknown[]>()
  raw.onAny((event: string, body: unknown) => {
    received.set(event, [...(received.get(event) ?? []), body])
  })
  await new Promise<void>((resolve, reject) => {
    raw.on('connect', resolve)
    raw.on('connect_error', reject)
  })
  return {
    raw,
    received: <Name extends EventName>(event: Name) => (received.get(event) ?? []) as ServerEvents[Name][],
    request: async (event, ...message) =>
      (await raw.timeout(RESPONSE_TIMEOUT_MS).emitWithAck(event, ...message)) as Envelope<object>,
    close: () => raw.disconnect(),
  }
}
