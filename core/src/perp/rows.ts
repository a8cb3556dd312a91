import { normalise } from '@halyard/money'
import type { LevelChange } from '../book/book.ts'
import { NONE } from '../book/slot.ts'
import { openContractAccount } from '../customer/customer-account.ts'
import type { PerpId } from '../ids.ts'
import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import type { PositionModeRow } from './mode/position-mode.ts'
import { type Perp, type PerpRow, perpRow, openPerp } from './perp.ts'
import { placeInBook } from './opening/execute-opening.ts'
import { openRow } from './position/open-positions.ts'
import { type Position, type PositionRow, positionRow } from './position/position.ts'
import type { ConditionalRow } from './waiting/conditional-order.ts'
import { openConditional } from './waiting/conditionals.ts'

/** Contract and position rows that changed. */
export interface PerpChanges {
  readonly perps: readonly PerpRow[]
  readonly positions: readonly PositionRow[]
  readonly positionModes: readonly PositionModeRow[]
  readonly conditionals: readonly ConditionalRow[]
  /** Price levels that changed, with their quantity now, by contract. */
  readonly perpLevels: ReadonlyMap<PerpId, readonly LevelChange[]>
}

/** All contracts, the open positions and conditional orders, and the modes that customers have chosen. */
export interface PerpSnapshot {
  readonly perps: readonly PerpRow[]
  readonly positions: readonly PositionRow[]
  readonly positionModes: readonly PositionModeRow[]
  readonly conditionals: readonly ConditionalRow[]
  /** The id of the next trade. */
  readonly nextPerpTradeId: number
}

/** Adds the contracts, positions and price levels that changed since the last call to `changes`. */
export function drainPerps(
  { perps: { byId, changed, conditionals } }: Exchange,
  changes: Draft<PerpChanges>,
): void {
  const perpLevels = new Map<PerpId, readonly LevelChange[]>()
  for (const { config, book } of byId.values()) {
    const touched = book.drainChanges()
    if (touched.length > 0) perpLevels.set(config.id, touched)
  }
  changes.perps = [...changed.perps].map(perpRow)
  changes.positions = changed.positions.map(positionRow)
  changes.positionModes = [...changed.modes.values()]
  changes.conditionals = Array.from(conditionals.changed.values(), (row) => ({ ...row }))
  changes.perpLevels = perpLevels
  changed.perps.clear()
  changed.modes.clear()
  conditionals.changed.clear()
  for (const position of changed.positions) position.isChanged = false
  changed.positions = []
}

/** Returns the contracts, the open positions, the modes and the conditional orders, each in the order of its ids. */
export function snapshotPerps({ perps }: Exchange): PerpSnapshot {
  return {
    perps: [...perps.byId.values()].map(perpRow).toSorted((a, b) => a.config.id - b.config.id),
    positions: [...perps.positions.values()].map(positionRow).toSorted((a, b) => a.id - b.id),
    positionModes: [...perps.modes.values()].toSorted((a, b) => a.id - b.id),
    conditionals: Array.from(perps.conditionals.open.values(), (row) => ({ ...row })).toSorted(
      (a, b) => a.id - b.id,
    ),
    nextPerpTradeId: perps.nextTradeId,
  }
}

/**
 * Restores contracts, modes, positions, order books and conditional orders. The rows may come in any order: working orders rest again by their
 * time priority.
 */
export function restorePerps(exchange: Exchange, rows: PerpSnapshot): void {
  const { perps } = exchange
  perps.nextTradeId = rows.nextPerpTradeId
  for (const row of rows.positionModes) perps.modes.set(row.id, row)
  for (const row of rows.perps) perps.byId.set(row.config.id, restorePerp(exchange, row))
  const positions = rows.positions
    .toSorted((a, b) => a.id - b.id)
    .map((row) => restorePosition(exchange, row))
  for (const { perp, position } of positions.toSorted((a, b) => a.position.priority - b.position.priority))
    if (position.remaining > 0) placeInBook(exchange, perp, position)
  for (const { book } of perps.byId.values()) book.drainChanges()
  for (const row of rows.conditionals.toSorted((a, b) => a.id - b.id)) openConditional(exchange, { ...row })
}

function restorePerp({ perps, currencies, markets }: Exchange, row: PerpRow): Perp {
  const settle = currencies.get(row.config.settleId)
  const index = markets.get(row.config.indexMarketId)
  if (!settle || !index) throw new Error(`contract ${row.config.id} has no currency or index`)
  const perp = openPerp(row.config, settle.decimals, index, perps.resting)
  return Object.assign(perp, perpRow(row))
}

function restorePosition(exchange: Exchange, row: PositionRow) {
  const perp = exchange.perps.byId.get(row.perpId)
  const owner = exchange.customers.get(row.ownerId)
  if (!perp || !owner) throw new Error(`position ${row.id} has no contract or customer`)
  const position: Position = {
    ...row,
    entryValue: normalise(row.entryValue),
    margin: normalise(row.margin),
    held: normalise(row.held),
    exitValue: normalise(row.exitValue),
    realised: normalise(row.realised),
    feePaid: normalise(row.feePaid),
    fundingPaid: normalise(row.fundingPaid),
    owner,
    accountId: openContractAccount(exchange.ledger, owner, perp.config.settleId),
    isChanged: false,
    slot: NONE,
  }
  openRow(exchange, position)
  return { perp, position }
}
