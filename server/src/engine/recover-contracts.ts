import type { Snapshot } from '@halyard/core'
import { type PositionRecord, positionRowOf } from './position-row.ts'
import { type ContractRecord, contractRowOf } from './contract-row.ts'
import type { ReadRows } from './read-rows.ts'

/** Reads back the contracts, and the positions that rest or are held. */
export async function recoverContracts(
  rows: ReadRows,
): Promise<Pick<Snapshot, 'contracts' | 'positions' | 'nextContractTradeId'>> {
  const open = await rows(`select * from contract_position where status in ('waiting', 'holding')`)
  const [last] = await rows('select max(id) as id from contract_trade')
  return {
    contracts: (await rows('select * from contract_market')).map((row) =>
      contractRowOf(row as unknown as ContractRecord),
    ),
    positions: open.map((row) => positionRowOf(row as unknown as PositionRecord)),
    nextContractTradeId: Number(last?.id ?? 0) + 1,
  }
}
