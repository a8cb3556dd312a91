import type { LeverPosition } from '@halyard/api/client'
import { parseUnits, PPM, bigMulDivCeil } from '@halyard/money'
import type { TakerSide } from '../../lib/trading/fill-estimate.ts'
import type { Perp } from './perp.ts'

/** 1 long, 2 short: as the wire has it. */
export type Side = 1 | 2
/** A long is bought, a short is sold. */
export const TAKER_SIDES = { 1: 'buy', 2: 'sell' } as const satisfies Record<Side, TakerSide>

/** A position in whole units. */
export interface Holding {
  readonly side: Side
  readonly lots: bigint
  /** What the lots were worth when they were opened. */
  readonly openValue: bigint
  readonly margin: bigint
  readonly maintenancePpm: bigint
}

/** What a position stands at. Amounts in units of the quote currency; parts in hundredths of a percent. */
export interface PositionFigures {
  readonly value: bigint
  readonly profit: bigint
  /** Of the margin. */
  readonly profitRate: bigint
  readonly equity: bigint
  readonly maintenance: bigint
  /** What must remain as a part of what is left: 10,000 and more is liquidated. */
  readonly ratio: bigint
}

const WHOLE = 10_000n

export function valueOf({ tickLot }: Pick<Perp, 'tickLot'>, ticks: bigint, lots: bigint): bigint {
  return ticks * lots * tickLot
}

/** The same sums as the exchange makes, so that what is shown is what counts. */
export function positionFigures(perp: Perp, holding: Holding, markTicks: bigint): PositionFigures {
  const value = valueOf(perp, markTicks, holding.lots)
  const profit = gainOf(holding, value)
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

/** What the lots have gained at a value, below zero when they lost. */
export function gainOf({ side, openValue }: Pick<Holding, 'side' | 'openValue'>, value: bigint): bigint {
  return side === 1 ? value - openValue : openValue - value
}

/**
 * The first price in ticks at which the margin no longer suffices: the highest for a long, the lowest for a short.
 * `undefined` where no price above zero does that.
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

/** Whether a stop-loss comes after liquidation: then it never fires. */
export function isPastLiquidation(
  side: Side,
  stopLoss: bigint | undefined,
  liquidation: bigint | undefined,
): boolean {
  if (!stopLoss || liquidation === undefined) return false
  return side === 1 ? stopLoss <= liquidation : stopLoss >= liquidation
}

/** How far the mark is from liquidation, in hundredths of a percent of the mark. */
export function distanceOf(markTicks: bigint, liquidation: bigint | undefined): bigint | undefined {
  if (liquidation === undefined || liquidation === 0n || markTicks === 0n) return undefined
  const apart = markTicks > liquidation ? markTicks - liquidation : liquidation - markTicks
  return (apart * WHOLE) / markTicks
}

/** The margin that lots need at a leverage. */
export function marginOf(value: bigint, multiple: bigint): bigint {
  return (value + multiple - 1n) / multiple
}

/** What a position on the wire holds. */
export function holdingOf(perp: Perp, position: LeverPosition): Holding {
  return {
    side: position.type === 1 ? 1 : 2,
    lots: BigInt(position.open_share),
    openValue: parseUnits(position.open_value, perp.legalDecimals) ?? 0n,
    margin: parseUnits(position.margin, perp.legalDecimals) ?? 0n,
    maintenancePpm: BigInt(position.maintenance_ppm),
  }
}

/** Lots held and working on one side of a contract, over all positions. */
export function ownLotsOf(
  positions: readonly Pick<LeverPosition, 'contract_id' | 'type' | 'open_share' | 'waiting_share'>[],
  perpId: number,
  side: Side,
): bigint {
  return positions
    .filter((position) => position.contract_id === perpId && position.type === side)
    .reduce((lots, position) => lots + BigInt(position.open_share + position.waiting_share), 0n)
}

/** What an ended position came to, fees and funding included. */
export function netOf(
  { legalDecimals }: Pick<Perp, 'legalDecimals'>,
  { realised, fee, funding }: Pick<LeverPosition, 'realised' | 'fee' | 'funding'>,
): bigint {
  const units = (text: string) => {
    const size = parseUnits(text.replace('-', ''), legalDecimals) ?? 0n
    return text.startsWith('-') ? -size : size
  }
  return units(realised) - units(fee) - units(funding)
}
