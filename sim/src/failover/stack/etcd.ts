import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_HOSTS, type DatabaseHost, forHost, type Place, readRecipe } from './place.ts'
import { getJson } from './get-json.ts'
import { createService, type Service } from './service.ts'

/** A member of etcd. */
export interface Etcd extends Service {
  readonly host: DatabaseHost
  readonly data: string
  isLeader(): Promise<boolean>
  /** Returns whether it answers, which needs a second member. */
  isHealthy(): Promise<boolean>
}

interface Status {
  readonly leader: string
  readonly header: { readonly member_id: string }
}

/** Describes the member of etcd on a host, with the settings of `deploy/patroni/etcd`. */
export function createEtcd(place: Place, host: DatabaseHost): Etcd {
  const folder = join(place.folder, `etcd-${host}`)
  mkdirSync(folder, { mode: 0o700 })
  const url = `http://${place.network}.${DATABASE_HOSTS[host]}:2379`
  const service = createService({
    name: `etcd ${host}`,
    program: 'etcd',
    args: [],
    env: { ...process.env, ...settings(place, host), ETCD_DATA_DIR: folder },
    log: join(place.folder, `etcd-${host}.log`),
    // The first member answers only once a second one has started.
    ready: () => Promise.resolve(),
  })
  return Object.assign(service, {
    host,
    data: folder,
    isHealthy: async () => (await getJson<{ health: string }>(`${url}/health`)).health === 'true',
    async isLeader() {
      const status = await getJson<Status>(`${url}/v3/maintenance/status`, { method: 'POST', body: '{}' })
      return status.leader === status.header.member_id
    },
  })
}

function settings(place: Place, host: DatabaseHost): NodeJS.ProcessEnv {
  const own = /^ETCD_(?:LISTEN|ADVERTISE|INITIAL_ADVERTISE)/
  const shipped = readRecipe(place, 'patroni/etcd', [['ETCD_NAME="a"', `ETCD_NAME="${host}"`]])
  const text = forHost(shipped, place, DATABASE_HOSTS.a, DATABASE_HOSTS[host], own)
  return Object.fromEntries(
    [...text.matchAll(/^(ETCD_\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}
