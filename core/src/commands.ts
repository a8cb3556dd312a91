import type { PassTime } from './advance-clock.ts'
import type { CustomerCommand } from './customer/commands.ts'
import type { MarketCommand } from './market/commands.ts'
import type { OptionCommand } from './option/commands.ts'
import type { PerpCommand } from './perp/commands.ts'
import type { SpotCommand } from './spot/commands.ts'
import type { WalletCommand } from './wallet/commands.ts'

/** Everything that changes the exchange. `exchange.ts` has a case for each. */
export type Command =
  | MarketCommand
  | PassTime
  | CustomerCommand
  | SpotCommand
  | PerpCommand
  | OptionCommand
  | WalletCommand

export type CommandKind = Command['kind']

/** A command of one kind, or of several. */
export type CommandOf<Kind extends CommandKind> = Command & { readonly kind: Kind }

/** A command with its number in the log, and the time it is applied at, in epoch milliseconds. */
export interface StampedCommand<Kind extends CommandKind = CommandKind> {
  readonly seq: number
  readonly at: number
  readonly command: CommandOf<Kind>
}
