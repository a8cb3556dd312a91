import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { growDatabase } from '../../../bench/src/engine/grown-database.ts'
import { accountOf } from '../account.ts'
import { pollUntil } from '../poll-until.ts'
import { copyBuilds } from './stack/copy-builds.ts'
import { createDatabase, type Database, listMembers } from './stack/database.ts'
import { createEtcd, type Etcd } from './stack/etcd.ts'
import { createExchangeProcess, type ExchangeProcess } from './stack/exchange-process.ts'
import { createNats } from './stack/nats.ts'
import {
  DATABASE_HOSTS,
  type DatabaseHost,
  NATS_HOSTS,
  NODE_HOSTS,
  type NatsHost,
  type NodeHost,
  type Place,
  readRecipe,
} from './stack/place.ts'
import { createProxy, databaseUrl } from './stack/proxy.ts'
import type { Service } from './stack/service.ts'

/** Everything that an exchange without a single point of failure consists of, on the loopback of this machine. */
export interface Cluster {
  readonly place: Place
  /** The folder of the sources to which the exchange is upgraded. */
  readonly nextSources: string
  readonly databaseUrl: string
  readonly etcds: readonly Etcd[]
  readonly databases: readonly Database[]
  readonly nats: readonly Service[]
  readonly proxy: Service
  /** Two engines, of which one stands by. */
  readonly engines: readonly ExchangeProcess[]
  readonly nodes: readonly ExchangeProcess[]
  /** Returns the databases with the primary first, then the synchronous standby. Throws while one of them is missing. */
  byRole(): Promise<readonly [primary: Database, synchronous: Database, other: Database]>
  /** Returns the engine that serves, then the one that stands by. Throws if none serves. */
  enginesByRole(): Promise<readonly [active: ExchangeProcess, standby: ExchangeProcess]>
  /** Resolves once everything works, nothing waits for anything, and another fault can be played. */
  settled(): Promise<void>
  /** Ends every process. */
  end(): Promise<void>
}

/** Describes a cluster in a new folder, which `startCluster` starts. */
export async function createCluster(from: string | undefined): Promise<Cluster> {
  const place = createPlace()
  const { sources, nextSources } = copyBuilds(place.folder, from)
  const hosts = Object.keys(DATABASE_HOSTS) as DatabaseHost[]
  const etcds = hosts.map((host) => createEtcd(place, host))
  const databases = hosts.map((host) => createDatabase(place, host))
  const nats = (Object.keys(NATS_HOSTS) as NatsHost[]).map((host) => createNats(place, host))
  const trailKey = generateKeyPairSync('ed25519').privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string
  const engines = [
    await createExchangeProcess(place, { role: 'engine', name: 'engine-1', trailKey, sources }),
    await createExchangeProcess(place, { role: 'engine', name: 'engine-2', trailKey, sources }),
  ]
  const nodes: ExchangeProcess[] = []
  for (const name of Object.keys(NODE_HOSTS) as NodeHost[])
    nodes.push(await createExchangeProcess(place, { role: 'api', name, trailKey, sources }))
  const proxy = createProxy(place)

  async function byRole(): Promise<readonly [Database, Database, Database]> {
    const members = await listMembers(databases)
    const inRole = (role: string) =>
      databases.find(({ host }) => members.some((m) => m.name === host && m.role === role))
    const [primary, synchronous] = [inRole('leader'), inRole('sync_standby')]
    const other = databases.find((database) => database !== primary && database !== synchronous)
    if (!primary || !synchronous || !other) throw new Error('there is no synchronous standby')
    return [primary, synchronous, other]
  }

  async function isSettled(): Promise<boolean> {
    const [primary] = await byRole()
    const streaming = primary.query(
      'postgres',
      `select count(*) from pg_stat_replication where state = 'streaming'`,
    )
    const healthy = await Promise.all(etcds.map((etcd) => etcd.isHealthy()))
    const ready = await Promise.all(nodes.map((node) => node.isReady()))
    await enginesByRole()
    return streaming === '2' && standsBy(primary) && ![...healthy, ...ready].includes(false)
  }

  async function enginesByRole(): Promise<readonly [ExchangeProcess, ExchangeProcess]> {
    const ready = await Promise.all(engines.map((engine) => engine.isReady()))
    const active = engines.find((_, n) => ready[n])
    const standby = engines.find((engine) => engine !== active)
    if (!active || !standby) throw new Error('no engine serves')
    return [active, standby]
  }

  return {
    place,
    nextSources,
    databaseUrl: databaseUrl(place, 'halyard_owner'),
    etcds,
    databases,
    nats,
    proxy,
    engines,
    nodes,
    byRole,
    enginesByRole,
    settled: () => pollUntil('a settled cluster', isSettled, 180_000),
    async end() {
      // The supervisors first: they would start their servers again.
      for (const service of [...engines, ...nodes, ...databases, ...etcds, ...nats, proxy])
        await service.kill()
    },
  }
}

function createPlace(): Place {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'halyard-cluster-'))
  // PostgreSQL runs as another user than root.
  chmodSync(folder, 0o755)
  return {
    folder,
    network: `127.${randomInt(64, 128)}.${randomInt(1, 255)}`,
    account: accountOf('postgres'),
    password: randomBytes(24).toString('hex'),
  }
}

/** Starts everything, from the bottom up, and fills the database with a number of customers who do not trade. */
export async function startCluster(
  cluster: Cluster,
  customers: number,
  log: (entry: string) => void,
): Promise<void> {
  const { etcds, databases, nats, proxy, engines, nodes, place } = cluster
  await Promise.all([...etcds, ...nats].map((service) => service.start()))
  for (const etcd of etcds) await pollUntil(etcd.name, () => etcd.isHealthy())
  log('etcd and NATS work')
  const [first, ...others] = databases
  if (!first) throw new Error('there is no database')
  await first.start()
  await pollUntil('the first primary', () => first.query('postgres', 'select pg_is_in_recovery()') === 'f')
  await Promise.all([proxy.start(), ...others.map((database) => database.start())])
  await pollUntil('the synchronous standby', async () => (await cluster.byRole()).length === 3)
  createRoles(first, place)
  log('PostgreSQL works, with a synchronous standby')
  const startEngine = async (): Promise<void> => {
    await engines[0]?.start()
    await pollUntil('the engine', () => cluster.enginesByRole().then(() => true))
  }
  await startEngine()
  if (customers > 0) {
    await engines[0]?.stop()
    await grow(cluster.databaseUrl, customers)
    log(`the database has ${customers.toLocaleString('en')} customers more`)
    await startEngine()
  }
  await Promise.all([...nodes, ...engines.slice(1)].map((service) => service.start()))
  await cluster.settled()
  log('the engine and the nodes work, and another engine stands by')
}

/** Returns whether an engine stands by, and has executed everything but the last batches. */
function standsBy(primary: Database): boolean {
  const standbys = `select count(*) from standby where diverged is null and seen_at > clock_timestamp() - interval '2 s'
                      and batch_seq > (select max(seq) - 50 from batch)`
  return primary.query('halyard', standbys) !== '0'
}

/** Fills the database, without waiting for the standby at each statement. */
async function grow(databaseUrl: string, customers: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c synchronous_commit=local' })
  await client.connect()
  try {
    await growDatabase(client, customers)
  } finally {
    await client.end()
  }
}

/** Creates the roles and the database of the exchange with `deploy/patroni/roles.sql`. */
function createRoles(primary: Database, place: Place): void {
  primary.query('postgres', readRecipe(place, 'patroni/roles.sql', []))
  for (const role of ['halyard', 'halyard_owner', 'halyard_backup'])
    primary.query('postgres', `alter role ${role} password '${place.password}'`)
}
