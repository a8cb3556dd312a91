import type { Envelope, ServerEvents } from '@halyard/api/client'
import { io, type Socket } from 'socket.io-client'

type EventName = keyof ServerEvents

/** A socket client written from the specification, which records every event. */
export interface TestSocket {
  readonly raw: Socket
  heard<Name extends EventName>(event: Name): ServerEvents[Name][]
  /** Sends a message and waits for its envelope. */
  ask(event: string, ...message: unknown[]): Promise<Envelope<object>>
  close(): void
}

/** A timeout for a missing response; no test depends on its length. */
const ANSWER_MS = 60_000

export async function connect(url: string, options: Parameters<typeof io>[1] = {}): Promise<TestSocket> {
  const raw = io(url, {
    path: '/wss',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  })
  const heard = new Map<string, unknown[]>()
  raw.onAny((event: string, body: unknown) => {
    heard.set(event, [...(heard.get(event) ?? []), body])
  })
  await new Promise<void>((resolve, reject) => {
    raw.on('connect', resolve)
    raw.on('connect_error', reject)
  })
  return {
    raw,
    heard: <Name extends EventName>(event: Name) => (heard.get(event) ?? []) as ServerEvents[Name][],
    ask: async (event, ...message) =>
      (await raw.timeout(ANSWER_MS).emitWithAck(event, ...message)) as Envelope<object>,
    close: () => raw.disconnect(),
  }
}
