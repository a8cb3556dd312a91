import type { Cluster } from './cluster.ts'
import { type Database, listMembers } from './stack/database.ts'
import type { ExchangeProcess } from './stack/exchange-process.ts'

/** Finds out which part has which role now, and whether all work. */
interface RoleFinder extends Pick<Cluster, 'byRole' | 'enginesByRole'> {
  /** Returns whether everything works and nothing waits for anything. Throws while a part is missing. */
  isSettled(): Promise<boolean>
}

export function createRoleFinder({
  etcds,
  databases,
  engines,
  nodes,
}: Pick<Cluster, 'etcds' | 'databases' | 'engines' | 'nodes'>): RoleFinder {
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
                      and batch_seq > (select max(seq) - 50 from batch)`
  return primary.query('halyard', standbys) !== '0'
}
