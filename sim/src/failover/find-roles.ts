import { type Database, listMembers } from './stack/database.ts'
import type { Etcd } from './stack/etcd.ts'
import type { ExchangeProcess } from './stack/exchange-process.ts'

/** The parts of a cluster that can have a role, or are needed for one. */
export interface Members {
  readonly etcds: readonly Etcd[]
  readonly databases: readonly Database[]
  /** Two engines, of which one stands by. */
  readonly engines: readonly ExchangeProcess[]
  readonly nodes: readonly ExchangeProcess[]
}

/** Finds out which part has which role now, and whether all work. */
export interface RoleFinder {
  /** Returns the databases with the primary first, then the synchronous standby. Throws while one of them is missing. */
  readonly byRole: () => Promise<readonly [primary: Database, synchronous: Database, other: Database]>
  /** Returns the engine that serves, then the one that stands by. Throws if none serves. */
  readonly enginesByRole: () => Promise<readonly [active: ExchangeProcess, standby: ExchangeProcess]>
  /** Returns whether everything works and nothing waits for anything. Throws while a part is missing. */
  readonly isSettled: () => Promise<boolean>
}

export function createRoleFinder({ etcds, databases, engines, nodes }: Members): RoleFinder {
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

  return { byRole, enginesByRole, isSettled }
}

/** Returns whether an engine stands by, and has executed everything but the last batches. */
function standsBy(primary: Database): boolean {
  const standbys = `select count(*) from standby where diverged is null and seen_at > clock_timestamp() - interval '2 s'
                      and batch_seq > (select max(seq) - 50 from batch)
                      and holder not in (select coalesce(holder, '') from lease)`
  return primary.query('halyard', standbys) !== '0'
}
