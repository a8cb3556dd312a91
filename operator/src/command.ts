import type { OpsPath, OpsRequestOf } from '@halyard/api/ops'
import type { Connection } from './connection.ts'
import { EXIT, Failure } from './failure.ts'
import { listOf, tableOf } from './table.ts'

/** The flags of all commands, as typed. */
export interface Flags {
  readonly reason?: string | undefined
  readonly reference?: string | undefined
  readonly status?: string | undefined
  readonly after?: string | undefined
  readonly out?: string | undefined
  readonly target?: string | undefined
  readonly actor?: string | undefined
  readonly call?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly before?: string | undefined
  readonly limit?: string | undefined
}

/** The result of a command: the data of the response, and the text shown without --json. */
export interface Output {
  readonly data: unknown
  readonly text: string
}

/** A command of the command line. */
export interface OperatorCommand {
  /** The words that select the command, then its arguments: 'verification pass <id>'. */
  readonly usage: string
  readonly about: string
  readonly flags: readonly (keyof Flags)[]
  readonly run: (connection: Connection, words: readonly string[], flags: Flags) => Promise<Output>
}

/** Returns the reason. Throws a usage `Failure` without one. */
export function reasonIn({ reason }: Flags): string {
  if (!reason) throw new Failure(EXIT.usage, 'A reason is required: --reason "…".')
  return reason
}

/** Returns the output for one record. */
export function one(data: object): Output {
  return { data, text: listOf(data) }
}

/** Returns the output for a list, with the given fields as columns. */
export function table(
  data: { readonly list: readonly object[]; readonly more?: boolean; readonly next?: string | number | null },
  columns: readonly string[],
): Output {
  const how = data.next ? `--after ${data.next}` : data.more ? '--before' : undefined
  const more = how === undefined ? '' : `\n\nMore results follow: use ${how}.`
  return { data, text: tableOf(data.list, columns) + more }
}

/** Returns a list filter as typed. The server validates it, so new values need no change here. */
export function asTyped<Path extends OpsPath>(filter: object): OpsRequestOf<Path> {
  return given(filter) as OpsRequestOf<Path>
}

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** Returns the fields without undefined values: the server distinguishes an absent field from an empty one. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>
}
