import type { Changes, Snapshot } from '@halyard/core'
import type { Tables } from '../product.ts'

/** The rows of perpetuals in one batch; of their trades only the numbers. */
export interface PerpRows {
  readonly perps: Changes['perps']
  readonly positions: Changes['positions']
  readonly perpTradeIds: readonly number[]
}

export type PerpSnapshot = Pick<Snapshot, 'perps' | 'positions' | 'nextPerpTradeId'>

export function perpRowsOf({ perps, positions, facts }: Changes): PerpRows {
  return {
    perps: perps.map((row) => structuredClone(row)),
    positions: positions.map((row) => ({ ...row })),
    perpTradeIds: facts.filter((fact) => fact.kind === 'perpTradeHappened').map(({ tradeId }) => tradeId),
  }
}

/** Returns the tables of perpetuals and positions. */
export function createPerpTables(): Tables<PerpRows, PerpSnapshot> {
  const perps = new Map<number, PerpRows['perps'][number]>()
  const positions = new Map<number, PerpRows['positions'][number]>()
  let nextPerpTradeId = 1
  return {
    findBroken: () => undefined,
    store(rows) {
      for (const row of rows.perps) perps.set(row.config.id, row)
      for (const row of rows.positions)
        if (row.status === 'waiting' || row.status === 'holding') positions.set(row.id, row)
        else positions.delete(row.id)
      nextPerpTradeId += rows.perpTradeIds.length
    },
    snapshot: () => ({
      perps: [...perps.values()].map((row) => structuredClone(row)),
      positions: [...positions.values()].map((row) => ({ ...row })),
      nextPerpTradeId,
    }),
  }
}
