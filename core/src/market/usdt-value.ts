import { type Numeric, toAmount } from '@halyard/money'
import type { CurrencyId } from '../ids.ts'
import type { Exchange } from '../state.ts'

/** The currency that limits are set in, by its ticker. */
const LIMIT_CURRENCY = 'USDT'

/** The price of a currency as a fraction: `usdt` units of USDT for `units` units of the currency. */
export interface UsdtPrice {
  readonly usdt: bigint
  readonly units: bigint
}

/**
 * Returns the latest index price of a currency in its market against USDT; one to one for USDT itself. `undefined` if there is
 * no such price yet.
 */
export function usdtPrice(exchange: Exchange, currencyId: CurrencyId): UsdtPrice | undefined {
  if (isUsdt(exchange, currencyId)) return { usdt: 1n, units: 1n }
  for (const { config, indexTicks, tickLotUnits, lotUnits } of exchange.markets.values()) {
    if (config.baseId !== currencyId || indexTicks === 0) continue
    if (isUsdt(exchange, config.quoteId))
      return { usdt: BigInt(indexTicks) * BigInt(tickLotUnits), units: BigInt(lotUnits) }
  }
  return undefined
}

/** Returns a price like `usdtPrice`, or that of its market against a currency which has one. `undefined` if there is neither. */
export function chainedUsdtPrice(exchange: Exchange, currencyId: CurrencyId): UsdtPrice | undefined {
  const direct = usdtPrice(exchange, currencyId)
  if (direct) return direct
  for (const { config, indexTicks, tickLotUnits, lotUnits } of exchange.markets.values()) {
    if (config.baseId !== currencyId || indexTicks === 0) continue
    const quote = usdtPrice(exchange, config.quoteId)
    if (quote)
      return {
        usdt: BigInt(indexTicks) * BigInt(tickLotUnits) * quote.usdt,
        units: BigInt(lotUnits) * quote.units,
      }
  }
  return undefined
}

/** Returns whether a currency is the one that limits are set in. */
export function isUsdt({ currencies }: Exchange, currencyId: CurrencyId): boolean {
  return currencies.get(currencyId)?.name === LIMIT_CURRENCY
}

/** Returns the value of units of a currency in USDT units, rounded up. */
export function usdtValue({ usdt, units }: UsdtPrice, value: Numeric): bigint {
  return (toAmount(value) * usdt + units - 1n) / units
}

/** Returns the most units of a currency that are worth at most a value in USDT units; 0 for a negative value. */
export function unitsWorth({ usdt, units }: UsdtPrice, value: bigint): bigint {
  return value > 0n ? (value * units) / usdt : 0n
}
