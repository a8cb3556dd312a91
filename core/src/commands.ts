import type { CustomerCommand } from './customer/commands.ts'
import type { MarketCommand } from './market/commands.ts'
import type { ProductCommand } from './product-parts.ts'

/**
 * Advances the clock without an index price, so that expiries and fundings are processed while the feed is silent. If the
 * reply says `hasMore`, another one should follow at once: a command processes a bounded number of them.
 */
export interface PassTime {
  readonly kind: 'passTime'
}

/** Everything that changes the exchange. The folder of each has its handler in `handlers.ts`. */
export type Command = MarketCommand | PassTime | CustomerCommand | ProductCommand

/** The `kind` of a command. */
export type CommandKind = Command['kind']

/** A command of one kind, or of several. */
export type CommandOf<Kind extends CommandKind> = Command & { readonly kind: Kind }

/** A command with its number in the log, and the time it is applied at, in epoch milliseconds. */
export interface StampedCommand<Kind extends CommandKind = CommandKind> {
  readonly seq: number
  readonly at: number
  readonly command: CommandOf<Kind>
}
