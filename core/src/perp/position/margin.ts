import { sub, mulDivFloor, mulDivCeil, add, ppmCeil, divCeil, type Numeric } from '@halyard/money'
import { type Perp, perpValue } from '../perp.ts'
import type { Position, PositionSide } from './position.ts'

/**
 * Returns the initial margin of a value: value / leverage, rounded up, in settle units. Requires a leverage of at least
 * 1 (decision 10).
 */
export function marginFor(value: Numeric, leverage: number): Numeric {
  return divCeil(value, leverage)
}

/**
 * Returns the hold of resting lots in settle units: their initial margin and highest fee at the limit price, each
 * rounded up (decisions 5 and 10).
 */
export function holdFor(perp: Perp, { leverage, ticks, feePpm }: Order, lots: number): Numeric {
  const value = perpValue(perp, ticks, lots)
  return add(marginFor(value, leverage), ppmCeil(value, feePpm))
}

type Order = Pick<Position, 'leverage' | 'ticks' | 'feePpm'>

/**
 * Returns the PnL of lots entered at `entryValue` and valued at `value`, in settle units: value less entry value for a
 * long, the negated difference for a short. Exact; negative for a loss (decision 10).
 */
export function pnlOf(side: PositionSide, entryValue: Numeric, value: Numeric): Numeric {
  return side === 'long' ? sub(value, entryValue) : sub(entryValue, value)
}

/**
 * Returns the equity of a position at a value: its margin plus its unrealised PnL, in settle units. Exact; may be
 * negative (decision 10).
 */
export function equityAt(position: Position, value: Numeric): Numeric {
  return add(position.margin, pnlOf(position.side, position.entryValue, value))
}

/** Returns whether a position's margin pays the loss of closing all of its lots at a price. */
export function canPayAt(perp: Perp, position: Position, ticks: number): boolean {
  return equityAt(position, perpValue(perp, ticks, position.openLots)) >= 0
}

/**
 * Returns whether a position must be liquidated: its equity at the mark price is strictly below its maintenance margin,
 * as on dYdX and Hyperliquid (decision 10); at its own maintenance rate unless another is given, in parts per million.
 */
export function isLiquidatable(
  perp: Perp,
  position: Position,
  maintenancePpm = position.maintenancePpm,
): boolean {
  const value = perpValue(perp, perp.markTicks, position.openLots)
  return isBelowMaintenance(maintenancePpm, equityAt(position, value), value)
}

/**
 * Returns whether lots opened at `entryValue`, in settle units, would be liquidated at once, at the current mark price:
 * initial margin plus PnL is below the maintenance margin (decision 10).
 */
export function wouldBeLiquidated(
  perp: Perp,
  { side, leverage, maintenancePpm }: Pick<Position, 'side' | 'leverage' | 'maintenancePpm'>,
  lots: number,
  entryValue: Numeric,
): boolean {
  const value = perpValue(perp, perp.markTicks, lots)
  const equity = add(marginFor(entryValue, leverage), pnlOf(side, entryValue, value))
  return isBelowMaintenance(maintenancePpm, equity, value)
}

/** Equity is a whole number, so it is below the exact maintenance margin exactly when it is below it rounded up. */
function isBelowMaintenance(maintenancePpm: number, equity: Numeric, value: Numeric): boolean {
  return equity < ppmCeil(value, maintenancePpm)
}

/**
 * Some of a position's lots, with the share of its entry value and margin that belongs to them. The other lots keep the
 * remainder.
 */
export interface PositionPart {
  readonly position: Position
  readonly lots: number
  readonly entryValue: Numeric
  readonly margin: Numeric
}

/**
 * Returns the part of a position that belongs to `lots` of its open lots. The margin is rounded down. The entry value
 * is rounded so that the part's PnL is rounded up: then a part's loss is the floor of its share of the whole loss, as
 * its margin is of the whole margin, and no part can lose more than its margin while the whole does not (decision 10).
 */
export function partOf(position: Position, lots: number): PositionPart {
  const { side, entryValue, margin, openLots } = position
  return {
    position,
    lots,
    entryValue:
      side === 'long' ? mulDivFloor(entryValue, lots, openLots) : mulDivCeil(entryValue, lots, openLots),
    margin: mulDivFloor(margin, lots, openLots),
  }
}
