import { formatUnits, parseUnits } from '@halyard/money'
import type { CurrencyConfig, PerpId, PerpRow } from '../engine/index.ts'

/** A perpetual as features see it: its configuration, currencies and current state. */
export interface PerpInstrument {
  readonly id: PerpId
  readonly base: CurrencyConfig
  readonly settle: CurrencyConfig
  readonly row: PerpRow
}

/** Formats ticks as a decimal price. */
export function perpPriceText({ row }: PerpInstrument, ticks: number | bigint): string {
  return formatUnits(BigInt(ticks), row.config.priceDecimals)
}

/** Formats lots as a decimal quantity. */
export function perpQuantityText({ row }: PerpInstrument, lots: number | bigint): string {
  return formatUnits(BigInt(lots), row.config.quantityDecimals)
}

/**
 * Converts a price to ticks. Returns `undefined` if it is not a multiple of a tick; clamps it to the largest
 * safe integer.
 */
export function perpTicksOf({ row }: PerpInstrument, price: string): number | undefined {
  const units = parseUnits(price, row.config.priceDecimals)
  if (units === undefined) return undefined
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(units)
}

/** Returns the settle units in one tick of one lot. */
export function tickLotUnitsOf({ settle, row: { config } }: PerpInstrument): number {
  return 10 ** (settle.decimals - config.priceDecimals - config.quantityDecimals)
}
