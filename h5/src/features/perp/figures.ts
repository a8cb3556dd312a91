import { parseUnits } from '@halyard/money'
import {
  equity as equityOf,
  type MarginedHolding,
  maintenanceMargin,
  notional,
  type PerpSide,
  removableMargin,
  unrealisedPnl,
} from '@halyard/formulas'
import type { TakerSide } from '../../lib/trading/form/fill-estimate.ts'
import { type Perp, tierOf } from './perp.ts'
import type { Position } from './position.ts'

/** The order side that opens a position: a long buys, a short sells. */
export const TAKER_SIDES = { long: 'buy', short: 'sell' } as const satisfies Record<PerpSide, TakerSide>

/**
 * The mark-to-market figures of a position. Amounts are in units of the quote currency, ratios in hundredths of a
 * percent.
 */
export interface PositionFigures {
  readonly value: bigint
  readonly profit: bigint
  /** Return on equity: PnL relative to the margin. */
  readonly profitRate: bigint
  readonly equity: bigint
  readonly maintenance: bigint
  /** Margin ratio: maintenance margin relative to equity. Liquidation starts at 10,000. */
  readonly ratio: bigint
}

const WHOLE = 10_000n

/**
 * Computes the figures with the exchange's own formulas, so that the app shows the same figures that the exchange acts
 * on.
 */
export function positionFigures(perp: Perp, holding: MarginedHolding, markTicks: bigint): PositionFigures {
  const value = notional(markTicks, holding.lots, perp.tickLot)
  const profit = unrealisedPnl(holding, value)
  const equity = equityOf(holding, value)
  const maintenance = maintenanceMargin(value, holding.maintenancePpm)
  return {
    value,
    profit,
    profitRate: holding.margin === 0n ? 0n : (profit * WHOLE) / holding.margin,
    equity,
    maintenance,
    ratio: equity <= 0n ? WHOLE : (maintenance * WHOLE + equity - 1n) / equity,
  }
}

/** Returns whether a stop-loss lies beyond the liquidation price, so that it never triggers. */
export function isPastLiquidation(
  side: PerpSide,
  stopLoss: bigint | undefined,
  liquidation: bigint | undefined,
): boolean {
  if (!stopLoss || liquidation === undefined) return false
  return side === 'long' ? stopLoss <= liquidation : stopLoss >= liquidation
}

/** Returns the distance from the mark to the liquidation price, in hundredths of a percent of the mark. */
export function liquidationDistance(markTicks: bigint, liquidation: bigint | undefined): bigint | undefined {
  if (liquidation === undefined || liquidation === 0n || markTicks === 0n) return undefined
  const apart = markTicks > liquidation ? markTicks - liquidation : liquidation - markTicks
  return (apart * WHOLE) / markTicks
}

/**
 * Returns the most that can be removed from a position's margin at a mark price, in units of the quote currency. The
 * exchange decides by its own mark price. `ownLots` are the customer's lots on the position's side.
 */
export function removableOf(
  perp: Perp,
  { multiple }: Pick<Position, 'multiple'>,
  holding: MarginedHolding,
  markTicks: bigint,
  ownLots: bigint,
): bigint {
  const most = tierOf(perp, ownLots)?.multipleMax ?? multiple
  const value = notional(markTicks, holding.lots, perp.tickLot)
  return removableMargin(holding, value, BigInt(Math.min(multiple, most)))
}

/** Parses the amounts of a position with the decimals of its contract. */
export function holdingOf(perp: Perp, position: Position): MarginedHolding {
  return {
    side: position.side,
    lots: position.openLots,
    entryValue: parseUnits(position.openValue, perp.legalDecimals) ?? 0n,
    margin: parseUnits(position.margin, perp.legalDecimals) ?? 0n,
    maintenancePpm: position.maintenancePpm,
  }
}

/**
 * Returns the customer's held and working lots on one side of a contract, over all positions. Reduce-only orders open no
 * lots.
 */
export function ownLotsOf(
  positions: readonly Pick<Position, 'perpId' | 'side' | 'openLots' | 'waitingLots' | 'reduceOnly'>[],
  perpId: number,
  side: PerpSide,
): bigint {
  return positions
    .filter((position) => position.perpId === perpId && position.side === side && !position.reduceOnly)
    .reduce((lots, position) => lots + position.openLots + position.waitingLots, 0n)
}

/** Returns the lots of a position that reduce-only orders in the book already close. */
export function reducingLotsOf(
  positions: readonly Pick<Position, 'perpId' | 'side' | 'waitingLots' | 'reduceOnly'>[],
  { perpId, side }: Pick<Position, 'perpId' | 'side'>,
): bigint {
  return positions
    .filter((order) => order.reduceOnly && order.perpId === perpId && order.side !== side)
    .reduce((lots, { waitingLots }) => lots + waitingLots, 0n)
}

/** Returns the net result of a closed position, including fees and funding. */
export function netResultOf(
  { legalDecimals }: Pick<Perp, 'legalDecimals'>,
  { realised, fee, funding }: Pick<Position, 'realised' | 'fee' | 'funding'>,
): bigint {
  const units = (text: string) => {
    const size = parseUnits(text.replace('-', ''), legalDecimals) ?? 0n
    return text.startsWith('-') ? -size : size
  }
  return units(realised) - units(fee) - units(funding)
}
