import type { CustomerId } from '../ids.ts'
import type { Perp } from './perp.ts'
import type { Position, PositionSide } from './position/position.ts'

/** Returns the map key of a customer's rows on one side of a contract. */
function keyOf(ownerId: CustomerId, side: PositionSide): number {
  return ownerId * 2 + (side === 'long' ? 0 : 1)
}

/** Appends a row to the customer's rows. Market makers have no leverage, so theirs are not indexed. */
export function addCustomerRow({ customerRows }: Perp, position: Position): void {
  if (position.owner.isMarketMaker) return
  const key = keyOf(position.ownerId, position.side)
  const rows = customerRows.get(key)
  if (rows) rows.push(position)
  else customerRows.set(key, [position])
}

/** Removes a row of a position that has ended. */
export function removeCustomerRow({ customerRows }: Perp, position: Position): void {
  if (position.owner.isMarketMaker) return
  const key = keyOf(position.ownerId, position.side)
  const rows = customerRows.get(key)?.filter((row) => row !== position) ?? []
  if (rows.length > 0) customerRows.set(key, rows)
  else customerRows.delete(key)
}

/** Returns the row in which a customer holds lots of a side: in net mode, the customer's position. */
export function heldRow(perp: Perp, ownerId: CustomerId, side: PositionSide): Position | undefined {
  return customerRows(perp, { ownerId, side }).find(({ openLots }) => openLots > 0)
}

/**
 * Returns a customer's open rows on one side of a contract, oldest first. Tiers and position limits count their sum.
 */
export function customerRows(
  perp: Perp,
  { ownerId, side }: Pick<Position, 'ownerId' | 'side'>,
): readonly Position[] {
  return perp.customerRows.get(keyOf(ownerId, side)) ?? []
}
