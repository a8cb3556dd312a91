import type { LeverPosition } from '@halyard/api/client'
import { bigMulDivCeil, PPM, parseUnits } from '@halyard/money'
import type { TakerSide } from '../../lib/trading/fill-estimate.ts'
import type { Perp } from './perp.ts'

/** 1 is long, 2 is short, as on the wire. */
export type Side = 1 | 2
/** The order side that opens a position: a long buys, a short sells. */
export const TAKER_SIDES = { 1: 'buy', 2: 'sell' } as const satisfies Record<Side, TakerSide>

/** A position with its amounts parsed to integers. */
export interface Holding {
  readonly side: Side
  readonly lots: bigint
  /** Entry value of the lots, in units of the quote currency. */
  readonly openValue: bigint
  readonly margin: bigint
  readonly maintenancePpm: bigint
}

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

/** Returns the value of lots at a price in ticks, in units of the quote currency. */
export function valueOf({ tickLot }: Pick<Perp, 'tickLot'>, ticks: bigint, lots: bigint): bigint {
  return ticks * lots * tickLot
}

/** Computes the figures with the exchange's formulas, so that the app shows what the exchange acts on. */
export function positionFigures(perp: Perp, holding: Holding, markTicks: bigint): PositionFigures {
  const value = valueOf(perp, markTicks, holding.lots)
  const profit = pnlOf(holding, value)
  const equity = holding.margin + profit
  const maintenance = bigMulDivCeil(value, holding.maintenancePpm, PPM)
  return {
    value,
    profit,
    profitRate: holding.margin === 0n ? 0n : (profit * WHOLE) / holding.margin,
    equity,
    maintenance,
    ratio: equity <= 0n ? WHOLE : (maintenance * WHOLE + equity - 1n) / equity,
  }
}

/** Returns the PnL of the lots at a value in units of the quote currency; negative for a loss. */
export function pnlOf({ side, openValue }: Pick<Holding, 'side' | 'openValue'>, value: bigint): bigint {
  return side === 1 ? value - openValue : openValue - value
}

/**
 * Returns the liquidation price: the first price, in ticks, at which the equity no longer covers the maintenance margin
 * (the highest for a long, the lowest for a short). `undefined` if no positive price does.
 */
export function liquidationTicks(perp: Perp, holding: Holding): bigint | undefined {
  const { side, lots, openValue, margin, maintenancePpm } = holding
  if (lots === 0n) return undefined
  const oneTick = lots * perp.tickLot
  if (side === 2) return ((openValue + margin) * PPM) / (oneTick * (PPM + maintenancePpm)) + 1n
  const left = (openValue - margin) * PPM
  if (left <= 0n) return undefined
  const ticks = (left - 1n) / (oneTick * (PPM - maintenancePpm))
  return ticks === 0n ? undefined : ticks
}

/** Returns whether a stop-loss lies beyond the liquidation price, so that it never triggers. */
export function isPastLiquidation(
  side: Side,
  stopLoss: bigint | undefined,
  liquidation: bigint | undefined,
): boolean {
  if (!stopLoss || liquidation === undefined) return false
  return side === 1 ? stopLoss <= liquidation : stopLoss >= liquidation
}

/** Returns the distance from the mark to the liquidation price, in hundredths of a percent of the mark. */
export function liquidationDistance(markTicks: bigint, liquidation: bigint | undefined): bigint | undefined {
  if (liquidation === undefined || liquidation === 0n || markTicks === 0n) return undefined
  const apart = markTicks > liquidation ? markTicks - liquidation : liquidation - markTicks
  return (apart * WHOLE) / markTicks
}

/** Returns the initial margin of a position value at a leverage, rounded up. */
export function marginOf(value: bigint, multiple: bigint): bigint {
  return (value + multiple - 1n) / multiple
}

/** Parses a position from the wire. */
export function holdingOf(perp: Perp, position: LeverPosition): Holding {
  return {
    side: position.type === 1 ? 1 : 2,
    lots: BigInt(position.open_share),
    openValue: parseUnits(position.open_value, perp.legalDecimals) ?? 0n,
    margin: parseUnits(position.margin, perp.legalDecimals) ?? 0n,
    maintenancePpm: BigInt(position.maintenance_ppm),
  }
}

/** Returns the customer's held and working lots on one side of a contract, over all positions. */
export function ownLotsOf(
  positions: readonly Pick<LeverPosition, 'contract_id' | 'type' | 'open_share' | 'waiting_share'>[],
  perpId: number,
  side: Side,
): bigint {
  return positions
    .filter((position) => position.contract_id === perpId && position.type === side)
    .reduce((lots, position) => lots + BigInt(position.open_share + position.waiting_share), 0n)
}

/** Returns the net result of a closed position, including fees and funding. */
export function netResultOf(
  { legalDecimals }: Pick<Perp, 'legalDecimals'>,
  { realised, fee, funding }: Pick<LeverPosition, 'realised' | 'fee' | 'funding'>,
): bigint {
  const units = (text: string) => {
    const size = parseUnits(text.replace('-', ''), legalDecimals) ?? 0n
    return text.startsWith('-') ? -size : size
  }
  return units(realised) - units(fee) - units(funding)
}
