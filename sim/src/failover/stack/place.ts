import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../../account.ts'

/** The recipe. */
export const DEPLOY = join(import.meta.dirname, '../../../../deploy')

/** Where a cluster runs: a folder, and a network of loopback whose last numbers are those of the recipe. */
export interface Place {
  readonly folder: string
  /** The first three numbers of its addresses, such as `127.77.3`. */
  readonly network: string
  /** The user of PostgreSQL and Patroni, if this one cannot be it. */
  readonly account: Account | undefined
  readonly password: string
  /** Whether the processes of the exchange reach the others over links that can be slow or cut. */
  readonly hasLinks: boolean
}

/** The hosts of the recipe, by their last number. */
export const DATABASE_HOSTS = { a: 11, b: 12, c: 13 } as const
export const NATS_HOSTS = { x: 31, y: 32, z: 33 } as const
export const NODE_HOSTS = { 'node-1': 21, 'node-2': 22, 'node-3': 23 } as const
export type DatabaseHost = keyof typeof DATABASE_HOSTS
export type NodeHost = keyof typeof NODE_HOSTS
export type NatsHost = keyof typeof NATS_HOSTS

/** The last numbers of the addresses by which a machine of the exchange reaches the others, if it has a link of its own to each. */
export interface Machine {
  readonly name: string
  /** Its own proxy. */
  readonly proxy: number
  readonly databases: Readonly<Record<DatabaseHost, number>>
  readonly nats: Readonly<Record<NatsHost, number>>
}

/** Returns the addresses of a machine by its place among all. */
export function createMachine(name: string, index: number): Machine {
  const first = 100 + 10 * index
  return {
    name,
    proxy: first,
    databases: { a: first + 1, b: first + 2, c: first + 3 },
    nats: { x: first + 4, y: first + 5, z: first + 6 },
  }
}

/** Returns a file of `deploy/` for this place: with its addresses, and what else is replaced. */
export function readRecipe(
  place: Place,
  file: string,
  replaced: readonly (readonly [from: string, to: string])[],
): string {
  const shipped = readFileSync(join(DEPLOY, file), 'utf8')
  return (
    replaced
      .reduce((text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`deploy/${file} does not contain ${from}`)
        return text.replaceAll(from, to)
      }, shipped)
      // On loopback every connection comes from 127.0.0.1, whatever address it goes to.
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', `${place.network}.`)
  )
}

/** Returns a file of `deploy/` that is written for the first of several machines, for another one of them. */
export function forHost(text: string, place: Place, first: number, host: number, lines: RegExp): string {
  const [from, to] = [`${place.network}.${first}`, `${place.network}.${host}`]
  return text
    .split('\n')
    .map((line) => (lines.test(line) ? line.replaceAll(from, to) : line))
    .join('\n')
}
