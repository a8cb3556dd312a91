import type { Command } from '@halyard/core'
import { passesTime } from './processes-time.ts'

export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

/** One function for each of these kinds of commands. */
export type ByKind<Kind extends Command['kind'], Context, Result> = {
  readonly [Each in Kind]: (context: Context, command: CommandOf<Each>) => Result
}

/**
 * Calls the function for the kind of the command. Another command that lets time pass has the function of `passTime`. Returns
 * `undefined` if the table has none.
 */
export function callByKind<Context, Result>(
  table: Partial<ByKind<Command['kind'], Context, Result>>,
  context: Context,
  command: Command,
): Result | undefined {
  const kind = table[command.kind] === undefined && passesTime(command) ? 'passTime' : command.kind
  const call = table[kind] as ((context: Context, command: Command) => Result) | undefined
  return call?.(context, command)
}
