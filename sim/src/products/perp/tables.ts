import type { Changes, Snapshot } from '@halyard/core'
import type { Tables } from '../product.ts'

/** The rows of perpetuals in one batch; of their trades only the numbers. */
export interface PerpRows {
  readonly perps: Changes['perps']
  readonly positions: Changes['positions']
  readonly positionModes: Changes['positionModes']
  readonly conditionals: Changes['conditionals']
  readonly perpTradeIds: readonly number[]
}

export type PerpSnapshot = Pick<
  Snapshot,
  'perps' | 'positions' | 'positionModes' | 'conditionals' | 'nextPerpTradeId'
>

export function perpRowsOf({ perps, positions, positionModes, conditionals, facts }: Changes): PerpRows {
  return {
    perps: perps.map((row) => structuredClone(row)),
    positions: positions.map((row) => ({ ...row })),
    positionModes: positionModes.map((row) => ({ ...row })),
    conditionals: conditionals.map((row) => ({ ...row })),
    perpTradeIds: facts.filter((fact) => fact.kind === 'perpTradeHappened').map(({ tradeId }) => tradeId),
  }
}

/** Returns the tables of perpetuals, positions, their modes and conditional orders. */
export function createPerpTables(): Tables<PerpRows, PerpSnapshot> {
  const perps = new Map<number, PerpRows['perps'][number]>()
  const positions = new Map<number, PerpRows['positions'][number]>()
  const modes = new Map<number, PerpRows['positionModes'][number]>()
  const conditionals = new Map<number, PerpRows['conditionals'][number]>()
  let nextPerpTradeId = 1
  return {
    findBroken: () => undefined,
    store(rows) {
      for (const row of rows.perps) perps.set(row.config.id, row)
      for (const row of rows.positions)
        if (row.status === 'waiting' || row.status === 'holding') positions.set(row.id, row)
        else positions.delete(row.id)
      for (const row of rows.positionModes) modes.set(row.id, row)
      for (const row of rows.conditionals)
        if (row.status === 'waiting' || row.status === 'reached') conditionals.set(row.id, row)
        else conditionals.delete(row.id)
      nextPerpTradeId += rows.perpTradeIds.length
    },
    snapshot: () => ({
      perps: [...perps.values()].map((row) => structuredClone(row)),
      positions: [...positions.values()].map((row) => ({ ...row })),
      positionModes: [...modes.values()].map((row) => ({ ...row })),
      conditionals: [...conditionals.values()].map((row) => ({ ...row })),
      nextPerpTradeId,
    }),
  }
}
