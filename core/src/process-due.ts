import { drainChanges, type Changes } from './changes.ts'
import type { StampedCommand } from './commands.ts'
import { apply } from './exchange.ts'
import { PRODUCTS } from './products.ts'
import type { DueRecord } from './quarantine/quarantine.ts'
import { restoreSnapshot, type Snapshot } from './snapshot.ts'
import type { Exchange } from './state.ts'

/** A record that cannot be processed, and why. */
export interface FailingRecord extends DueRecord {
  readonly reason: string
}

/** Describes what is wrong with changes; `undefined` if nothing is. */
type FindFault = (changes: Changes) => string | undefined

/**
 * Processes everything that is due at a time on a copy of the state, and returns the first record that throws or whose
 * changes `findFault` finds fault with. `undefined` if nothing fails, or if the failure is not of a record.
 */
export function findFailingRecord(
  snapshot: Snapshot,
  at: number,
  findFault: FindFault,
): FailingRecord | undefined {
  return rehearse(snapshot, findFault, (exchange, check) => {
    exchange.at = Math.max(exchange.at, at)
    // Orders of contracts have the number of their command as id.
    exchange.ledger.commandSeq = [...exchange.perps.positions.keys()].at(-1) ?? 0
    for (const product of PRODUCTS.filter((each) => 'onTime' in each)) {
      let hasMore = true
      while (hasMore) {
        exchange.ledger.commandSeq += 1
        hasMore = product.onTime?.(exchange) ?? false
        check()
      }
    }
  })
}

/** Like `findFailingRecord`, for commands: those that stopped the writer. */
export function findFailingInCommands(
  snapshot: Snapshot,
  commands: readonly StampedCommand[],
  findFault: FindFault,
): FailingRecord | undefined {
  return rehearse(snapshot, findFault, (exchange, check) => {
    for (const command of commands) {
      apply(exchange, command)
      check()
    }
  })
}

/** `check` throws at a fault in what changed since it last ran. */
function rehearse(
  snapshot: Snapshot,
  findFault: FindFault,
  run: (exchange: Exchange, check: () => void) => void,
): FailingRecord | undefined {
  const exchange = restoreSnapshot(snapshot)
  const { quarantine } = exchange
  const check = (): void => {
    const fault = findFault(drainChanges(exchange))
    if (fault !== undefined) throw new Error(fault)
  }
  quarantine.checkProcessed = check
  try {
    run(exchange, check)
    return undefined
  } catch (error) {
    return quarantine.processing && { ...quarantine.processing, reason: String(error) }
  }
}
