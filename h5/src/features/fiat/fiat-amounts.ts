import { FIAT_DECIMALS, FIAT_PRICE_DECIMALS, type FiatCode, fiatTotalOf } from '@halyard/formulas'
import { formatUnits, parseUnits } from '@halyard/money'

/** The fiat currencies in the order of the choice. */
export const FIAT_CODES = Object.keys(FIAT_DECIMALS) as FiatCode[]

/** The price of a coin in a fiat currency, and the decimals of the coin. */
export interface CoinPrice {
  /** The price of one coin, as a decimal text. */
  readonly price: string
  readonly fiat: FiatCode
  readonly decimals: number
}

/** Returns what the buyer pays for a number of coins, rounded up to the smallest unit; undefined for no number. */
export function totalOf(coins: string, { price, fiat, decimals }: CoinPrice): string | undefined {
  const quantity = parseUnits(coins, decimals)
  const units = parseUnits(price, FIAT_PRICE_DECIMALS)
  if (quantity === undefined || units === undefined) return undefined
  return formatUnits(
    fiatTotalOf({ quantity, coinDecimals: decimals, price: units, fiat }),
    FIAT_DECIMALS[fiat],
  )
}

/** Returns the most coins whose total is at most an amount of fiat; undefined for no amount or no price. */
export function coinsFor(total: string, { price, fiat, decimals }: CoinPrice): string | undefined {
  const amount = parseUnits(total, FIAT_DECIMALS[fiat])
  const units = parseUnits(price, FIAT_PRICE_DECIMALS)
  if (amount === undefined || !units) return undefined
  const scale = 10n ** BigInt(decimals + FIAT_PRICE_DECIMALS - FIAT_DECIMALS[fiat])
  return formatUnits((amount * scale) / units, decimals)
}

/** A floating price may move by so much, in parts per million, between its display and the order. */
const SLIPPAGE_PPM = 5_000n
const PPM = 1_000_000n

/** Returns the worst price that an order accepts: the price itself if it is fixed, else half a percent worse. */
export function worstPriceOf(price: string, { buys, floats }: { buys: boolean; floats: boolean }): string {
  const units = parseUnits(price, FIAT_PRICE_DECIMALS) ?? 0n
  if (!floats) return price
  const worst = buys ? (units * (PPM + SLIPPAGE_PPM) + PPM - 1n) / PPM : (units * (PPM - SLIPPAGE_PPM)) / PPM
  return formatUnits(worst, FIAT_PRICE_DECIMALS)
}
