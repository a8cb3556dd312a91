import type { Perp } from './perp.ts'
import type { Position, PositionSide } from './position.ts'

/** The key of a customer's rows of one side of a contract. */
function keyOf(ownerId: number, side: PositionSide): number {
  return ownerId * 2 + (side === 'long' ? 0 : 1)
}

/** Adds a row behind the customer's older ones. Desks have no leverage, so their lots are not counted. */
export function addCustomerRow({ customerRows }: Perp, position: Position): void {
  if (position.owner.desk) return
  const key = keyOf(position.ownerId, position.side)
  const rows = customerRows.get(key)
  if (rows) rows.push(position)
  else customerRows.set(key, [position])
}

/** Removes a row that has ended. */
export function removeCustomerRow({ customerRows }: Perp, position: Position): void {
  if (position.owner.desk) return
  const key = keyOf(position.ownerId, position.side)
  const rows = customerRows.get(key)?.filter((row) => row !== position) ?? []
  if (rows.length > 0) customerRows.set(key, rows)
  else customerRows.delete(key)
}

/** A customer's open rows of one side of a contract, oldest first: what tiers and position limits count together. */
export function customerRows(
  perp: Perp,
  { ownerId, side }: Pick<Position, 'ownerId' | 'side'>,
): readonly Position[] {
  return perp.customerRows.get(keyOf(ownerId, side)) ?? []
}
