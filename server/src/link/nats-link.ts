import { connect, type NatsConnection } from '@nats-io/transport-node'
import { randomUUID } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { createPieces, joinPieces } from './pieces.ts'
import type { Link } from './link.ts'

/** The servers of NATS, and the subjects of one exchange on them. */
export interface NatsSettings {
  /** One of the servers, which names the others of its cluster. May contain a user and a password. */
  readonly url: string
  /** The first part of every subject: letters, digits and hyphens. */
  readonly exchange: string
  /** Runs when a message cannot be read, or a listener fails. */
  readonly onError: (error: unknown) => void
}

/** Connects to NATS. Reconnects without end; what is sent meanwhile may be lost. Throws if none accepts it now. */
export async function openNatsLink({ url, exchange, onError }: NatsSettings): Promise<Link> {
  const { protocol, host, username, password } = new URL(url)
  const connection = await connect({
    servers: host,
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
    maxReconnectAttempts: -1,
    noEcho: true,
  })
  const pieceMax = pieceMaxOf(connection)
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
    close: () => connection.drain(),
  }
}

function pieceMaxOf(connection: NatsConnection): number {
  return Math.floor((connection.info?.max_payload ?? 1_048_576) / 2)
}
