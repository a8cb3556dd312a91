import type { Customer } from '../../customer/customer.ts'
import type { Exchange } from '../../state.ts'
import { type Perp, tierOf } from '../perp.ts'
import { customerRows } from '../customer-rows.ts'
import { markPositionChanged } from './open-positions.ts'
import type { Position, PositionSide } from './position.ts'

/**
 * Returns the lots that determine the tier of a new order: its own plus the customer's open and working lots on the
 * same side of the contract. Market makers have no leverage, so only the order itself counts for them (decision 19).
 */
export function tierLots(perp: Perp, customer: Customer, side: PositionSide, lots: number): number {
  let total = lots
  for (const row of customerRows(perp, { ownerId: customer.id, side })) total += lotsOf(row)
  return total
}

/**
 * Updates the maintenance rates of a customer's rows after one of them has changed. A row's tier is that of its own
 * lots plus the lots of the older rows. So a newer order never raises the rate of an older one, and many small rows
 * need as much margin as their sum (decision 19). The rate of a row rises only if lots of another order were added to it, which is
 * what `mayRise` says (decision 81).
 */
export function updateMaintenance(
  exchange: Exchange,
  perp: Perp,
  changed: Pick<Position, 'ownerId' | 'side'>,
  mayRise = false,
): void {
  let lots = 0
  for (const row of customerRows(perp, changed)) {
    if (row.reduceOnly) continue
    lots += lotsOf(row)
    const rate = tierOf(perp.config, lots).maintenancePpm
    if (mayRise || rate < row.maintenancePpm) setRate(exchange, row, rate)
  }
}

/**
 * Lowers the maintenance rates of all positions after the contract's tiers have changed, as `updateMaintenance` does. Higher
 * rates apply to later orders alone: a change of the configuration never brings a position to liquidation (decision 41).
 */
export function updateAllMaintenance(exchange: Exchange, perp: Perp): void {
  for (const [first] of perp.customerRows.values()) if (first) updateMaintenance(exchange, perp, first)
  for (const row of perp.positions.values())
    if (row.owner.isMarketMaker) {
      const rate = tierOf(perp.config, row.lots).maintenancePpm
      if (rate < row.maintenancePpm) setRate(exchange, row, rate)
    }
}

/** Reduce-only orders open no lots, so they need no tier. */
function lotsOf({ reduceOnly, openLots, remaining }: Position): number {
  return reduceOnly ? 0 : openLots + remaining
}

function setRate(exchange: Exchange, row: Position, maintenancePpm: number): void {
  if (row.maintenancePpm === maintenancePpm) return
  row.maintenancePpm = maintenancePpm
  markPositionChanged(exchange, row)
}
