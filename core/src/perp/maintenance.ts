import type { Customer } from '../customer/customer.ts'
import type { Exchange } from '../state.ts'
import { type Perp, tierOf } from './perp.ts'
import { customerRows } from './customer-rows.ts'
import { notePosition } from './open-positions.ts'
import type { Position, PositionSide } from './position.ts'

/**
 * Returns the lots that the tier of a new order goes by: the order's own and those that its customer holds or has
 * working on the same side of the contract. Desks have no leverage, so only the order itself counts for them.
 */
export function lotsWith(perp: Perp, customer: Customer, side: PositionSide, lots: number): number {
  let total = lots
  for (const row of customerRows(perp, { ownerId: customer.id, side })) total += row.openLots + row.remaining
  return total
}

/**
 * Updates the maintenance rates of a customer's rows after one of them has shrunk: each row's tier is that of its own
 * lots and those of the older rows. A newer order therefore never raises the rate of an older one, and many small rows
 * need as much as the tiers ask of their sum.
 */
export function updateMaintenance(
  exchange: Exchange,
  perp: Perp,
  changed: Pick<Position, 'ownerId' | 'side'>,
): void {
  let lots = 0
  for (const row of customerRows(perp, changed)) {
    lots += row.openLots + row.remaining
    setRate(exchange, row, tierOf(perp.config, lots).maintenancePpm)
  }
}

/** Updates the rates of all positions after the contract's tiers have changed. */
export function updateAllMaintenance(exchange: Exchange, perp: Perp): void {
  for (const [first] of perp.customerRows.values()) if (first) updateMaintenance(exchange, perp, first)
  for (const row of perp.positions.values())
    if (row.owner.desk) setRate(exchange, row, tierOf(perp.config, row.lots).maintenancePpm)
}

function setRate(exchange: Exchange, row: Position, maintenancePpm: number): void {
  if (row.maintenancePpm === maintenancePpm) return
  row.maintenancePpm = maintenancePpm
  notePosition(exchange, row)
}
