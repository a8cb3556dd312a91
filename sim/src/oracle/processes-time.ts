import type { Command } from '@halyard/core'

/** Returns whether an accepted command lets every product process what is due: a price, or a command of `passesTime`. */
export function processesTime(command: Command): boolean {
  return command.kind === 'recordPrices' || passesTime(command)
}

/** Returns whether an accepted command lets time pass without prices: the clock, or the retry of a record. */
export function passesTime({ kind }: Command): boolean {
  return kind === 'passTime' || kind === 'retryRecord'
}
