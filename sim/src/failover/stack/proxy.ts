import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DATABASE_HOSTS,
  type DatabaseHost,
  type Machine,
  NODE_HOSTS,
  type NodeHost,
  type Place,
  readRecipe,
} from './place.ts'
import { accepts } from './nats.ts'
import { pollUntil } from '../../poll-until.ts'
import { createService, type Service } from './service.ts'

const PORT = 5000
const CUSTOMERS_PORT = 8080
const NODE_PORT = 8000
/** Where the part of the recipe begins that is about the nodes. */
const NODES_BEGIN = '# The nodes, for nginx'

/** Describes the proxy in front of the databases and of the nodes, with the settings of `deploy/patroni/haproxy.cfg`. */
export function createProxy(place: Place): Service {
  const config = join(place.folder, 'haproxy.cfg')
  writeFileSync(
    config,
    readRecipe(place, 'patroni/haproxy.cfg', [
      ['127.0.0.1:5000', `${place.network}.1:${PORT}`],
      ['127.0.0.1:8080', `${place.network}.1:${CUSTOMERS_PORT}`],
      ['maxconn 200000', 'maxconn 500'],
      ...Object.entries(NODE_HOSTS).map(
        ([name, host]) => [`.${host}:${NODE_PORT}`, `.${host}:${portOf(name as NodeHost)}`] as const,
      ),
    ]),
  )
  return createService({
    name: 'proxy',
    program: '/usr/sbin/haproxy',
    args: ['-db', '-f', config],
    log: join(place.folder, 'haproxy.log'),
    ready: () => pollUntil('the proxy', () => accepts(`${place.network}.1`, PORT)),
  })
}

/** Describes the proxy of a machine that reaches each database over a link. It leads to the databases alone. */
export function createMachineProxy(place: Place, machine: Machine): Service {
  const config = join(place.folder, `haproxy-${machine.name}.cfg`)
  const text = readRecipe(place, 'patroni/haproxy.cfg', [
    ['127.0.0.1:5000', `${place.network}.${machine.proxy}:${PORT}`],
    ['maxconn 200000', 'maxconn 500'],
    ...Object.entries(DATABASE_HOSTS).map(
      ([name, host]) =>
        [`10.0.0.${host}:5432`, `${place.network}.${machine.databases[name as DatabaseHost]}:5432`] as const,
    ),
  ])
  writeFileSync(config, text.slice(0, text.indexOf(NODES_BEGIN)))
  return createService({
    name: `proxy of ${machine.name}`,
    program: '/usr/sbin/haproxy',
    args: ['-db', '-f', config],
    log: join(place.folder, `haproxy-${machine.name}.log`),
    ready: () => pollUntil('the proxy', () => accepts(`${place.network}.${machine.proxy}`, PORT)),
  })
}

/** Returns the port of a node. Each has its own here, since a start asks whether its port is free on every address. */
export function portOf(node: NodeHost): number {
  return NODE_PORT + NODE_HOSTS[node]
}

/** Returns the address of the nodes behind the proxy. */
export function customersUrl(place: Place): string {
  return `http://${place.network}.1:${CUSTOMERS_PORT}`
}

/** Returns the address of the database behind the proxy, or behind that of a machine, for a role. */
export function databaseUrl(place: Place, role: 'halyard' | 'halyard_owner', machine?: Machine): string {
  return `postgres://${role}:${place.password}@${place.network}.${machine?.proxy ?? 1}:${PORT}/halyard`
}
