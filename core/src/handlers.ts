import type { Command } from './commands.ts'
import type { Reply } from './reply.ts'
import type { Exchange } from './state.ts'

/**
 * The functions that carry out the commands of a union, by kind. Each checks everything, then changes everything, so a
 * command that it rejects has changed nothing.
 */
export type Handlers<Handled extends Command> = {
  readonly [Kind in Handled['kind']]: (
    exchange: Exchange,
    command: Handled & { readonly kind: Kind },
  ) => Reply<Kind>
}
