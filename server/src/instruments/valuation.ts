import { floorDecimal, formatUnits } from '@halyard/money'
import type { Catalogue } from './catalogue.ts'

/** The currency of all valuations. */
export const VALUATION_CURRENCY = 'USDT'
export const VALUATION_DECIMALS = 6

type Instruments = Pick<Catalogue, 'currency' | 'markets'>
type Prices = Instruments & Pick<Catalogue, 'currencies' | 'issuePrice'>

/**
 * Returns the value of units of a currency in USDT units at index prices, rounded down. A new coin without a market is valued
 * at its issue price, and 0 if it was not sold for USDT.
 */
export function valuationOf(catalogue: Prices, currencyId: number, units: bigint): bigint {
  return findValuation(catalogue, currencyId, units) ?? valuationAtIssue(catalogue, currencyId, units)
}

/** Returns the value of units of a coin in USDT units at its issue price, rounded down; 0 if it was not sold for USDT. */
export function valuationAtIssue(
  catalogue: Pick<Catalogue, 'currencies' | 'issuePrice'>,
  coinId: number,
  units: bigint,
): bigint {
  const measure = catalogue.currencies().find(({ name }) => name === VALUATION_CURRENCY)
  const price = measure && catalogue.issuePrice(coinId, measure.id)
  return price ? (units * price.payUnits) / price.coinUnits : 0n
}

/** Returns the value in USDT units at index prices, rounded down; `undefined` if there is no market or no price yet. */
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
