import type { PositionRow } from '@halyard/core'
import { divCeil, shareUp, smaller } from './arithmetic.ts'

/** How the fills of an owner become positions. */
export type FillMode = 'separate' | 'net' | 'market_maker'

/** A row of a contract. Amounts are in settle units. */
export interface ModelRow {
  readonly id: number
  readonly ownerId: number
  readonly side: PositionRow['side']
  readonly reduceOnly: boolean
  readonly ticks: number
  readonly leverage: number
  readonly feePpm: number
  readonly makerFeePpm: number
  readonly priority: number
  remaining: number
  held: bigint
  openLots: number
  entryValue: bigint
  margin: bigint
  takeProfitTicks: number | undefined
  stopLossTicks: number | undefined
  firedStop: PositionRow['firedStop']
}

/** The rows of one contract, which an order changes in the oracle's own calculation. */
export interface ContractModel {
  /** The value of a lot at one tick. */
  readonly unit: bigint
  /** In the order of their ids; a new one is the last. */
  readonly rows: readonly ModelRow[]
  readonly modeOf: (ownerId: number) => FillMode
}

export function valueOf({ unit }: ContractModel, ticks: number, lots: number): bigint {
  return BigInt(ticks) * BigInt(lots) * unit
}

/** Returns the row in which an owner whose fills net holds lots of a side. */
export function heldOf(
  { rows }: Pick<ContractModel, 'rows'>,
  ownerId: number,
  side: ModelRow['side'],
): ModelRow | undefined {
  return rows.find((row) => row.ownerId === ownerId && row.side === side && row.openLots > 0)
}

export function otherSide(side: ModelRow['side']): ModelRow['side'] {
  return side === 'long' ? 'short' : 'long'
}

/** Returns whether the margin of a row pays the loss of all its lots at a price. */
export function paysAt(model: ContractModel, row: ModelRow, ticks: number): boolean {
  return row.margin + profitOf(row.side, row.entryValue, valueOf(model, ticks, row.openLots)) >= 0n
}

function profitOf(side: ModelRow['side'], entry: bigint, worth: bigint): bigint {
  return side === 'long' ? worth - entry : entry - worth
}

/** Closes lots of a row at a price, and returns what that frees: the margin that is left of them, and their profit. */
export function closeLots(model: ContractModel, row: ModelRow, lots: number, ticks: number): bigint {
  const [part, all] = [BigInt(lots), BigInt(row.openLots)]
  const entry = row.side === 'long' ? (row.entryValue * part) / all : divCeil(row.entryValue * part, all)
  const margin = (row.margin * part) / all
  const profit = profitOf(row.side, entry, valueOf(model, ticks, lots))
  row.openLots -= lots
  row.entryValue -= entry
  row.margin -= margin
  const left = margin + profit
  return left > 0n ? left : 0n
}

/** Closes what a fill nets; returns the lots that are opened, the row that they are added to, and what the closed lots freed. */
export function netFill(model: ContractModel, order: ModelRow, ticks: number, lots: number) {
  if (model.modeOf(order.ownerId) === 'separate') return { target: order, opened: lots, freed: 0n }
  const target = heldOf(model, order.ownerId, order.side) ?? order
  const opposite = heldOf(model, order.ownerId, otherSide(order.side))
  if (!opposite || !paysAt(model, opposite, ticks)) return { target, opened: lots, freed: 0n }
  const closed = Math.min(lots, opposite.openLots)
  return { target, opened: lots - closed, freed: closeLots(model, opposite, closed, ticks) }
}

/** Adds opened lots to a row. A position of a customer takes over the stops of the order that adds to it. */
export function addLots(
  model: ContractModel,
  { order, target }: { readonly order: ModelRow; readonly target: ModelRow },
  { lots, value, margin }: { readonly lots: number; readonly value: bigint; readonly margin: bigint },
): void {
  target.openLots += lots
  target.entryValue += value
  target.margin += margin
  if (target === order || lots === 0 || model.modeOf(order.ownerId) === 'market_maker') return
  target.takeProfitTicks = order.takeProfitTicks ?? target.takeProfitTicks
  target.stopLossTicks = order.stopLossTicks ?? target.stopLossTicks
  if ((order.takeProfitTicks ?? order.stopLossTicks) !== undefined) target.firedStop = undefined
}

/** Returns the hold of resting lots: margin and highest fee at the order's price. */
export function holdOf(model: ContractModel, { ticks, leverage, feePpm }: ModelRow, lots: number): bigint {
  const worth = valueOf(model, ticks, lots)
  return divCeil(worth, BigInt(leverage)) + shareUp(worth, feePpm)
}

/** Fills lots of a resting order, and returns its fee. */
export function fillMaker(model: ContractModel, order: ModelRow, lots: number): bigint {
  const { ticks, ownerId } = order
  const due = shareUp(valueOf(model, ticks, lots), order.makerFeePpm)
  order.remaining -= lots
  if (order.reduceOnly) {
    const reduced = heldOf(model, ownerId, otherSide(order.side))
    const fee =
      reduced && reduced.openLots >= lots ? smaller(due, closeLots(model, reduced, lots, ticks)) : due
    trim(model, ownerId)
    return fee
  }
  const held = order.remaining > 0 ? holdOf(model, order, order.remaining) : 0n
  const freed = order.held - held
  const fee = smaller(due, freed)
  order.held = held
  const { target, opened } = netFill(model, order, ticks, lots)
  const value = valueOf(model, ticks, opened)
  const margin = smaller(divCeil(value, BigInt(order.leverage)), freed - fee)
  addLots(model, { order, target }, { lots: opened, value, margin })
  trim(model, ownerId)
  return fee
}

/** Takes from a customer's reduce-only orders, newest first, what the position no longer has or its margin no longer pays. */
export function trim(model: ContractModel, ownerId: number): void {
  if (model.modeOf(ownerId) !== 'net') return
  for (const side of ['long', 'short'] as const) {
    const reduced = heldOf(model, ownerId, otherSide(side))
    let left = reduced?.openLots ?? 0
    for (const order of model.rows) {
      if (order.ownerId !== ownerId || order.side !== side || !order.reduceOnly) continue
      if (!reduced || !paysAt(model, reduced, order.ticks)) order.remaining = 0
      order.remaining = Math.min(order.remaining, left)
      left -= order.remaining
    }
  }
}
