import type { Changes, Snapshot } from '@halyard/core'
import { recordKey } from '@halyard/core'
import type { Product } from '../product.ts'

type QuarantineRows = Pick<Changes, 'setAside'>

/**
 * Records whose timers failed. No timer fails in a run, so that the engine sets none aside: the tables are compared, and
 * nothing is drawn.
 */
export const quarantine: Product<
  'setAside' | 'retryRecord',
  { readonly noneSetAside: true },
  QuarantineRows,
  Pick<Snapshot, 'setAside'>
> = {
  listing: () => [],
  draws: {
    weights: { customer: 0, marketMaker: 0 },
    draw: () => ({ kind: 'passTime' }),
  },
  expectations: { setAside: () => undefined, retryRecord: () => undefined },
  createReference: () => ({ noneSetAside: true }),
  check: () => [],
  rowsOf: ({ setAside }) => ({ setAside: [...setAside] }),
  createTables() {
    const rows = new Map<string, Changes['setAside'][number]>()
    return {
      findBroken: () => undefined,
      store({ setAside }) {
        for (const row of setAside) rows.set(recordKey(row), row)
      },
      snapshot: () => ({ setAside: [...rows.values()].filter(({ retriedAt }) => retriedAt === undefined) }),
    }
  },
}
