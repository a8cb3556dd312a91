import { mayCall } from '@halyard/api/ops-client'
import { useState } from 'react'
import { useOperator } from '../session/session.ts'
import type { Bulk, BulkAct } from './bulk-act.ts'
import { extendTo, NO_SELECTION, type Selection, toggleAll, toggleRow } from './selection.ts'

/** The selection of a table whose rows have acts. */
export interface RowSelection<Row> {
  /** The acts that the operator's role may do, at least one. */
  readonly acts: readonly BulkAct<Row>[]
  readonly nameOf: (row: Row) => string
  readonly canSelect: (row: Row) => boolean
  readonly isSelected: (key: string) => boolean
  /** Selects or clears a row, or with `isRange` selects all up to it. `shown` are the keys in the order shown. */
  readonly choose: (key: string, isRange: boolean, shown: readonly string[]) => void
  readonly chooseAll: (shown: readonly string[]) => void
  /** Selects exactly these rows. */
  readonly select: (keys: readonly string[]) => void
}

/**
 * Holds which rows of a table are selected. Returns undefined if the operator's role has no act on them. A row that no
 * act accepts counts as not selected.
 */
export function useSelection<Row>(bulk: Bulk<Row> | undefined): RowSelection<Row> | undefined {
  const { role } = useOperator()
  const [selection, setSelection] = useState<Selection>(NO_SELECTION)
  const acts = bulk?.acts.filter(({ call }) => mayCall(role, call)) ?? []
  if (!bulk || acts.length === 0) return undefined
  return {
    acts,
    nameOf: bulk.nameOf,
    canSelect: (row) => acts.some(({ accepts }) => accepts(row)),
    isSelected: (key) => selection.keys.has(key),
    choose: (key, isRange, shown) =>
      setSelection((before) => (isRange ? extendTo(before, shown, key) : toggleRow(before, key))),
    chooseAll: (shown) => setSelection((before) => toggleAll(before, shown)),
    select: (keys) => setSelection({ keys: new Set(keys), anchor: undefined }),
  }
}
