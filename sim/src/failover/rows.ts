import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pollUntil } from '../poll-until.ts'
import type { Cluster } from './cluster.ts'
import { backUp, restore, untilArchived } from './stack/back-up.ts'
import type { ExchangeProcess } from './stack/exchange-process.ts'
import type { Service } from './stack/service.ts'

/** The longest time without an acknowledged order when a database is replaced. */
const DATABASE_BAR_MS = 25_000

/** A fault, and how it is played. */
export interface Row {
  readonly name: string
  /** The fault, as the table of the document says it. */
  readonly failure: string
  /** The longest time without an acknowledged order that is accepted, apart from how long the fault itself lasts. */
  readonly barMs?: number
  /** How long the fault itself lasts. */
  readonly lastsMs?: number
  /** Whether customers, who come by the proxy, notice nothing: no request is sent again. */
  readonly isSeamless?: boolean
  /** Plays the fault to its end. Calls `begin` at the moment it begins. */
  play(cluster: Cluster, begin: () => void): Promise<void>
}

const STILL_MS = 12_000
const NATS_ALL_MS = 5_000
const NATS_STILL_MS = 20_000
const STANDBYS_MS = 15_000
const ETCD_MS = 45_000
/** How long customers trade after a backup. */
const TRADED_MS = 3_000

/** Kills services and starts them again after a time, as their supervisors or persons do. */
async function loseFor(ms: number, services: readonly Service[], begin: () => void): Promise<void> {
  begin()
  await Promise.all(services.map((service) => service.kill()))
  await sleep(ms)
  await Promise.all(services.map((service) => service.start()))
}

/** Resolves once another database takes writes. */
async function untilReplaced({ databases }: Cluster, lost: string): Promise<void> {
  await pollUntil(`another primary than ${lost}`, async () => {
    for (const { patroni, name } of databases)
      if (name !== lost && (await fetch(`${patroni}/primary`).catch(() => undefined))?.ok) return true
    return false
  })
}

function untilServes(engine: ExchangeProcess): Promise<void> {
  return pollUntil(engine.name, () => engine.isReady())
}

/** The faults of processes and machines, in the order in which they are played. */
export const ROWS: readonly Row[] = [
  {
    name: 'node',
    failure: 'a node is killed',
    play({ nodes: [node] }, begin) {
      begin()
      node?.signalServer('SIGKILL')
      return Promise.resolve()
    },
  },
  {
    name: 'engine',
    failure: 'the engine is killed, another one stands by',
    async play(cluster, begin) {
      const [active] = await cluster.enginesByRole()
      begin()
      active.signalServer('SIGKILL')
    },
  },
  {
    name: 'engine-alone',
    failure: 'the engine is killed, and its supervisor starts it again: none stands by',
    async play(cluster, begin) {
      const [active, standby] = await cluster.enginesByRole()
      await standby.stop()
      begin()
      active.signalServer('SIGKILL')
      await untilServes(active)
      await standby.start()
    },
  },
  {
    name: 'engine-still',
    failure: `the machine of the engine stands still for ${STILL_MS / 1_000} s, another one stands by`,
    async play(cluster, begin) {
      const [active, standby] = await cluster.enginesByRole()
      begin()
      active.signalServer('SIGSTOP')
      await sleep(STILL_MS)
      active.signalServer('SIGCONT')
      await untilServes(standby)
    },
  },
  {
    name: 'engine-moves',
    failure: 'the engine is stopped in order, another one stands by',
    async play(cluster, begin) {
      const [active, standby] = await cluster.enginesByRole()
      begin()
      await active.stop()
      await untilServes(standby)
      await active.start()
    },
  },
  {
    name: 'nats-each',
    failure: 'each NATS server is killed for 3 s, one after the other',
    async play({ nats }, begin) {
      for (const [n, server] of nats.entries())
        await loseFor(3_000, [server], n === 0 ? begin : () => undefined)
    },
  },
  {
    name: 'nats-all',
    failure: `all NATS servers are killed for ${NATS_ALL_MS / 1_000} s`,
    lastsMs: NATS_ALL_MS,
    play: ({ nats }, begin) => loseFor(NATS_ALL_MS, nats, begin),
  },
  {
    name: 'nats-still',
    failure: `the machine of each NATS server stands still for ${NATS_STILL_MS / 1_000} s, one after the other`,
    async play({ nats }, begin) {
      begin()
      for (const server of nats) {
        server.pause()
        await sleep(NATS_STILL_MS)
        server.resume()
        await sleep(1_000)
      }
    },
  },
  {
    name: 'proxy',
    failure: 'the proxy of the database is killed and started again after 1 s',
    play: ({ proxy }, begin) => loseFor(1_000, [proxy], begin),
  },
  {
    name: 'primary',
    failure: 'the machine of the primary is lost',
    barMs: DATABASE_BAR_MS,
    async play(cluster, begin) {
      const [primary] = await cluster.byRole()
      begin()
      await primary.kill()
      await untilReplaced(cluster, primary.name)
      await primary.start()
    },
  },
  {
    name: 'postmaster',
    failure: 'PostgreSQL of the primary is killed, Patroni goes on',
    barMs: DATABASE_BAR_MS,
    async play(cluster, begin) {
      const [primary] = await cluster.byRole()
      begin()
      primary.killPostmaster()
      await untilReplaced(cluster, primary.name)
    },
  },
  {
    name: 'primary-still',
    failure: 'the machine of the primary stands still until another has taken over, and then goes on',
    barMs: DATABASE_BAR_MS,
    async play(cluster, begin) {
      const [primary] = await cluster.byRole()
      begin()
      primary.pause()
      await untilReplaced(cluster, primary.name)
      await sleep(3_000)
      primary.resume()
    },
  },
  {
    name: 'switchover',
    failure: 'an operator moves the primary',
    barMs: DATABASE_BAR_MS,
    async play(cluster, begin) {
      const [primary, synchronous] = await cluster.byRole()
      begin()
      await fetch(`${primary.patroni}/switchover`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`patroni:${cluster.place.password}`).toString('base64')}`,
        },
        body: JSON.stringify({ leader: primary.host, candidate: synchronous.host }),
      })
      await untilReplaced(cluster, primary.name)
    },
  },
  {
    name: 'standby',
    failure: 'the machine of the synchronous standby is lost',
    barMs: DATABASE_BAR_MS,
    async play(cluster, begin) {
      const [, synchronous] = await cluster.byRole()
      begin()
      await synchronous.kill()
      await pollUntil('another synchronous standby', async () => {
        const [, now] = await cluster.byRole()
        return now !== synchronous
      })
      await synchronous.start()
    },
  },
  {
    name: 'standbys',
    failure: `both standbys are lost for ${STANDBYS_MS / 1_000} s`,
    lastsMs: STANDBYS_MS,
    async play(cluster, begin) {
      const [, ...standbys] = await cluster.byRole()
      await loseFor(STANDBYS_MS, standbys, begin)
    },
  },
  {
    name: 'etcd-leader',
    failure: 'the leader of etcd is killed for 5 s',
    async play({ etcds }, begin) {
      const leaders = await Promise.all(etcds.map((etcd) => etcd.isLeader()))
      await loseFor(
        5_000,
        etcds.filter((_, n) => leaders[n]),
        begin,
      )
    },
  },
  {
    name: 'etcd-all',
    failure: `all of etcd is lost for ${ETCD_MS / 1_000} s`,
    play: ({ etcds }, begin) => loseFor(ETCD_MS, etcds, begin),
  },
  {
    name: 'upgrade',
    failure: 'an operator upgrades all processes to another build',
    isSeamless: true,
    play: upgrade,
  },
  {
    name: 'restore',
    failure: 'every database and etcd are lost with their disks, and restored from the backup of a standby',
    play: restoreAll,
  },
]

/** Upgrades as the guide says: the engine that stands by, most nodes, then the engine, then the rest. */
async function upgrade(cluster: Cluster, begin: () => void): Promise<void> {
  const { nodes, nextSources } = cluster
  const [active, standby] = await cluster.enginesByRole()
  const move = async (services: readonly ExchangeProcess[]): Promise<void> => {
    for (const service of services) {
      await service.stop()
      service.install(nextSources)
      await service.start()
    }
  }
  begin()
  await move([standby])
  const [last, ...first] = nodes.toReversed()
  const starts: Promise<void>[] = []
  for (const node of first) {
    await node.stop()
    node.install(nextSources)
    // It is ready once an engine of its build has taken over.
    starts.push(node.start())
  }
  await active.stop()
  await Promise.all(starts)
  if (last) await pollUntil(`the end of ${last.name}`, async () => !(await last.isReady()))
  active.install(nextSources)
  await active.start()
  if (last) await move([last])
}

/** Backs up a standby, loses everything but its backup and its archive, which has everything acknowledged, and restores it. */
async function restoreAll(cluster: Cluster, begin: () => void): Promise<void> {
  const { place, etcds, databases } = cluster
  const [primary, standby] = await cluster.byRole()
  const [active, other] = await cluster.enginesByRole()
  await backUp(place, standby, primary)
  await sleep(TRADED_MS)
  await other.stop()
  begin()
  await active.stop()
  await untilArchived(standby, primary)
  for (const service of [...databases, ...etcds]) {
    await service.kill()
    rmSync(service.data, { recursive: true })
  }
  await Promise.all(etcds.map((etcd) => etcd.start()))
  await restore(standby)
  await standby.start()
  await Promise.all(databases.filter((database) => database !== standby).map((database) => database.start()))
  await active.start()
  await untilServes(active)
  await other.start()
}
