import { floorDecimal, formatUnits } from '@halyard/money'
import type { Catalogue } from './catalogue.ts'

/** The currency of all valuations. */
export const VALUATION_CURRENCY = 'USDT'
export const VALUATION_DECIMALS = 6

type Instruments = Pick<Catalogue, 'currency' | 'markets'>

/**
 * Returns the value of units of a currency in USDT units at index prices, rounded down; 0 if there is no
 * price.
 */
export function valuationOf(catalogue: Instruments, currencyId: number, units: bigint): bigint {
  return findValuation(catalogue, currencyId, units) ?? 0n
}

/** Returns the value as `valuationOf` does; `undefined` if there is no price. */
export function findValuation(catalogue: Instruments, currencyId: number, units: bigint): bigint | undefined {
  const currency = catalogue.currency(currencyId)
  if (!currency) return undefined
  if (currency.name === VALUATION_CURRENCY) return units
  const market = catalogue
    .markets()
    .find(({ base, quote }) => base.id === currencyId && quote.name === VALUATION_CURRENCY)
  if (!market || market.indexTicks === 0) return undefined
  const scale = 10n ** BigInt(currency.decimals + market.config.priceDecimals)
  return (units * BigInt(market.indexTicks) * 10n ** BigInt(VALUATION_DECIMALS)) / scale
}

/** Formats a value, floored to cents. */
export function valuationText(worth: bigint): string {
  return floorDecimal(formatUnits(worth, VALUATION_DECIMALS), 2)
}
