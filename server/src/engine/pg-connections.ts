import { Socket } from 'node:net'
import pg from 'pg'
import { isDatabaseAway, mayConnectLater } from '../db/database-away.ts'
import { onUncertainCommit } from '../db/uncertain-commit.ts'
import { StoreLost } from './store.ts'

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

/** Opens the connections, all or none. `onLost` runs when one breaks or a commit may not be durable. */
async function openConnections(databaseUrl: string, onLost: (error: Error) => void): Promise<PgConnections> {
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
  async function connect(client: pg.Client): Promise<void> {
    client.on('error', onLost)
    await client.connect()
    await client.query(NO_TRANSACTION_TIMEOUT)
    onUncertainCommit(client, (error) => {
      uncertain ??= error
      onLost(error)
    })
  }
  try {
    for (const client of clients) await connect(client)
  } catch (error) {
    for (const client of clients) void client.end()
    throw error
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
      for (const client of clients) {
        // An error without a listener would end the process.
        client.on('error', () => undefined)
        client.off('error', onLost)
      }
    },
    async close() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

/** The connections of a store, which others may replace until it writes. */
interface ReplaceableConnections {
  /** The present ones. */
  readonly now: PgConnections
  /** Reads or reports. Throws a `StoreLost` if the database was lost, and nothing is written yet. */
  readonly query: <Result>(ask: (reader: pg.Client) => Promise<Result>) => Promise<Result>
  /** Replaces all connections. Returns whether the database takes them. */
  readonly reopen: () => Promise<boolean>
  /** From now on a loss is final. Throws if there was one already. */
  beginWriting(): PgConnections
}

/** Opens connections. `onLost` runs when one breaks or a commit may not be durable, once something is written. */
export async function openReplaceable(
  databaseUrl: string,
  onLost: (error: Error) => void,
): Promise<ReplaceableConnections> {
  let opened = 0
  let lost: Error | undefined
  let isWriting = false

  function connect(): Promise<PgConnections> {
    const number = (opened += 1)
    lost = undefined
    return openConnections(databaseUrl, (error) => {
      // Connections that were replaced may end later.
      if (number !== opened) return
      lost ??= error
      if (isWriting) onLost(error)
    })
  }

  let now = await connect()
  return {
    get now() {
      return now
    },
    async query(ask) {
      try {
        return await ask(now.reader)
      } catch (error) {
        if (isWriting || !(lost || isDatabaseAway(error))) throw error
        throw new StoreLost('the database of this standby is away', { cause: error })
      }
    },
    async reopen() {
      // Without waiting: nothing may answer.
      void now.close()
      try {
        now = await connect()
        return true
      } catch (error) {
        if (mayConnectLater(error)) return false
        throw error
      }
    },
    beginWriting() {
      isWriting = true
      if (lost) throw lost
      return now
    },
  }
}

function createClient(databaseUrl: string, name: string): pg.Client {
  return new pg.Client({ connectionString: databaseUrl, options: NO_TIMEOUTS, application_name: name })
}
