import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@halyard/launch'
import { accountOf } from '../account.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const INSTALLED = '/usr/lib/postgresql'
/** As systemd gives it to a service. */
const SERVICE_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const BACKUPS = '/var/backups/halyard'
const OWNER = 'halyard_owner'

/** A cluster of Debian's PostgreSQL with the settings and the scripts of `deploy/`, in a directory of its own. */
export interface Cluster {
  /** The settings of the two roles, as in production: one works with the tables, the other owns and migrates them. */
  readonly settings: { readonly DATABASE_URL: string; readonly MIGRATIONS_DATABASE_URL: string }
  start(): void
  /** Ends PostgreSQL without a shutdown, and deletes its data directory. */
  lose(): void
  backUp(): string
  restore(): string
  query(statement: string): string
  stop(): void
}

/** Creates a cluster in an empty directory. Throws if Debian's PostgreSQL is not installed. */
export async function createCluster(folder: string): Promise<Cluster> {
  const programs = locatePrograms()
  const account = accountOf('postgres')
  const port = String(await findFreePort())
  const data = join(folder, 'main')
  const backups = join(folder, 'backups')
  for (const directory of [folder, backups, join(backups, 'base'), join(backups, 'wal')]) {
    mkdirSync(directory, { recursive: true })
    if (account) chownSync(directory, account.uid, account.gid)
    chmodSync(directory, 0o755)
  }
  const run = (program: string, args: readonly string[]): string => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      ...account,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: SERVICE_PATH, LC_ALL: 'C', PGHOST: folder, PGPORT: port, PGUSER: 'postgres' },
    })
    if (status !== 0) throw new Error(`${program} ended with ${status ?? error?.message}: ${stdout}${stderr}`)
    return stdout.trim()
  }
  const pgCtl = (...args: readonly string[]) => run(join(programs, 'pg_ctl'), ['-D', data, '-s', ...args])
  const query = (statement: string) => run('/usr/bin/psql', ['-XAtq', '-d', 'halyard', '-c', statement])

  run(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '--encoding=UTF8'])
  appendFileSync(join(data, 'postgresql.conf'), settings(folder, backups, port))
  const cluster: Cluster = {
    settings: {
      DATABASE_URL: `postgres://halyard@127.0.0.1:${port}/halyard`,
      MIGRATIONS_DATABASE_URL: `postgres://${OWNER}@127.0.0.1:${port}/halyard`,
    },
    // The log is a file: a server that inherits the output of this call would keep it open.
    start: () => void pgCtl('-w', '-t', '120', '-l', join(folder, 'log'), 'start'),
    lose() {
      pgCtl('-m', 'immediate', 'stop')
      rmSync(data, { recursive: true })
    },
    backUp: () => run('/bin/sh', [join(DEPLOY, 'backup.sh'), backups]),
    restore: () => run('/bin/sh', [join(DEPLOY, 'restore.sh'), backups, data]),
    query,
    stop: () => void (existsSync(join(data, 'postmaster.pid')) && pgCtl('-m', 'immediate', 'stop')),
  }
  cluster.start()
  for (const role of ['halyard', OWNER]) run('/usr/bin/createuser', [role])
  run('/usr/bin/createdb', ['--owner', OWNER, 'halyard'])
  return cluster
}

/** The settings of `deploy/`, with this machine's directories and memory. */
function settings(folder: string, backups: string, port: string): string {
  const shipped = readFileSync(join(DEPLOY, 'postgresql/halyard.conf'), 'utf8')
  return [
    shipped.replaceAll(BACKUPS, backups),
    'shared_buffers = 128MB',
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    `unix_socket_directories = '${folder}'`,
    '',
  ].join('\n')
}

function locatePrograms(): string {
  const [newest] = existsSync(INSTALLED)
    ? readdirSync(INSTALLED)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(INSTALLED, version, 'bin'))
        .filter((programs) => existsSync(join(programs, 'initdb')))
    : []
  if (newest === undefined)
    throw new Error(`PostgreSQL is not installed in ${INSTALLED}: apt install postgresql`)
  return newest
}
