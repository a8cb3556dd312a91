import type { OpsPath, OpsRequestOf } from '@halyard/api/ops'
import type { Connection } from './connection.ts'
import { EXIT, Failure } from './failure.ts'
import { listOf, tableOf } from './table.ts'

export interface Flags {
  readonly reason?: string | undefined
  readonly reference?: string | undefined
  readonly status?: string | undefined
  readonly page?: string | undefined
  readonly out?: string | undefined
  readonly target?: string | undefined
  readonly actor?: string | undefined
  readonly before?: string | undefined
  readonly limit?: string | undefined
}

/** What a command found or did: as it came, and as a person reads it. */
export interface Output {
  readonly data: unknown
  readonly text: string
}

export interface OperatorCommand {
  /** The words that choose it, then what it is about: 'verification pass <id>'. */
  readonly usage: string
  readonly about: string
  readonly flags: readonly (keyof Flags)[]
  readonly run: (door: Connection, words: readonly string[], flags: Flags) => Promise<Output>
}

export function reasonIn({ reason }: Flags): string {
  if (!reason) throw new Failure(EXIT.misused, 'Say why, with --reason "…".')
  return reason
}

export function one(data: object): Output {
  return { data, text: listOf(data) }
}

export function table(
  data: { readonly list: readonly object[]; readonly more?: boolean },
  columns: readonly string[],
): Output {
  const more = data.more ? '\n\nThere is more.' : ''
  return { data, text: tableOf(data.list, columns) + more }
}

/** A list's filter as it was typed: the server knows which there are, and says so of any other. */
export function asTyped<Path extends OpsPath>(filter: object): OpsRequestOf<Path> {
  return given(filter) as OpsRequestOf<Path>
}

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** Without what was not given: the server tells an absent field from an empty one. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>
}
