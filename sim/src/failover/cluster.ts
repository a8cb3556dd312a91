import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { growDatabase } from '../../../bench/src/engine/grown-database.ts'
import { accountOf } from '../account.ts'
import { pollUntil } from '../poll-until.ts'
import { createRoleFinder, type Members, type RoleFinder } from './find-roles.ts'
import { copyBuilds } from './stack/copy-builds.ts'
import { createDatabase, type Database, databaseFolder } from './stack/database.ts'
import { createEtcd } from './stack/etcd.ts'
import { createExchangeProcess, type ExchangeProcess } from './stack/exchange-process.ts'
import { createNats } from './stack/nats.ts'
import {
  createMachine,
  DATABASE_HOSTS,
  type DatabaseHost,
  type Machine,
  NATS_HOSTS,
  NODE_HOSTS,
  type NatsHost,
  type NodeHost,
  type Place,
  readRecipe,
} from './stack/place.ts'
import { createMachineProxy, createProxy, databaseUrl } from './stack/proxy.ts'
import type { Service } from './stack/service.ts'
import { mountSmallDisk, type SmallDisk } from './stack/small-disk.ts'
import { wiresOf } from './wire/machine-links.ts'
import { openWires, type Wires } from './wire/wires.ts'

/** Longer than all processes start together, with a large database on a busy machine. */
const START_MS = 600_000

/** Everything that an exchange without a single point of failure consists of, on the loopback of this machine. */
export interface Cluster extends Members, Pick<RoleFinder, 'byRole' | 'enginesByRole'> {
  readonly place: Place
  /** The folder of the sources to which the exchange is upgraded. */
  readonly nextSources: string
  readonly databaseUrl: string
  readonly nats: readonly Service[]
  readonly proxy: Service
  /** A proxy of its own for each of the engines and nodes, if they have links. */
  readonly machineProxies: readonly Service[]
  /** Opens the links, which exist only in a cluster that has them. */
  openLinks(): Promise<void>
  /** The links. Throws in a cluster without them. */
  readonly links: Wires
  /** The disks of databases and engines that have one of their own, by the names of their folders. */
  readonly disks: ReadonlyMap<string, SmallDisk>
  /** Resolves once everything works, nothing waits for anything, and another fault can be played. */
  settled(): Promise<void>
  /** Ends every process. */
  end(): Promise<void>
}

const ENGINES = ['engine-1', 'engine-2'] as const
const NODES = Object.keys(NODE_HOSTS) as NodeHost[]

interface ClusterParts {
  /** The commit that it runs at first. */
  readonly from: string | undefined
  /** Whether the engines and nodes reach the others over links that can be slow or cut. */
  readonly hasLinks: boolean
  /** Whether each database and engine has a small disk of its own, which needs root. */
  readonly hasDisks: boolean
}

/** Describes a cluster in a new folder, which `startCluster` starts. */
export async function createCluster({ from, hasLinks, hasDisks }: ClusterParts): Promise<Cluster> {
  const place = createPlace(hasLinks)
  const { sources, nextSources } = copyBuilds(place.folder, from)
  const hosts = Object.keys(DATABASE_HOSTS) as DatabaseHost[]
  const disks = mountDisks(place, hasDisks ? [...hosts.map(databaseFolder), ...ENGINES] : [])
  const etcds = hosts.map((host) => createEtcd(place, host))
  const databases = hosts.map((host) => createDatabase(place, host))
  const nats = (Object.keys(NATS_HOSTS) as NatsHost[]).map((host) => createNats(place, host))
  const machines = hasLinks ? [...ENGINES, ...NODES].map(createMachine) : []
  const machineProxies = machines.map((machine) => createMachineProxy(place, machine))
  const { engines, nodes } = await createProcesses(place, sources, machines)
  const proxy = createProxy(place)
  let links: Wires | undefined

  const { byRole, enginesByRole, isSettled } = createRoleFinder({ etcds, databases, engines, nodes })

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
    machineProxies,
    disks,
    async openLinks() {
      if (hasLinks) links = await openWires(machines.flatMap((machine) => wiresOf(place, machine)))
    },
    get links() {
      if (!links) throw new Error('this cluster has no links')
      return links
    },
    settled: () => pollUntil('a settled cluster', isSettled, START_MS),
    async end() {
      // The supervisors first: they would start their servers again.
      const others = [...databases, ...etcds, ...nats, proxy, ...machineProxies]
      for (const service of [...engines, ...nodes, ...others]) await service.kill()
      links?.end()
      for (const disk of disks.values()) disk.unmount()
    },
  }
}

function mountDisks({ folder }: Place, names: readonly string[]): ReadonlyMap<string, SmallDisk> {
  return new Map(names.map((name) => [name, mountSmallDisk(join(folder, name))]))
}

/** Describes the engines and the nodes. */
async function createProcesses(
  place: Place,
  sources: string,
  machines: readonly Machine[],
): Promise<Pick<Cluster, 'engines' | 'nodes'>> {
  const trailKey = generateKeyPairSync('ed25519').privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string
  const common = (name: string) => ({ trailKey, sources, machine: machines.find((own) => own.name === name) })
  const engines: ExchangeProcess[] = []
  for (const name of ENGINES)
    engines.push(await createExchangeProcess(place, { role: 'engine', name, ...common(name) }))
  const nodes: ExchangeProcess[] = []
  for (const name of NODES)
    nodes.push(await createExchangeProcess(place, { role: 'api', name, ...common(name) }))
  return { engines, nodes }
}

function createPlace(hasLinks: boolean): Place {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'halyard-cluster-'))
  // PostgreSQL runs as another user than root.
  chmodSync(folder, 0o755)
  return {
    folder,
    network: `127.${randomInt(64, 128)}.${randomInt(1, 255)}`,
    account: accountOf('postgres'),
    password: randomBytes(24).toString('hex'),
    hasLinks,
  }
}

/** Starts everything, from the bottom up, and fills the database with a number of customers who do not trade. */
export async function startCluster(
  cluster: Cluster,
  customers: number,
  log: (entry: string) => void,
): Promise<void> {
  const { etcds, databases, nats, proxy, engines, nodes, place, machineProxies } = cluster
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
  await cluster.openLinks()
  await Promise.all(machineProxies.map((service) => service.start()))
  log('PostgreSQL works, with a synchronous standby')
  const startEngine = async (): Promise<void> => {
    await engines[0]?.start()
    await pollUntil('the engine', () => cluster.enginesByRole().then(() => true), START_MS)
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
