import { connect, type NatsConnection } from '@nats-io/transport-node'
import { randomUUID } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { createPieces, joinPieces } from './pieces.ts'
import type { Link } from './link.ts'

/** A server that does not answer for this time, or at least twice this time once connected, is given up for another one. */
const ANSWER_MS = 2_000
const RECONNECT_MS = 500

/** The servers of NATS, and the subjects of one exchange on them. */
export interface NatsSettings {
  /** Servers, separated by commas; each names the others of its cluster. The first may contain the user and the password of all. */
  readonly url: string
  /** The first part of every subject: letters, digits and hyphens. */
  readonly exchange: string
  /** Runs when a message cannot be read, or a listener fails. */
  readonly onError: (error: unknown) => void
}

/**
 * Connects to NATS. Reconnects until it is closed; messages that are sent meanwhile may be lost. Throws if no server
 * accepts the first connection.
 */
export async function openNatsLink({ url, exchange, onError }: NatsSettings): Promise<Link> {
  const [first, ...others] = url.split(',')
  const { protocol, host, username, password } = new URL(first ?? '')
  const connection = await connect({
    servers: [host, ...others.map((other) => new URL(other).host)],
    timeout: ANSWER_MS,
    // Of a machine that is gone, TCP alone says so after minutes.
    pingInterval: ANSWER_MS / 2,
    maxPingOut: 2,
    reconnectTimeWait: RECONNECT_MS,
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    maxReconnectAttempts: -1,
    noEcho: true,
  })
  const pieceMax = pieceMaxOf(connection)
  let isUp = true
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') isUp = false
      if (type === 'reconnect') isUp = true
    }
  })()
  const subjectOf = (subject: string): string => `${exchange}.${subject}`
  return {
    publish(subject, message) {
      if (connection.isClosed()) return
      for (const piece of createPieces(serialize(message), randomUUID(), pieceMax))
        connection.publish(subjectOf(subject), piece)
    },
    listen(subject, listener) {
      const join = joinPieces((bytes) => listener(deserialize(bytes)))
      const subscription = connection.subscribe(subjectOf(subject), {
        callback: (error, { data }) => {
          // An error that left the callback would end the connection.
          try {
            if (error) throw error
            join(data)
          } catch (failure) {
            onError(failure)
          }
        },
      })
      return () => subscription.unsubscribe()
    },
    flush: () => connection.flush(),
    isUp: () => isUp && !connection.isClosed(),
    close: () => connection.drain(),
  }
}

function pieceMaxOf(connection: NatsConnection): number {
  return Math.floor((connection.info?.max_payload ?? 1_048_576) / 2)
}
