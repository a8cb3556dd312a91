import { Socket } from 'node:net'
import pg from 'pg'
import { onUncertainCommit } from '../db/uncertain-commit.ts'

/**
 * Disables every timeout the server may be configured with. A timeout that closes an idle or waiting
 * connection would stop the writer.
 */
const NO_TIMEOUTS =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_session_timeout=0 -c idle_in_transaction_session_timeout=0'
/**
 * This setting exists since PostgreSQL 17. An older server rejects a connection that names it as an option.
 */
const NO_TRANSACTION_TIMEOUT = `select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`

/** The connections of the engine's store. */
export interface PgConnections {
  /** Pipelined: statements are sent without waiting for the results of earlier ones. */
  readonly writer: pg.Client
  /** The writer's socket, which can delay small writes and send them as one. */
  readonly writerSocket: Socket
  readonly reader: pg.Client
  /** Flushes the WAL. A commit of the writer does not wait for the disk. */
  readonly flusher: pg.Client
  /** Throws if a commit on any of the connections may not be durable. */
  requireCertainty(): void
  /** Stops reporting lost connections. */
  ignoreLoss(): void
  close(): Promise<void>
}

/** Opens the connections. `onLost` runs when one breaks or a commit may not be durable. */
export async function openConnections(
  databaseUrl: string,
  onLost: (error: Error) => void,
): Promise<PgConnections> {
  const writerSocket = new Socket()
  const writer = new pg.Client({
    connectionString: databaseUrl,
    stream: () => writerSocket,
    pipeline: true,
    // The set of statements is fixed: planning them per batch would cost more than a better plan could gain.
    options: `${NO_TIMEOUTS} -c plan_cache_mode=force_generic_plan -c synchronous_commit=off`,
    application_name: 'halyard-writer',
  })
  const reader = createClient(databaseUrl, 'halyard-reader')
  const flusher = createClient(databaseUrl, 'halyard-flusher')
  const clients = [writer, reader, flusher]
  let uncertain: Error | undefined
  for (const client of clients) {
    client.on('error', onLost)
    await client.connect()
    await client.query(NO_TRANSACTION_TIMEOUT)
    onUncertainCommit(client, (error) => {
      uncertain ??= error
      onLost(error)
    })
  }
  return {
    writer,
    writerSocket,
    reader,
    flusher,
    requireCertainty() {
      if (uncertain) throw uncertain
    },
    ignoreLoss() {
      for (const client of clients) client.off('error', onLost)
    },
    async close() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

function createClient(databaseUrl: string, name: string): pg.Client {
  return new pg.Client({ connectionString: databaseUrl, options: NO_TIMEOUTS, application_name: name })
}
