import { POSSIBLE } from '../halts/halt-rules.ts'
import type { Draft, Product } from '../product.ts'
import type { Exchange } from '../state.ts'
import type { QuarantineParts } from './parts.ts'
import { QUARANTINE_REJECTS } from './rejects.ts'
import { createQuarantine, recordKey, type SetAsideRow } from './quarantine.ts'
import { isOpen, retryRecord, setAside } from './set-aside.ts'

/** Records that were set aside or retried. */
export interface QuarantineChanges {
  readonly setAside: readonly SetAsideRow[]
}

/** The records that are set aside. */
export type QuarantineSnapshot = QuarantineChanges

/** Records whose processing failed. Not traded, but stored and restored like a product; their funds are frozen by their own products. */
export const quarantine: Product<QuarantineParts, QuarantineChanges, QuarantineSnapshot> = {
  handlers: { setAside, retryRecord },
  inHalt: { setAside: POSSIBLE, retryRecord: POSSIBLE },
  rejects: QUARANTINE_REJECTS,
  createState: () => ({ quarantine: createQuarantine() }),
  drain({ quarantine: { changed } }: Exchange, changes: Draft<QuarantineChanges>) {
    changes.setAside = [...changed.values()]
    changed.clear()
  },
  takeSnapshot: ({ quarantine: { setAside: rows } }) => ({
    setAside: [...rows.values()].toSorted((a, b) => (recordKey(a) < recordKey(b) ? -1 : 1)),
  }),
  restore({ quarantine: { setAside: rows } }, snapshot) {
    for (const row of snapshot.setAside) rows.set(recordKey(row), row)
  },
  heldAmounts: () => [],
  *findViolations(exchange) {
    for (const row of exchange.quarantine.setAside.values())
      if (!isOpen(exchange, row)) yield `${recordKey(row)} is set aside and not open`
  },
}
