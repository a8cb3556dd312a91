import type { Changes } from '../changes.ts'
import type { ContractRow } from '../contract/contract.ts'
import type { PositionRow } from '../contract/position.ts'
import type { ContractSnapshot } from '../contract/rows.ts'

/** Tables of contracts that keep the latest row of everything; trades are only counted. */
export function createContractRows() {
  const contracts = new Map<number, ContractRow>()
  const positions = new Map<number, PositionRow>()
  let nextContractTradeId = 1

  return {
    /** A position, also one that has ended. */
    position: (id: number): PositionRow | undefined => positions.get(id),
    store(changes: Changes): void {
      for (const row of changes.contracts) contracts.set(row.config.id, row)
      for (const row of changes.positions) positions.set(row.id, row)
      for (const fact of changes.facts)
        if (fact.kind === 'contractTradeHappened') nextContractTradeId = fact.tradeId + 1
    },
    snapshot: (): ContractSnapshot => ({
      contracts: [...contracts.values()].toSorted((a, b) => a.config.id - b.config.id),
      positions: [...positions.values()]
        .filter(({ status }) => status === 'waiting' || status === 'holding')
        .toSorted((a, b) => a.id - b.id),
      nextContractTradeId,
    }),
  }
}
