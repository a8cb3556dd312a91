import { floorDecimal, formatUnits } from '@halyard/money'
import type { Catalogue } from './catalogue.ts'

/** The currency of all valuations. */
export const VALUATION_CURRENCY = 'USDT'
export const VALUATION_DECIMALS = 6

/**
 * Returns the value of units of a currency in USDT units at index prices, rounded down; 0 if there is no
 * price.
 */
export function valuationOf(catalogue: Catalogue, currencyId: number, units: bigint): bigint {
  const currency = catalogue.currency(currencyId)
  if (!currency) return 0n
  if (currency.name === VALUATION_CURRENCY) return units
  const market = catalogue
    .markets()
    .find(({ base, quote }) => base.id === currencyId && quote.name === VALUATION_CURRENCY)
  if (!market) return 0n
  const scale = 10n ** BigInt(currency.decimals + market.config.priceDecimals)
  return (units * BigInt(market.indexTicks) * 10n ** BigInt(VALUATION_DECIMALS)) / scale
}

/** Formats a value, floored to cents. */
export function valuationText(worth: bigint): string {
  return floorDecimal(formatUnits(worth, VALUATION_DECIMALS), 2)
}
