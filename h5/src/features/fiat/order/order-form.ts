import { formatUnits, parseUnits } from '@halyard/money'
import { FIAT_DECIMALS, fiatFeeOf } from '@halyard/formulas'
import { compareDecimals } from '@halyard/ui'
import { collectErrors, type FieldError, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import { type Ad, limitsOf, priceOf } from '../ads/ad.ts'
import { coinsFor, totalOf } from '../fiat-amounts.ts'

export interface OrderValues {
  /** Unit of the amount: fiat money or coins. */
  readonly by: 'fiat' | 'coins'
  readonly amount: string
  /** The card that the buyer pays to: one of the advertisement, or the customer's own to sell. */
  readonly cardId: number | undefined
  readonly pass: string
}

const BUY_FIELDS = ['amount'] as const
const SELL_FIELDS = ['amount', 'card', 'pass'] as const

export type OrderField = (typeof SELL_FIELDS)[number]

/** Returns the fields of an order: who sells names a card and gives the fund password. */
export function orderFields({ side }: Ad): readonly OrderField[] {
  return side === 'buy' ? SELL_FIELDS : BUY_FIELDS
}

/** An error of the form, with the amount that its text names. */
export interface OrderError
  extends FieldError<
    'amountRequired' | 'amountMin' | 'amountMax' | 'insufficientBalance' | 'cardRequired' | 'fundPasswordSix'
  > {
  readonly limit?: string
  /** Unit of the limit. */
  readonly by?: OrderValues['by']
}

/** Totals of an order, as decimal texts. */
export interface OrderSummary {
  readonly coins: string
  /** Amount that the buyer pays. */
  readonly total: string
  readonly fee: string
  /** Amount that the buyer receives: the coins less the fee. */
  readonly received: string
}

/** Returns the totals of an order at a fee in parts per million; undefined without an amount or a price. */
export function summarizeOrder(
  { by, amount }: Pick<OrderValues, 'by' | 'amount'>,
  ad: Ad,
  feePpm: number,
): OrderSummary | undefined {
  const price = priceOf(ad)
  if (!price || !/[1-9]/.test(amount)) return undefined
  const coins = by === 'coins' ? amount : coinsWithin(ad, coinsFor(amount, price))
  if (coins === undefined) return undefined
  const total = totalOf(coins, price)
  const quantity = parseUnits(coins, ad.decimals)
  if (total === undefined || quantity === undefined) return undefined
  const fee = fiatFeeOf(quantity, feePpm)
  return {
    coins,
    total,
    fee: formatUnits(fee, ad.decimals),
    received: formatUnits(quantity - fee, ad.decimals),
  }
}

/** A total is rounded up, so that the one of the largest quantity may afford slightly more coins than that. */
function coinsWithin(ad: Ad, coins: string | undefined): string | undefined {
  const limits = limitsOf(ad)
  if (coins === undefined || !limits) return coins
  const isAbove = compareDecimals(coins, limits.coinsMax) > 0
  return isAbove && totalOf(coins, { ...ad, price: ad.price ?? '0' }) === limits.totalMax
    ? limits.coinsMax
    : coins
}

/** Returns the errors of the invalid fields. `available` is the balance that a sale can take coins from; undefined until known. */
export function findOrderErrors(
  values: OrderValues,
  ad: Ad,
  available: string | undefined,
): FieldErrors<OrderField, OrderError> {
  return collectErrors(orderFields(ad), (field) => {
    if (field === 'amount') return amountError(values, ad, available)
    if (field === 'card')
      return values.cardId === undefined ? { text: 'cardRequired', quiet: true } : undefined
    return /^\d{6}$/.test(values.pass) ? undefined : { text: 'fundPasswordSix', quiet: true }
  })
}

function amountError(values: OrderValues, ad: Ad, available: string | undefined): OrderError | undefined {
  const { by, amount } = values
  if (!/[1-9]/.test(amount)) return { text: 'amountRequired', quiet: true }
  const limits = limitsOf(ad)
  if (!limits) return undefined
  const [min, max] = by === 'fiat' ? [limits.totalMin, limits.totalMax] : [limits.coinsMin, limits.coinsMax]
  if (compareDecimals(amount, min) < 0) return { text: 'amountMin', limit: min, by }
  if (compareDecimals(amount, max) > 0) return { text: 'amountMax', limit: max, by }
  const coins = summarizeOrder(values, ad, 0)?.coins
  if (ad.side === 'buy' && available !== undefined && coins !== undefined)
    if (compareDecimals(coins, available) > 0) return { text: 'insufficientBalance' }
  return undefined
}

/** Returns the decimals of the amount's unit. */
export function amountDecimals({ by }: OrderValues, ad: Ad): number {
  return by === 'fiat' ? FIAT_DECIMALS[ad.fiat] : ad.decimals
}

/** Returns the largest amount of an order; for a sale, of the available coins. */
export function largestAmount({ by }: OrderValues, ad: Ad, available: string | undefined): string {
  const limits = limitsOf(ad)
  const price = priceOf(ad)
  if (!limits || !price) return ''
  const isShort =
    ad.side === 'buy' && available !== undefined && compareDecimals(available, limits.coinsMax) < 0
  if (!isShort) return by === 'fiat' ? limits.totalMax : limits.coinsMax
  return by === 'coins' ? available : (floorTotal(available, price) ?? '')
}

/** Returns the largest total whose coins are at most these. */
function floorTotal(coins: string, price: NonNullable<ReturnType<typeof priceOf>>): string | undefined {
  const total = totalOf(coins, price)
  if (total === undefined) return undefined
  const affordable = coinsFor(total, price)
  if (affordable !== undefined && compareDecimals(affordable, coins) <= 0) return total
  const units = parseUnits(total, FIAT_DECIMALS[price.fiat])
  return units === undefined ? undefined : formatUnits(units - 1n, FIAT_DECIMALS[price.fiat])
}

/** Returns the field of the form that a rejected request's field belongs to. */
export function orderFieldOf({ field }: { readonly field?: string }): string | undefined {
  return field === 'number' ? 'amount' : field === 'card_id' ? 'card' : field
}
