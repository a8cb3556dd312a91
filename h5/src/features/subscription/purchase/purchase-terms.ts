import { formatUnits, parseUnits } from '@halyard/money'
import { compareDecimals } from '@halyard/ui'
import { collectErrors, type FieldError, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import { allotmentAt } from '../demand.ts'
import type { IssuePrice, Project } from '../project.ts'

export interface PurchaseValues {
  readonly quantity: string
  readonly currencyId: number
}

export const PURCHASE_FIELDS = ['quantity', 'currency'] as const

export type PurchaseField = (typeof PURCHASE_FIELDS)[number]

/** An error of the form, with the quantity that its text names. */
export interface PurchaseError
  extends FieldError<'amountRequired' | 'quantityMin' | 'quantityMax' | 'insufficientBalance'> {
  readonly limit?: string
}

/** Facts that an order depends on: the project, its price in the chosen currency, and the customer. */
export interface PurchaseTerms {
  readonly project: Project
  readonly price: IssuePrice
  /** The most that this customer may still order, as a decimal text of the coin. */
  readonly ownLeft: string
  /** The available balance of the payment currency; undefined until known. */
  readonly available: string | undefined
}

/** Returns the errors of the purchase form's invalid fields. */
export function findPurchaseErrors(
  { quantity }: PurchaseValues,
  terms: PurchaseTerms,
): FieldErrors<PurchaseField, PurchaseError> {
  return collectErrors(PURCHASE_FIELDS, (field) =>
    field === 'quantity' ? quantityError(quantity, terms) : undefined,
  )
}

function quantityError(
  quantity: string,
  { project, price, ownLeft, available }: PurchaseTerms,
): PurchaseError | undefined {
  if (!/[1-9]/.test(quantity)) return { text: 'amountRequired', quiet: true }
  if (compareDecimals(quantity, project.quantityMin) < 0)
    return { text: 'quantityMin', limit: project.quantityMin }
  if (compareDecimals(quantity, ownLeft) > 0) return { text: 'quantityMax', limit: ownLeft }
  const paid = paymentOf(quantity, project, price)
  if (paid !== undefined && available !== undefined && compareDecimals(paid, available) > 0)
    return { text: 'insufficientBalance' }
  return undefined
}

type Coin = Pick<Project, 'decimals'>

/**
 * Returns the payment for a quantity, quantity * price rounded up, as a decimal text of the payment currency; undefined
 * for an invalid quantity or zero.
 */
export function paymentOf(quantity: string, coin: Coin, price: IssuePrice): string | undefined {
  const units = parseUnits(quantity, coin.decimals)
  if (units === undefined || units === 0n) return undefined
  const { payUnits, coinUnits, decimals } = price
  return formatUnits((units * payUnits + coinUnits - 1n) / coinUnits, decimals)
}

/** Returns the largest quantity that both the limits and the balance allow, as a decimal text of the coin. */
export function largestQuantity({ project, price, ownLeft, available }: PurchaseTerms): string {
  const balance = parseUnits(available ?? '0', price.decimals) ?? 0n
  const affordable = formatUnits((balance * price.coinUnits) / price.payUnits, project.decimals)
  return compareDecimals(affordable, ownLeft) < 0 ? affordable : ownLeft
}

/** Returns whole percents of a quantity, floored to the decimals of the coin. */
export function shareOfQuantity(quantity: string, percent: number, { decimals }: Coin): string {
  const units = parseUnits(quantity, decimals) ?? 0n
  return formatUnits((units * BigInt(percent)) / 100n, decimals)
}

/** Returns a quantity in percent of the largest one, 0 to 100, rounded down. */
export function percentOf(quantity: string, largest: string, { decimals }: Coin): number {
  const [part = 0n, whole = 0n] = [parseUnits(quantity, decimals), parseUnits(largest, decimals)]
  if (whole === 0n) return 0
  return Number(part >= whole ? 100n : (part * 100n) / whole)
}

/** Outcome of an order with the present demand. Decimal texts. */
export interface PurchaseSummary {
  /** Frozen at the order, in the payment currency. */
  readonly paid: string
  /** Quantity that the present demand, this order included, would allot. */
  readonly allotted: string
  /** The payment that would be returned. */
  readonly refund: string
}

/** Returns what an order would do with the present demand; undefined for a quantity that is not one. */
export function summarizePurchase(
  quantity: string,
  project: Project,
  price: IssuePrice,
): PurchaseSummary | undefined {
  const paid = paymentOf(quantity, project, price)
  if (paid === undefined) return undefined
  const allotted = allotmentAt(project, quantity, false)
  const cost = parseUnits(paymentOf(allotted, project, price) ?? '0', price.decimals) ?? 0n
  const frozen = parseUnits(paid, price.decimals) ?? 0n
  return { paid, allotted, refund: formatUnits(frozen - cost, price.decimals) }
}

/** Returns the field of the form that a rejected request's field belongs to. */
export function purchaseFieldOf({ field }: { readonly field?: string }): string | undefined {
  return field === 'number' ? 'quantity' : field === 'currency_id' ? 'currency' : field
}
