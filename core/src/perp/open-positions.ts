import { noteAccount } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import type { Perp } from './perp.ts'
import { addCustomerRow, removeCustomerRow } from './customer-rows.ts'
import type { Position } from './position.ts'

export function perpOf({ perps }: Exchange, { perpId }: Position): Perp {
  const perp = perps.byId.get(perpId)
  if (!perp) throw new Error(`there is no contract ${perpId}`)
  return perp
}

/** Puts a position among the open ones. Positions come in the order of their ids. */
export function openRow(exchange: Exchange, position: Position): void {
  const { positions, counts } = exchange.perps
  const perp = perpOf(exchange, position)
  positions.set(position.id, position)
  perp.positions.set(position.id, position)
  addCustomerRow(perp, position)
  counts.add(position.owner.index, 1)
  if (position.openLots > 0) noteHeld(exchange, position)
}

/** A position that held nothing holds something now. */
export function noteHeld({ perps: { deskRows } }: Exchange, position: Position): void {
  if (!position.owner.desk) return
  deskRows.set(position.ownerId, [...(deskRows.get(position.ownerId) ?? []), position])
}

/** A position holds nothing any more. */
export function noteEmptied({ perps: { deskRows } }: Exchange, position: Position): void {
  if (!position.owner.desk) return
  const others = deskRows.get(position.ownerId)?.filter((row) => row !== position) ?? []
  deskRows.set(position.ownerId, others)
}

/** Takes a position that has ended out of the open ones. */
export function closeRow(exchange: Exchange, position: Position): void {
  const { positions, counts } = exchange.perps
  const perp = perpOf(exchange, position)
  positions.delete(position.id)
  perp.positions.delete(position.id)
  removeCustomerRow(perp, position)
  counts.add(position.owner.index, -1)
}

/** Puts a position on the list of rows the next commit writes, always together with the account that pays for it. */
export function notePosition({ perps, ledger, at }: Exchange, position: Position): void {
  position.updatedAt = at
  if (position.isChanged) return
  position.isChanged = true
  perps.changed.positions.push(position)
  noteAccount(ledger, position.accountId)
}

/** A customer's own position that is open; another's is as unknown as none. */
export function ownPosition(
  { perps }: Exchange,
  customerId: number,
  positionId: number,
): Position | undefined {
  const position = perps.positions.get(positionId)
  return position?.ownerId === customerId ? position : undefined
}
