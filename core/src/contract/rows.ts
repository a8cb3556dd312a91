import { sumOf } from '@halyard/money'
import type { LevelChange } from '../book/book.ts'
import { NONE } from '../book/slot.ts'
import { openContractAccount } from '../customer/customer-account.ts'
import type { Exchange } from '../state.ts'
import { type Contract, type ContractRow, contractRow, openContract } from './contract.ts'
import { placeInBook } from './execute-opening.ts'
import { openRow } from './open-positions.ts'
import { type Position, type PositionRow, positionRow } from './position.ts'

/** Rows of contracts that changed. */
export interface ContractChanges {
  readonly contracts: readonly ContractRow[]
  readonly positions: readonly PositionRow[]
  /** Levels of the contracts' books as they stand now, by contract. */
  readonly contractLevels: ReadonlyMap<number, readonly LevelChange[]>
}

/** All contracts, and the positions that are open. */
export interface ContractSnapshot {
  readonly contracts: readonly ContractRow[]
  readonly positions: readonly PositionRow[]
  /** The number that is handed out next. */
  readonly nextContractTradeId: number
}

export function drainContracts({ contracts: { byId, changed } }: Exchange): ContractChanges {
  const contractLevels = new Map<number, readonly LevelChange[]>()
  for (const { config, book } of byId.values()) {
    const touched = book.drainChanges()
    if (touched.length > 0) contractLevels.set(config.id, touched)
  }
  const changes = {
    contracts: [...changed.contracts].map(contractRow),
    positions: changed.positions.map(positionRow),
    contractLevels,
  }
  changed.contracts.clear()
  for (const position of changed.positions) position.isChanged = false
  changed.positions = []
  return changes
}

/** In the order of their ids, whatever order they were made in. */
export function snapshotContracts({ contracts }: Exchange): ContractSnapshot {
  return {
    contracts: [...contracts.byId.values()].map(contractRow).toSorted((a, b) => a.config.id - b.config.id),
    positions: [...contracts.positions.values()].map(positionRow).toSorted((a, b) => a.id - b.id),
    nextContractTradeId: contracts.nextTradeId,
  }
}

/** Comes after currencies, markets, customers and accounts. */
export function restoreContracts(exchange: Exchange, rows: ContractSnapshot): void {
  const { contracts } = exchange
  contracts.nextTradeId = rows.nextContractTradeId
  for (const row of rows.contracts) contracts.byId.set(row.config.id, restoreContract(exchange, row))
  const positions = rows.positions
    .toSorted((a, b) => a.id - b.id)
    .map((row) => restorePosition(exchange, row))
  for (const { contract, position } of positions.toSorted(
    (a, b) => a.position.priority - b.position.priority,
  ))
    if (position.remaining > 0) placeInBook(exchange, contract, position)
  for (const { book } of contracts.byId.values()) book.drainChanges()
}

function restoreContract({ contracts, currencies, markets }: Exchange, row: ContractRow): Contract {
  const settle = currencies.get(row.config.settleId)
  const index = markets.get(row.config.indexMarketId)
  if (!settle || !index) throw new Error(`contract ${row.config.id} has no currency or index`)
  const contract = openContract(row.config, settle.decimals, index, contracts.resting)
  return Object.assign(contract, contractRow(row))
}

function restorePosition(exchange: Exchange, row: PositionRow) {
  const contract = exchange.contracts.byId.get(row.contractId)
  const owner = exchange.customers.get(row.ownerId)
  if (!contract || !owner) throw new Error(`position ${row.id} has no contract or customer`)
  const position: Position = {
    ...row,
    entryValue: sumOf(row.entryValue),
    margin: sumOf(row.margin),
    held: sumOf(row.held),
    exitValue: sumOf(row.exitValue),
    realised: sumOf(row.realised),
    feePaid: sumOf(row.feePaid),
    fundingPaid: sumOf(row.fundingPaid),
    owner,
    accountId: openContractAccount(exchange.ledger, owner, contract.config.settleId),
    isChanged: false,
    slot: NONE,
  }
  openRow(exchange, position)
  return { contract, position }
}
