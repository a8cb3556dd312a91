import { formatUnits, parseUnits } from '@halyard/money'
import type { CurrencyConfig, MarketStatus } from '../engine/index.ts'

/** A listed instrument with an order book, of any kind. Its prices are in ticks and its quantities in lots. */
export interface Instrument {
  readonly id: number
  readonly base: CurrencyConfig
  /** The currency of its prices and values. A perpetual also settles in it. */
  readonly quote: CurrencyConfig
  readonly config: {
    readonly status: MarketStatus
    readonly priceDecimals: number
    readonly quantityDecimals: number
    /** The least quantity of an order. */
    readonly lotsMin: number
  }
}

/** Formats ticks as a decimal price. */
export function priceText({ config }: Instrument, ticks: number | bigint): string {
  return formatUnits(BigInt(ticks), config.priceDecimals)
}

/** Formats lots as a decimal quantity. */
export function quantityText({ config }: Instrument, lots: number | bigint): string {
  return formatUnits(BigInt(lots), config.quantityDecimals)
}

/**
 * Converts a price to ticks. Returns `undefined` if it is not a multiple of a tick; clamps it to the largest
 * safe integer.
 */
export function ticksOf({ config }: Instrument, price: string): number | undefined {
  return safeNumber(parseUnits(price, config.priceDecimals))
}

/** A price as the nearest whole number of ticks, and never none. */
export function ticksAt({ config }: Instrument, price: number): number {
  return Math.max(1, Math.round(price * 10 ** config.priceDecimals))
}

/** Lots of a quantity, or `undefined` if it is not a whole number of lots. */
export function lotsOf({ config }: Instrument, quantity: string): number | undefined {
  return safeNumber(parseUnits(quantity, config.quantityDecimals))
}

/** Returns the quote units in one tick of one lot. */
export function tickLotUnitsOf({ quote, config }: Instrument): number {
  return 10 ** (quote.decimals - config.priceDecimals - config.quantityDecimals)
}

function safeNumber(units: bigint | undefined): number | undefined {
  if (units === undefined) return undefined
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(units)
}
