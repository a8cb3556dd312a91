import { bigMulDivCeil, PPM } from '@halyard/money'

/**
 * Margin arithmetic of isolated linear perpetual futures, the same for core, presenters and app. Amounts are whole
 * smallest units of the settle currency, prices are ticks, quantities are lots, rates are parts per million; values are
 * exact because one tick of one lot is a whole number of units (`tickLotUnits`). The formulas are those of decision 10;
 * isolated margin and bankruptcy price are defined as in the documentation of BitMEX and Bybit.
 */

export type PerpSide = 'long' | 'short'

/** The open lots of a position. `lots >= 0`, `entryValue >= 0`, `margin >= 0`. */
export interface Holding {
  readonly side: PerpSide
  readonly lots: bigint
  /** The notional of the lots at their entry prices. */
  readonly entryValue: bigint
  readonly margin: bigint
}

/** A holding with the maintenance rate of its leverage tier, in parts per million of its notional. */
export interface MarginedHolding extends Holding {
  readonly maintenancePpm: bigint
}

/** Returns the notional of lots at a price, in settle units: `ticks * lots * tickLotUnits`. Exact (decision 2). */
export function notional(ticks: bigint, lots: bigint, tickLotUnits: bigint): bigint {
  return ticks * lots * tickLotUnits
}

/**
 * Returns the initial margin of a notional: `value / leverage`, rounded up. Requires `value >= 0` and `leverage >= 1`
 * (decision 10).
 */
export function initialMargin(value: bigint, leverage: bigint): bigint {
  return (value + leverage - 1n) / leverage
}

/**
 * Returns the maintenance margin of a notional: `value * maintenancePpm / 1,000,000`, rounded up. Requires `value >= 0`
 * (decision 10).
 */
export function maintenanceMargin(value: bigint, maintenancePpm: bigint): bigint {
  return bigMulDivCeil(value, maintenancePpm, PPM)
}

/**
 * Returns the unrealised PnL of a holding whose notional is now `value`, in settle units. Exact; negative for a loss
 * (decision 10).
 */
export function unrealisedPnl(
  { side, entryValue }: Pick<Holding, 'side' | 'entryValue'>,
  value: bigint,
): bigint {
  return side === 'long' ? value - entryValue : entryValue - value
}

/** Returns margin plus unrealised PnL, in settle units. Exact; negative beyond the bankruptcy price (decision 10). */
export function equity(holding: Pick<Holding, 'side' | 'entryValue' | 'margin'>, value: bigint): bigint {
  return holding.margin + unrealisedPnl(holding, value)
}

/**
 * Returns the most that can be removed from the margin of a holding whose notional at the mark price is `value`, in
 * settle units: its margin stays at least the initial margin of its entry value, and its equity that of `value`, so that
 * an unrealised profit is not margin. Zero if nothing can be removed. Requires `leverage >= 1` (decision 81).
 */
export function removableMargin(
  holding: Pick<Holding, 'side' | 'entryValue' | 'margin'>,
  value: bigint,
  leverage: bigint,
): bigint {
  const ofMargin = holding.margin - initialMargin(holding.entryValue, leverage)
  const ofEquity = equity(holding, value) - initialMargin(value, leverage)
  const least = ofMargin < ofEquity ? ofMargin : ofEquity
  return least > 0n ? least : 0n
}

/**
 * Returns whether a holding is liquidated at a mark notional: its equity is strictly below its maintenance margin, as
 * on dYdX and Hyperliquid (decision 10).
 */
export function isLiquidatable(holding: Omit<MarginedHolding, 'lots'>, value: bigint): boolean {
  return equity(holding, value) < maintenanceMargin(value, holding.maintenancePpm)
}

/**
 * Returns a part of a holding, as a partial close removes it; the rest keeps the remainder, so no unit is lost. The
 * margin is rounded down, and the entry so that the part's PnL is rounded up: if the whole can pay its loss at a price,
 * so can every part. Requires `0 < lots <= holding.lots` (decision 10).
 */
export function partOf(holding: Holding, lots: bigint): Holding {
  const { side, entryValue, margin } = holding
  return {
    side,
    lots,
    entryValue:
      side === 'long' ? (entryValue * lots) / holding.lots : bigMulDivCeil(entryValue, lots, holding.lots),
    margin: (margin * lots) / holding.lots,
  }
}
