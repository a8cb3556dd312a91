import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import { type Halt, putHalt } from './halt.ts'

/** Halts: those that changed, or all of them. */
export interface HaltChanges {
  readonly haltRows: readonly Halt[]
}

export function drainHalts({ halts: { changed } }: Exchange, changes: Draft<HaltChanges>): void {
  changes.haltRows = [...changed.values()]
  changed.clear()
}

export function snapshotHalts({ halts: { byId } }: Exchange): HaltChanges {
  return { haltRows: [...byId.values()].toSorted((a, b) => a.id - b.id) }
}

export function restoreHalts({ halts }: Exchange, { haltRows }: HaltChanges): void {
  for (const row of haltRows.toSorted((a, b) => a.id - b.id)) putHalt(halts, row)
}
