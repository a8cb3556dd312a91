import { apply, type Command, createExchange, drainChanges, type Exchange, type Reply } from '@halyard/core'

/** A separate exchange with its own clock and command numbers, driven directly through the core. */
export interface World {
  readonly exchange: Exchange
  /** Epoch milliseconds. */
  now: number
  /** The number of commands applied, which is also the number of the last one. */
  seq: number
  send(command: Command): Reply
  /** Called after each command with its reply; facts and trades of the command are still in the exchange. */
  watch: ((command: Command, reply: Reply) => void) | undefined
  /** Drops changed rows, facts and trades, as the engine does after each batch. */
  drain(): void
}

export function createWorld(now: number): World {
  const exchange = createExchange()
  const world: World = {
    exchange,
    now,
    seq: 0,
    watch: undefined,
    send(command) {
      world.seq += 1
      const reply = apply(exchange, { seq: world.seq, at: world.now, command })
      world.watch?.(command, reply)
      return reply
    },
    drain: () => {
      drainChanges(exchange)
    },
  }
  return world
}
