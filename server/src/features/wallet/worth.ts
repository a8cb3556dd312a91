import { floorDecimal, formatUnits } from '@halyard/money'
import type { Catalogue } from '../../instruments/catalogue.ts'

/** The currency that everything is valued in. */
export const MEASURE = 'USDT'
export const MEASURE_DECIMALS = 6

/** What units of a currency are worth in USDT units at index prices, rounded down; 0 where no price is known. */
export function worthOf(catalogue: Catalogue, currencyId: number, units: bigint): bigint {
  const currency = catalogue.currency(currencyId)
  if (!currency) return 0n
  if (currency.name === MEASURE) return units
  const market = catalogue
    .markets()
    .find(({ base, quote }) => base.id === currencyId && quote.name === MEASURE)
  if (!market) return 0n
  const scale = 10n ** BigInt(currency.decimals + market.config.priceDecimals)
  return (units * BigInt(market.indexTicks) * 10n ** BigInt(MEASURE_DECIMALS)) / scale
}

/** Floored to cents. */
export function worthText(worth: bigint): string {
  return floorDecimal(formatUnits(worth, MEASURE_DECIMALS), 2)
}
