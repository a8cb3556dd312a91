import {
  equity,
  initialMargin,
  liquidationTicks,
  maintenanceMargin,
  type MarginedHolding,
  notional,
  unrealisedPnl,
} from '@halyard/formulas'

/** The parts of a position's margin, in units: that of its entry at its leverage, and all that has changed it since. */
export function marginParts({ entryValue, margin }: MarginedHolding, multiple: number) {
  const initial = initialMargin(entryValue, BigInt(multiple))
  return { initial, changed: margin - initial }
}

/** The amounts of a position at its liquidation price. */
export interface LiquidationParts {
  /** Undefined if no price liquidates it: it is then valued at zero, the worst that can happen. */
  readonly ticks: bigint | undefined
  /** The result of its lots at that price. */
  readonly profit: bigint
  /** The margin and the result together. */
  readonly equity: bigint
  /** The maintenance margin at that price, below which it is liquidated. */
  readonly maintenance: bigint
}

/** Computes by the exchange's formulas what a position comes to at its liquidation price, in units. */
export function liquidationParts(holding: MarginedHolding, tickLotUnits: bigint): LiquidationParts {
  const ticks = liquidationTicks(holding, tickLotUnits)
  const value = notional(ticks ?? 0n, holding.lots, tickLotUnits)
  return {
    ticks,
    profit: unrealisedPnl(holding, value),
    equity: equity(holding, value),
    maintenance: maintenanceMargin(value, holding.maintenancePpm),
  }
}
