import type { LeverPosition } from '@halyard/api/client'
import { parseUnits } from '@halyard/money'
import {
  equity as equityOf,
  maintenanceMargin,
  type MarginedHolding,
  notional,
  type PerpSide,
  unrealisedPnl,
} from '@halyard/perp-math'
import type { TakerSide } from '../../lib/trading/fill-estimate.ts'
import type { Perp } from './perp.ts'

/** 1 is long, 2 is short, as on the wire. */
export type Side = 1 | 2
/** The order side that opens a position: a long buys, a short sells. */
export const TAKER_SIDES = { 1: 'buy', 2: 'sell' } as const satisfies Record<Side, TakerSide>

/** The sides of the wire by their names. */
export const SIDES = { 1: 'long', 2: 'short' } as const satisfies Record<Side, PerpSide>

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

/** Computes the figures with the exchange's own formulas, so that the app shows what the exchange acts on. */
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

/** Parses a position from the wire. */
export function holdingOf(perp: Perp, position: LeverPosition): MarginedHolding {
  return {
    side: SIDES[position.type === 1 ? 1 : 2],
    lots: BigInt(position.open_share),
    entryValue: parseUnits(position.open_value, perp.legalDecimals) ?? 0n,
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
