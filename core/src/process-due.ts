import { drainChanges, type Changes } from './changes.ts'
import { PRODUCTS } from './products.ts'
import type { DueRecord } from './quarantine/quarantine.ts'
import { restoreSnapshot, type Snapshot } from './snapshot.ts'
import type { Exchange } from './state.ts'

/** A record whose timer fails, and how. */
export interface FailingRecord extends DueRecord {
  readonly reason: string
}

/**
 * Processes everything that is due at a time on a copy of the state, one record after another, and returns the first that
 * throws or whose changes `findFault` finds fault with. `undefined` if nothing fails, or what fails is no record.
 */
export function findFailingRecord(
  snapshot: Snapshot,
  at: number,
  findFault: (changes: Changes) => string | undefined,
): FailingRecord | undefined {
  const exchange = restoreSnapshot(snapshot)
  exchange.at = Math.max(exchange.at, at)
  for (const product of PRODUCTS.filter((each) => 'onTime' in each)) {
    let hasMore = true
    while (hasMore) {
      exchange.quarantine.processing = undefined
      let fault: string | undefined
      try {
        hasMore = product.onTime?.(exchange, 1) ?? false
        fault = findFault(drainChanges(exchange))
      } catch (error) {
        fault = String(error)
      }
      if (fault !== undefined) return named(exchange, fault)
    }
  }
  return undefined
}

/** Returns the record that was processed last, with the failure. */
function named({ quarantine: { processing } }: Exchange, reason: string): FailingRecord | undefined {
  return processing && { ...processing, reason }
}
