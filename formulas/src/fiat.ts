import { type Amount, bigMulDivCeil, bigMulDivFloor, PPM } from '@halyard/money'

/** The fiat currencies of advertisements, with the decimals of their smallest unit. They are never in the ledger. */
export const FIAT_DECIMALS = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  JPY: 0,
  KRW: 0,
  CNY: 2,
  HKD: 2,
  THB: 2,
  BRL: 2,
} as const

export type FiatCode = keyof typeof FIAT_DECIMALS

/** The decimals of a fiat price: it is counted in millionths of the fiat currency for one whole coin. */
export const FIAT_PRICE_DECIMALS = 6

/** Returns whether a text is the code of a fiat currency that may be traded. */
export function isFiatCode(code: string): code is FiatCode {
  return Object.hasOwn(FIAT_DECIMALS, code)
}

export interface FiatTotal {
  /** In units of the coin. */
  readonly quantity: bigint
  readonly coinDecimals: number
  /** In millionths of the fiat currency for one coin. */
  readonly price: bigint
  readonly fiat: FiatCode
}

/** Returns what the buyer pays, in units of the fiat currency: quantity times price, rounded up. */
export function fiatTotalOf({ quantity, coinDecimals, price, fiat }: FiatTotal): Amount {
  const scale = 10n ** BigInt(coinDecimals + FIAT_PRICE_DECIMALS - FIAT_DECIMALS[fiat])
  return bigMulDivCeil(quantity, price, scale)
}

/** Returns the quantity that a total buys at a price, in units of the coin, rounded down; above the largest amount for a low price. */
export function fiatQuantityOf({ total, coinDecimals, price, fiat }: FiatPayment): bigint {
  const scale = 10n ** BigInt(coinDecimals + FIAT_PRICE_DECIMALS - FIAT_DECIMALS[fiat])
  return (total * scale) / price
}

type FiatPayment = Omit<FiatTotal, 'quantity'> & {
  /** In units of the fiat currency. */
  readonly total: bigint
}

export interface FloatingPrice {
  /** The index price of one coin in USDT, in ticks of `10^-indexDecimals`. */
  readonly indexTicks: number
  readonly indexDecimals: number
  /** The price of one USDT in millionths of the fiat currency. */
  readonly rate: number
  /** The share of the index, in parts per million. */
  readonly indexPpm: number
}

/**
 * Returns a floating price in millionths of the fiat currency for one coin: index times rate times share. Rounded up
 * for an advertisement that sells, down for one that buys.
 */
export function floatingPriceOf(
  { indexTicks, indexDecimals, rate, indexPpm }: FloatingPrice,
  side: 'sell' | 'buy',
): Amount {
  const divide = side === 'sell' ? bigMulDivCeil : bigMulDivFloor
  return divide(BigInt(indexTicks) * BigInt(rate), BigInt(indexPpm), PPM * 10n ** BigInt(indexDecimals))
}

/** Returns the fee that a release deducts from the coins, in units: rounded up. */
export function fiatFeeOf(quantity: bigint, feePpm: number): Amount {
  return bigMulDivCeil(quantity, BigInt(feePpm), PPM)
}
