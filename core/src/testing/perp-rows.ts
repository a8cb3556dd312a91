import type { Changes } from '../changes.ts'
import type { PerpRow } from '../perp/perp.ts'
import type { PositionModeRow } from '../perp/mode/position-mode.ts'
import type { PositionRow } from '../perp/position/position.ts'
import type { ConditionalRow } from '../perp/waiting/conditional-order.ts'
import type { PerpSnapshot } from '../perp/rows.ts'

/** The database tables of contracts and positions, with the latest row of each. Trades are only counted. */
export function createRows() {
  const perps = new Map<number, PerpRow>()
  const positions = new Map<number, PositionRow>()
  const modes = new Map<number, PositionModeRow>()
  const conditionals = new Map<number, ConditionalRow>()
  let nextPerpTradeId = 1

  return {
    /** Returns a position, open or ended. */
    position: (id: number): PositionRow | undefined => positions.get(id),
    /** Returns a conditional order, open or ended. */
    conditional: (id: number): ConditionalRow | undefined => conditionals.get(id),
    store(changes: Changes): void {
      for (const row of changes.perps) perps.set(row.config.id, row)
      for (const row of changes.positionModes) modes.set(row.id, row)
      for (const row of changes.conditionals) conditionals.set(row.id, row)
      for (const row of changes.positions) positions.set(row.id, row)
      for (const fact of changes.facts)
        if (fact.kind === 'perpTradeHappened') nextPerpTradeId = fact.tradeId + 1
    },
    snapshot: (): PerpSnapshot => ({
      perps: [...perps.values()].toSorted((a, b) => a.config.id - b.config.id),
      positions: [...positions.values()]
        .filter(({ status }) => status === 'waiting' || status === 'holding')
        .toSorted((a, b) => a.id - b.id),
      positionModes: [...modes.values()].toSorted((a, b) => a.id - b.id),
      conditionals: [...conditionals.values()]
        .filter(({ status }) => status === 'waiting' || status === 'reached')
        .toSorted((a, b) => a.id - b.id),
      nextPerpTradeId,
    }),
  }
}

declare module './rows.ts' {
  interface Rows {
    /** Returns a position, open or ended. */
    position(id: number): PositionRow | undefined
    /** Returns a conditional order, open or ended. */
    conditional(id: number): ConditionalRow | undefined
  }
}
