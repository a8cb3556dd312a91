import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@halyard/launch'
import pg from 'pg'
import { chooseAccount, chooseRunAs } from '../../../launch/src/postgres/account.ts'
import { locateBinaries } from '../../../launch/src/postgres/binaries.ts'
import { launchPostmaster } from '../../../launch/src/postgres/postmaster.ts'

/** A PostgreSQL that archives its log, and a replica of it. */
export interface ReplicatedPostgres {
  /** Connects to the primary as the owner of the database. */
  readonly url: string
  /** Runs a statement on the primary as its superuser. */
  primary(statement: string): Promise<void>
  /** Runs a statement on the replica as its superuser. */
  replica(statement: string): Promise<void>
  /** Sets the command that archives a segment. */
  archiveWith(command: string): Promise<void>
  /** Ends the present segment, which is then archived. */
  endSegment(): Promise<void>
  stopReplica(): Promise<void>
  close(): Promise<void>
}

const quiet = () => undefined

/** Starts both. Commits do not wait for the disk. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-replicated-'))
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')]
  const options = { dataDir: primaryDir, durable: false, say: quiet }
  await (await startPostgres(options)).stop()
  spawnSync('cp', ['-a', primaryDir, replicaDir])
  configure(primaryDir, ['archive_mode = on', "archive_command = 'true'"])
  const primary = await startPostgres(options)
  const password = readFileSync(join(primaryDir, 'postgres-password'), 'utf8').trim()
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=replica`
  configure(replicaDir, [`primary_conninfo = '${source}'`])
  writeFileSync(join(replicaDir, 'postgres', 'standby.signal'), '')
  const replica = await launchReplica(replicaDir)
  const clients = await Promise.all([primary.port, replica.port].map((port) => connect(port, password)))
  const run = async (at: number, statement: string) => void (await clients[at]?.query(statement))
  return {
    url: primary.url,
    primary: (statement) => run(0, statement),
    replica: (statement) => run(1, statement),
    async archiveWith(command) {
      await run(0, `alter system set archive_command = '${command}'`)
      await run(0, 'select pg_reload_conf()')
    },
    async endSegment() {
      await run(0, "select pg_logical_emit_message(true, 'archive', 'a segment with contents')")
      await run(0, 'select pg_switch_wal()')
    },
    stopReplica: () => replica.stop(),
    async close() {
      await Promise.all(clients.map((client) => client.end().catch(quiet)))
      await replica.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configure(dataDir: string, lines: readonly string[]): void {
  appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), `${lines.join('\n')}\n`)
}

function launchReplica(dataDir: string) {
  const folder = join(dataDir, 'postgres')
  const program = locateBinaries().postgres
  return launchPostmaster({
    dataDir,
    folder,
    program,
    runAs: chooseRunAs(chooseAccount(folder), program, dataDir),
    durable: false,
    say: quiet,
    port: undefined,
    signal: new AbortController().signal,
  })
}

async function connect(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
  // The end of the replica also ends its connection.
  client.on('error', quiet)
  await client.connect()
  return client
}
