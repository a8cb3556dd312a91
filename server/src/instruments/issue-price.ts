import { amount, formatUnits } from '@halyard/money'
import type { IssuePrice } from '../engine/index.ts'

/** Decimals of an issue price in its wire format. */
const PRICE_DECIMALS = 18

type Ratio = Pick<IssuePrice, 'payUnits' | 'coinUnits'>

/** Returns the price of one coin as a decimal of the payment currency, floored to 18 decimals. */
export function issuePriceText(
  { payUnits, coinUnits }: Ratio,
  payDecimals: number,
  coinDecimals: number,
): string {
  const scale = 10n ** BigInt(PRICE_DECIMALS + coinDecimals)
  return formatUnits((payUnits * scale) / (coinUnits * 10n ** BigInt(payDecimals)), PRICE_DECIMALS)
}

/** Converts the price of one coin, a plain decimal, to the exact ratio of units in lowest terms. */
export function issuePriceOf(price: string, payDecimals: number, coinDecimals: number): Ratio {
  const [whole = '', fraction = ''] = price.split('.')
  const payUnits = BigInt(whole + fraction) * 10n ** BigInt(payDecimals)
  const coinUnits = 10n ** BigInt(fraction.length + coinDecimals)
  const divisor = greatestCommonDivisor(payUnits, coinUnits)
  return { payUnits: amount(payUnits / divisor), coinUnits: amount(coinUnits / divisor) }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}
