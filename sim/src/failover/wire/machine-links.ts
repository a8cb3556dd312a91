import {
  DATABASE_HOSTS,
  type DatabaseHost,
  type Machine,
  NATS_HOSTS,
  type NatsHost,
  type Place,
} from '../stack/place.ts'
import type { Wire } from './wires.ts'

/** Returns the name of the link of a machine to the servers of NATS. */
export function natsLink(name: string): string {
  return `${name} to NATS`
}

/** Returns the name of the link of a machine to the databases. */
export function databaseLink(name: string): string {
  return `${name} to the databases`
}

/** Returns what the links of a machine carry: messages, and connections and health checks of its proxy. */
export function wiresOf({ network }: Place, machine: Machine): Wire[] {
  const wire = (link: string, from: number, to: number, port: number): Wire => ({
    link,
    listen: { host: `${network}.${from}`, port },
    target: { host: `${network}.${to}`, port },
  })
  const nats = Object.keys(NATS_HOSTS) as NatsHost[]
  const databases = Object.keys(DATABASE_HOSTS) as DatabaseHost[]
  return [
    ...nats.map((host) => wire(natsLink(machine.name), machine.nats[host], NATS_HOSTS[host], 4222)),
    ...databases.flatMap((host) =>
      [5432, 8008].map((port) =>
        wire(databaseLink(machine.name), machine.databases[host], DATABASE_HOSTS[host], port),
      ),
    ),
  ]
}
