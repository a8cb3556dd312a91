import { sub, mulDivFloor, mulDivCeil, add, ppmCeil, divCeil, type Numeric } from '@halyard/money'
import { type Perp, perpValue } from './perp.ts'
import type { Position, PositionSide } from './position.ts'

/** What must be put up for so much value: rounded up. */
export function marginFor(value: Numeric, leverage: number): Numeric {
  return divCeil(value, leverage)
}

/** What resting lots hold: their margin at the limit, and the most they may pay as a fee. */
export function holdFor(perp: Perp, { leverage, ticks, feePpm }: Order, lots: number): Numeric {
  const value = perpValue(perp, ticks, lots)
  return add(marginFor(value, leverage), ppmCeil(value, feePpm))
}

type Order = Pick<Position, 'leverage' | 'ticks' | 'feePpm'>

/** What lots bought or sold at one value make when they come to be worth another; below zero for a loss. */
export function profitOf(side: PositionSide, entryValue: Numeric, value: Numeric): Numeric {
  return side === 'long' ? sub(value, entryValue) : sub(entryValue, value)
}

/** Margin and profit so far: what would be left of a position at a value. */
export function equityAt(position: Position, value: Numeric): Numeric {
  return add(position.margin, profitOf(position.side, position.entryValue, value))
}

/** Whether a position must be liquidated: its equity at the mark is below its maintenance margin. */
export function isUnderMargin(perp: Perp, position: Position): boolean {
  const { openLots } = position
  const value = perpValue(perp, perp.markTicks, openLots)
  return isBelowMaintenance(position.maintenancePpm, equityAt(position, value), value)
}

/** Whether lots that opened at a value would have to be liquidated at once. */
export function wouldBeLiquidated(
  perp: Perp,
  { side, leverage, maintenancePpm }: Pick<Position, 'side' | 'leverage' | 'maintenancePpm'>,
  lots: number,
  entryValue: Numeric,
): boolean {
  const value = perpValue(perp, perp.markTicks, lots)
  const equity = add(marginFor(entryValue, leverage), profitOf(side, entryValue, value))
  return isBelowMaintenance(maintenancePpm, equity, value)
}

/** Equity is whole, so that it is below a share exactly when it is below the share rounded up. */
function isBelowMaintenance(maintenancePpm: number, equity: Numeric, value: Numeric): boolean {
  return equity < ppmCeil(value, maintenancePpm)
}

/** What `lots` of a position take of what it holds; what stays keeps the rest, so nothing is lost between them. */
export interface PositionPart {
  readonly lots: number
  readonly entryValue: Numeric
  readonly margin: Numeric
}

/**
 * The entry is rounded so that the part's own profit is rounded up. Then a part's loss at a price is the floor of its
 * share in the whole loss, as its margin is of the whole margin: while the whole can pay its loss, so can every part.
 */
export function partOf({ side, entryValue, margin, openLots }: Position, lots: number): PositionPart {
  return {
    lots,
    entryValue:
      side === 'long' ? mulDivFloor(entryValue, lots, openLots) : mulDivCeil(entryValue, lots, openLots),
    margin: mulDivFloor(margin, lots, openLots),
  }
}
