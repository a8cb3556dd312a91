import { execFile, spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DATABASE_HOSTS, DEPLOY, type DatabaseHost, forHost, type Place, readRecipe } from './place.ts'
import { pollUntil } from '../../poll-until.ts'
import { getJson } from './get-json.ts'
import { findTree, signalAll } from './process-tree.ts'
import { createService, type Service } from './service.ts'

/** The programs of PostgreSQL that Debian installs outside of the PATH. */
export const PROGRAMS = '/usr/lib/postgresql/15/bin'

/** A machine with PostgreSQL under Patroni. */
export interface Database extends Service {
  readonly host: DatabaseHost
  /** Where its REST interface is. */
  readonly patroni: string
  /** Ends PostgreSQL alone, as the kernel does when memory is short. */
  killPostmaster(): void
  readonly data: string
  /** Where its sockets are. */
  readonly sockets: string
  readonly backups: string
  /** Runs a program as PostgreSQL's user, who reaches the database over its socket. Throws if it fails. */
  run(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string>
  /** Runs statements as the superuser, over the socket. Returns the rows as text. */
  query(database: string, statements: string): string
}

/** A member as Patroni lists it. */
interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly lag?: number | string
}

/** Returns the members of the cluster, from whichever node answers. */
export async function listMembers(databases: readonly Database[]): Promise<readonly Member[]> {
  const answers = databases.map(({ patroni }) => getJson<{ members: Member[] }>(`${patroni}/cluster`))
  return (await Promise.any(answers)).members
}

/** Returns the name of the folder of a database. */
export function databaseFolder(host: DatabaseHost): string {
  return `postgres-${host}`
}

/** Describes the node on a host, with the settings of `deploy/patroni/config.yml`. */
export function createDatabase(place: Place, host: DatabaseHost): Database {
  const folder = join(place.folder, databaseFolder(host))
  const [data, sockets, backups] = [join(folder, 'main'), join(folder, 'run'), join(folder, 'backups')]
  for (const directory of [folder, sockets, backups, join(backups, 'base'), join(backups, 'wal')]) {
    mkdirSync(directory, { mode: 0o700, recursive: true })
    if (place.account) chownSync(directory, place.account.uid, place.account.gid)
  }
  const config = join(place.folder, `patroni-${host}.yml`)
  writeFileSync(config, settings(place, host, { data, sockets, folder }))
  const patroni = `http://${place.network}.${DATABASE_HOSTS[host]}:8008`
  const postmaster = (): number[] => findPostmaster(data)
  const works = async () =>
    (await getJson<{ state: string }>(`${patroni}/patroni`)).state === 'running' && postmaster().length > 0
  const service = createService({
    name: `database ${host}`,
    program: '/usr/bin/patroni',
    args: [config],
    env: { ...process.env, ...passwords(place), LC_ALL: 'C', HOME: folder },
    account: place.account,
    log: join(place.folder, `patroni-${host}.log`),
    ready: () => pollUntil(`database ${host}`, works),
    others: postmaster,
  })
  return Object.assign(service, {
    host,
    patroni,
    data,
    sockets,
    backups,
    async run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
      const environment = {
        PATH: process.env['PATH'],
        HOME: folder,
        PGHOST: sockets,
        PGUSER: 'postgres',
        ...env,
      }
      return (await promisify(execFile)(program, args, { ...place.account, cwd: folder, env: environment }))
        .stdout
    },
    killPostmaster: () => signalAll(findTree(postmaster()).slice(0, 1), 'SIGKILL'),
    query(database: string, statements: string) {
      const { status, stdout, stderr } = spawnSync(
        '/usr/bin/psql',
        ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', sockets, '-U', 'postgres', '-d', database],
        { ...place.account, encoding: 'utf8', input: statements, env: { PATH: process.env['PATH'] } },
      )
      if (status !== 0) throw new Error(`psql on ${host}: ${stderr}`)
      return stdout.trim()
    },
  })
}

/** Returns the process of PostgreSQL in a data directory. The file of one that was killed names what may be another program by now. */
function findPostmaster(data: string): number[] {
  try {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return readlinkSync(`/proc/${pid}/cwd`) === data ? [Number(pid)] : []
  } catch {
    return []
  }
}

interface Paths {
  readonly data: string
  readonly sockets: string
  readonly folder: string
}

/** The recipe, with paths and memory of a trial. */
function settings(place: Place, host: DatabaseHost, { data, sockets, folder }: Paths): string {
  // The user of PostgreSQL may not be able to read the repository.
  const archive = join(folder, 'archive.sh')
  copyFileSync(join(DEPLOY, 'patroni/archive.sh'), archive)
  const text = readRecipe(place, 'patroni/config.yml', [
    ['name: a ', `name: ${host} `],
    ['/var/lib/postgresql/15/halyard', data],
    ['/usr/lib/postgresql/15/bin', PROGRAMS],
    ['/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass')],
    ['/var/run/postgresql', sockets],
    ['/var/backups/halyard', join(folder, 'backups')],
    ['/opt/halyard/deploy/patroni/archive.sh', archive],
    ['local all all peer', 'local all all trust'],
    ['local replication postgres peer', 'local replication postgres trust'],
    ['shared_buffers: 4GB', 'shared_buffers: 64MB'],
    ['max_wal_size: 8GB', 'max_wal_size: 1GB'],
    ['wal_keep_size: 1GB', 'wal_keep_size: 256MB'],
  ])
  return forHost(text, place, DATABASE_HOSTS.a, DATABASE_HOSTS[host], /# here$/)
}

function passwords({ password }: Place): NodeJS.ProcessEnv {
  return {
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_USERNAME: 'rewinder',
    PATRONI_REWIND_PASSWORD: password,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: password,
  }
}
