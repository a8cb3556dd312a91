import type { CustomerId, PositionId } from '../../ids.ts'
import { markAccountChanged } from '../../ledger/ledger.ts'
import type { Exchange } from '../../state.ts'
import type { Perp } from '../perp.ts'
import { addCustomerRow, removeCustomerRow } from '../customer-rows.ts'
import type { Position } from './position.ts'

/** Returns the contract of a position. Throws if there is none, which is a bug. */
export function perpOf({ perps }: Exchange, { perpId }: Position): Perp {
  const perp = perps.byId.get(perpId)
  if (!perp) throw new Error(`unknown contract ${perpId}`)
  return perp
}

/** Adds a position to the indexes of open positions. Requires positions in ascending order of their ids. */
export function openRow(exchange: Exchange, position: Position): void {
  const { positions, counts } = exchange.perps
  const perp = perpOf(exchange, position)
  positions.set(position.id, position)
  perp.positions.set(position.id, position)
  addCustomerRow(perp, position)
  counts.add(position.owner.index, 1)
  if (position.openLots > 0) indexHeld(exchange, position)
}

/** Adds a market maker's position that now has open lots to the index that netting searches. */
export function indexHeld({ perps: { marketMakerRows } }: Exchange, position: Position): void {
  if (!position.owner.isMarketMaker) return
  marketMakerRows.set(position.ownerId, [...(marketMakerRows.get(position.ownerId) ?? []), position])
}

/** Removes a market maker's position without open lots from the index that netting searches. */
export function unindexHeld({ perps: { marketMakerRows } }: Exchange, position: Position): void {
  if (!position.owner.isMarketMaker) return
  const others = marketMakerRows.get(position.ownerId)?.filter((row) => row !== position) ?? []
  marketMakerRows.set(position.ownerId, others)
}

/** Removes a position that has ended from the indexes of open positions. */
export function closeRow(exchange: Exchange, position: Position): void {
  const { positions, counts } = exchange.perps
  const perp = perpOf(exchange, position)
  positions.delete(position.id)
  perp.positions.delete(position.id)
  removeCustomerRow(perp, position)
  counts.add(position.owner.index, -1)
}

/** Marks a position to be stored with the next batch, always together with the account that pays for it. */
export function markPositionChanged({ perps, ledger, at }: Exchange, position: Position): void {
  position.updatedAt = at
  if (position.isChanged) return
  position.isChanged = true
  perps.changed.positions.push(position)
  markAccountChanged(ledger, position.accountId)
}

/** Returns an open position of a customer; `undefined` if there is none or another customer owns it. */
export function ownPosition(
  { perps }: Exchange,
  customerId: CustomerId,
  positionId: PositionId,
): Position | undefined {
  const position = perps.positions.get(positionId)
  return position?.ownerId === customerId ? position : undefined
}
