import type { Changes, Snapshot } from '@halyard/core'

/** Rows of contracts that one batch stores; of their trades only how they are numbered. */
interface ContractRows {
  readonly contracts: Changes['contracts']
  readonly positions: Changes['positions']
  readonly contractTradeIds: readonly number[]
}

type ContractSnapshot = Pick<Snapshot, 'contracts' | 'positions' | 'nextContractTradeId'>

export function contractRowsOf({ contracts, positions, facts }: Changes): ContractRows {
  return {
    contracts: contracts.map((row) => structuredClone(row)),
    positions: positions.map((row) => ({ ...row })),
    contractTradeIds: facts
      .filter((fact) => fact.kind === 'contractTradeHappened')
      .map(({ tradeId }) => tradeId),
  }
}

/** The tables of contracts and positions. */
export interface ContractTables {
  store(rows: ContractRows): void
  snapshot(): ContractSnapshot
}

export function createContractTables(): ContractTables {
  const contracts = new Map<number, ContractRows['contracts'][number]>()
  const positions = new Map<number, ContractRows['positions'][number]>()
  let nextContractTradeId = 1
  return {
    store(rows) {
      for (const row of rows.contracts) contracts.set(row.config.id, row)
      for (const row of rows.positions)
        if (row.status === 'waiting' || row.status === 'holding') positions.set(row.id, row)
        else positions.delete(row.id)
      nextContractTradeId += rows.contractTradeIds.length
    },
    snapshot: () => ({
      contracts: [...contracts.values()].map((row) => structuredClone(row)),
      positions: [...positions.values()].map((row) => ({ ...row })),
      nextContractTradeId,
    }),
  }
}
