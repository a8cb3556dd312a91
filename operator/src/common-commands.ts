import type { OpsPath, OpsRequestOf, OpsResponseOf } from '@halyard/api/ops'
import { asTyped, type Flags, one, type OperatorCommand, table } from './command.ts'

/** A call whose response is a list. */
type ListPath = {
  [Path in OpsPath]: OpsResponseOf<Path> extends { readonly list: readonly object[] } ? Path : never
}[OpsPath]
/** A call whose request may be an id alone. */
type ShowPath = {
  [Path in OpsPath]: { readonly id: string } extends OpsRequestOf<Path> ? Path : never
}[OpsPath]

interface Listing {
  readonly about: string
  /** The fields that are shown, in their order. */
  readonly columns: readonly string[]
  /** The flags that filter the list, as fields of the request. */
  readonly flags?: readonly (keyof Flags)[]
}

/** Returns the command that lists what a call returns. */
export function listCommand(
  usage: string,
  call: ListPath,
  { about, columns, flags = [] }: Listing,
): OperatorCommand {
  return {
    usage,
    about,
    flags,
    run: async (connection, _words, typed) => {
      const fields = Object.fromEntries(flags.map((name) => [name, typed[name]]))
      return table(await connection.call(call, asTyped<typeof call>(fields)), columns)
    },
  }
}

/** Returns the command that shows the record of an id. */
export function showCommand(usage: string, call: ShowPath, about: string): OperatorCommand {
  return {
    usage,
    about,
    flags: [],
    run: async (connection, [id = '']) => one(await connection.call(call, asTyped<typeof call>({ id }))),
  }
}
