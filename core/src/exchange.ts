import { advanceClock } from './advance-clock.ts'
import type { Command, CommandKind, CommandOf, StampedCommand } from './commands.ts'
import { customerHandlers } from './customer/handlers.ts'
import { haltedScope, type HaltRules, type HaltScope, POSSIBLE } from './halts/halt-rules.ts'
import type { Handlers } from './handlers.ts'
import type { RecordPrices } from './market/commands.ts'
import { marketHandlers } from './market/handlers.ts'
import { recordPrices } from './market/record-prices.ts'
import { cancelRefusedOrders, processIndexPrices, processTime } from './process-triggers.ts'
import { withProducts } from './products.ts'
import { type Accepted, reject, type Rejection, type Reply } from './reply.ts'
import { triggerStops } from './spot/stops/trigger-stops.ts'
import type { Exchange } from './state.ts'

/** The reply to a command of a kind; with all fields optional, if the kind is not known. */
export type ReplyTo<Kind extends CommandKind> = AcceptedTo<Kind> | Rejection

/** The accepted reply to a command of a kind; the general reply if the kind is not known statically. */
export type AcceptedTo<Kind extends CommandKind> = Accepted<CommandKind extends Kind ? string : Kind>

/** The handler of every command: `handlers.ts` of each folder lists its own. */
const HANDLERS: Handlers<Command> = withProducts(
  { ...marketHandlers, ...customerHandlers, recordPrices: recordAndProcess, passTime: advanceClock },
  ({ handlers }) => handlers,
)

/** Which halts refuse each command. A new command has to say. */
const IN_HALT: HaltRules<Command> = withProducts(
  {
    configureCurrency: POSSIBLE,
    configureMarket: POSSIBLE,
    recordPrices: POSSIBLE,
    passTime: POSSIBLE,
    openCustomer: ['sign_ups'],
    // Who fears for the account can freeze it. What operators and the clock decide about customers goes on.
    setOwnFreeze: POSSIBLE,
    setVerification: POSSIBLE,
    setHold: POSSIBLE,
  } as const,
  ({ inHalt }) => inHalt,
)

/** The kinds of all commands. */
export const COMMAND_KINDS = Object.keys(HANDLERS) as readonly CommandKind[]

/**
 * Applies one command: checks everything, then changes everything. The same commands in the same order always give
 * the same replies, facts and state. A rejected command changes nothing, not even the time, so a log without it
 * replays to the same state. Throws only if an invariant is broken; the exchange must not be used afterwards.
 */
export function apply<Kind extends CommandKind>(
  exchange: Exchange,
  { seq, at, command }: StampedCommand<Kind>,
): ReplyTo<Kind> {
  const before = exchange.at
  exchange.at = Math.max(exchange.at, at)
  exchange.ledger.commandSeq = seq
  const kind: Kind = command.kind
  const halted = exchange.halts.running.size > 0 ? haltOf(exchange, command) : undefined
  const reply =
    halted === undefined ? HANDLERS[kind](exchange, command) : reject('exchange_is_halted', { halted })
  if (!reply.ok) {
    exchange.at = before
    return reply
  }
  // A record that is set aside no longer is due at once; if it fails again, the command is not logged.
  if (kind === 'retryRecord') processTime(exchange)
  if (exchange.selfLimits.blocked.size > 0) cancelRefusedOrders(exchange)
  if (exchange.stops.reached.size > 0) triggerStops(exchange)
  return reply
}

/** Returns the scope whose halt refuses a command, if there is one. */
function haltOf<Kind extends CommandKind>(
  exchange: Exchange,
  command: CommandOf<Kind>,
): HaltScope | undefined {
  const kind: Kind = command.kind
  const rule = IN_HALT[kind]
  return haltedScope(exchange, typeof rule === 'function' ? rule(exchange, command) : rule)
}

function recordAndProcess(exchange: Exchange, command: RecordPrices): Reply {
  const reply = recordPrices(exchange, command)
  if (reply.ok) processIndexPrices(exchange)
  return reply
}
