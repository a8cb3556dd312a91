import type { LeverPosition } from '@halyard/api'
import { floorDecimal, formatUnits } from '@halyard/money'
import {
  bankruptcyTicks,
  equity as equityOf,
  liquidationTicks,
  maintenanceMargin,
  notional,
  unrealisedPnl,
} from '@halyard/formulas'
import type { Catalogue, PerpInstrument } from '../instruments/catalogue.ts'
import type { PositionRow, PositionStatus } from '../engine/index.ts'
import { priceText, tickLotUnitsOf } from '../instruments/instrument.ts'

/** Position states by their numbers on the wire. */
export const STATUS_NUMBERS = {
  waiting: 0,
  holding: 1,
  closed: 2,
  cancelled: 3,
} as const satisfies Record<PositionStatus, number>

/** Converts a position to its wire format, at the current mark price. */
export function presentPosition(catalogue: Catalogue, row: PositionRow): LeverPosition {
  const perp = catalogue.perp(row.perpId)
  if (!perp) throw new Error(`position ${row.id} has an unknown perpetual`)
  const price = (ticks: number | undefined) => (ticks === undefined ? null : priceText(perp, ticks))
  const money = (units: bigint) => formatUnits(units, perp.quote.decimals)
  const hasEnded = row.status === 'closed' || row.status === 'cancelled'
  return {
    id: row.id,
    contract_id: perp.id,
    currency_id: perp.base.id,
    legal_id: perp.quote.id,
    type: row.side === 'long' ? 1 : 2,
    share: row.lots,
    open_share: row.openLots,
    waiting_share: row.remaining,
    closed_share: row.closedLots,
    multiple: row.leverage,
    price: row.type === 'market' ? '0' : priceText(perp, row.ticks),
    open_price: openPriceText(perp, row),
    open_value: money(row.entryValue),
    margin: money(row.margin),
    frozen: money(row.held),
    fee: money(row.feePaid),
    funding: money(row.fundingPaid),
    ...presentFigures(perp, row),
    target_profit_price: price(row.takeProfitTicks),
    stop_loss_price: price(row.stopLossTicks),
    realised: money(row.realised),
    close_price: averageText(perp, row.exitValue, row.closedLots),
    status: STATUS_NUMBERS[row.status],
    close_reason: hasEnded ? (row.closeReason ?? null) : null,
    reduce_only: row.reduceOnly,
    created_at: row.openedAt,
    updated_at: row.updatedAt,
  }
}

type PositionFigures = Pick<
  LeverPosition,
  | 'mark_price'
  | 'profit'
  | 'profit_rate'
  | 'margin_ratio'
  | 'maintenance_ppm'
  | 'liquidation_price'
  | 'bankruptcy_price'
>

/**
 * Computes PnL, margin ratio and liquidation price of the open lots, with the formulas of the core's
 * liquidation.
 */
function presentFigures(perp: PerpInstrument, row: PositionRow): PositionFigures {
  const { markTicks } = perp
  const { side, entryValue, margin, maintenancePpm } = row
  const unit = BigInt(tickLotUnitsOf(perp))
  const holding = {
    side,
    lots: BigInt(row.openLots),
    entryValue,
    margin,
    maintenancePpm: BigInt(maintenancePpm),
  }
  const value = notional(BigInt(markTicks), holding.lots, unit)
  const profit = unrealisedPnl(holding, value)
  const equity = equityOf(holding, value)
  const required = maintenanceMargin(value, holding.maintenancePpm)
  const holds = row.openLots > 0
  return {
    mark_price: priceText(perp, markTicks),
    profit: formatUnits(profit, perp.quote.decimals),
    profit_rate: percentText(profit, margin),
    margin_ratio: holds && equity <= 0n ? '100.00' : percentText(required, equity),
    maintenance_ppm: maintenancePpm,
    liquidation_price: priceText(perp, Number(liquidationTicks(holding, unit) ?? 0n)),
    bankruptcy_price: priceText(perp, holds ? Number(bankruptcyTicks(holding, unit)) : 0),
  }
}

/** Formats a ratio in percent with two decimals, truncated towards zero; 0 if `whole` is 0. */
function percentText(part: bigint, whole: bigint): string {
  return floorDecimal(formatUnits(whole === 0n ? 0n : (part * 10_000n) / whole, 2), 2)
}

/** Formats the entry price of the open lots, or of the closed lots if none are open. */
function openPriceText(perp: PerpInstrument, row: PositionRow): string {
  if (row.openLots > 0) return averageText(perp, row.entryValue, row.openLots)
  return averageText(perp, openedValueOf(row), row.closedLots)
}

/** Returns the value at which the closed lots were opened. */
export function openedValueOf({ side, exitValue, realised }: PositionRow): bigint {
  return side === 'long' ? exitValue - realised : exitValue + realised
}

/** Formats the average price: value over lots, floored to the perpetual's price decimals. */
export function averageText(perp: PerpInstrument, value: bigint, lots: number): string {
  if (lots === 0) return '0'
  return priceText(perp, value / BigInt(lots) / BigInt(tickLotUnitsOf(perp)))
}
