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
}

/** The hosts of the recipe, by their last number. */
export const DATABASE_HOSTS = { a: 11, b: 12, c: 13 } as const
export const NATS_HOSTS = { x: 31, y: 32, z: 33 } as const
export const NODE_HOSTS = { 'node-1': 21, 'node-2': 22, 'node-3': 23 } as const
export type DatabaseHost = keyof typeof DATABASE_HOSTS
export type NodeHost = keyof typeof NODE_HOSTS
export type NatsHost = keyof typeof NATS_HOSTS

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
