import { formatUnits, parseUnits } from '@halyard/money'
import type { ContractRow, CurrencyConfig } from './engine/index.ts'

/** A perpetual contract as features see it: its rules and figures, and how its units are written. */
export interface ListedContract {
  readonly id: number
  readonly base: CurrencyConfig
  readonly settle: CurrencyConfig
  readonly row: ContractRow
}

export function contractPriceText({ row }: ListedContract, ticks: number | bigint): string {
  return formatUnits(BigInt(ticks), row.config.priceDecimals)
}

export function contractQuantityText({ row }: ListedContract, lots: number | bigint): string {
  return formatUnits(BigInt(lots), row.config.quantityDecimals)
}

/** Ticks of a price, or `undefined` when it is no whole number of them. */
export function contractTicksOf({ row }: ListedContract, price: string): number | undefined {
  const units = parseUnits(price, row.config.priceDecimals)
  if (units === undefined) return undefined
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(units)
}

/** Settle units in one tick of one lot. */
export function tickLotUnitsOf({ settle, row: { config } }: ListedContract): number {
  return 10 ** (settle.decimals - config.priceDecimals - config.quantityDecimals)
}
