import { formatUnits, parseUnits } from '@halyard/money'
import { dailyYieldOf } from '@halyard/formulas'
import { compareDecimals } from '@halyard/ui'
import { collectErrors, type FieldError, type FieldErrors } from '../../../lib/forms/form-errors.ts'
import type { Plan } from '../plans/plan.ts'

export interface BuyValues {
  readonly amount: string
  readonly agreed: boolean
}

export const BUY_FIELDS = ['amount', 'agreed'] as const

export type BuyField = (typeof BUY_FIELDS)[number]

/** An error of the form, with the amount that its text names. */
export interface BuyError
  extends FieldError<'amountRequired' | 'amountMin' | 'amountMax' | 'insufficientBalance' | 'notAgreed'> {
  readonly limit?: string
}

/** The limits of a purchase, as decimal texts. */
export interface BuyLimits {
  readonly min: string
  /** The most that the product and its quota allow this customer. */
  readonly max: string
  /** The balance of the wealth account and the coin account together; undefined until known. */
  readonly available: string | undefined
}

/** Returns the errors of the purchase form's invalid fields. */
export function findBuyErrors(values: BuyValues, limits: BuyLimits): FieldErrors<BuyField, BuyError> {
  return collectErrors(BUY_FIELDS, (field) =>
    field === 'amount' ? amountError(values.amount, limits) : agreementError(values),
  )
}

function amountError(amount: string, { min, max, available }: BuyLimits): BuyError | undefined {
  if (!/[1-9]/.test(amount)) return { text: 'amountRequired', quiet: true }
  if (compareDecimals(amount, min) < 0) return { text: 'amountMin', limit: min }
  if (compareDecimals(amount, max) > 0) return { text: 'amountMax', limit: max }
  if (available !== undefined && compareDecimals(amount, available) > 0)
    return { text: 'insufficientBalance' }
  return undefined
}

function agreementError({ agreed }: BuyValues): BuyError | undefined {
  return agreed ? undefined : { text: 'notAgreed' }
}

/** Earnings of a purchase. Amounts are decimal texts, times epoch milliseconds. */
export interface BuySummary {
  readonly dailyYield: string
  readonly totalYield: string
  /** Principal and yield together. */
  readonly returned: string
  readonly firstYieldAt: number
  readonly maturesAt: number
}

const DAY_MS = 86_400_000

/** Returns what a purchase at `now` will earn; undefined for an invalid amount. */
export function summarizePurchase(amount: string, plan: Plan, now: number): BuySummary | undefined {
  const principal = parseUnits(amount, plan.decimals)
  if (principal === undefined || principal <= 0n) return undefined
  const daily = dailyYieldOf({ principal, dailyYieldPpm: plan.dailyYieldPpm })
  const total = daily * BigInt(plan.cycleDays)
  return {
    dailyYield: formatUnits(daily, plan.decimals),
    totalYield: formatUnits(total, plan.decimals),
    returned: formatUnits(principal + total, plan.decimals),
    firstYieldAt: now + DAY_MS,
    maturesAt: now + plan.cycleDays * DAY_MS,
  }
}

/** Returns the field of the form that a rejected request's field belongs to. */
export function buyFieldOf({ field }: { readonly field?: string }): string | undefined {
  return field === 'number' ? 'amount' : field === 'agree' ? 'agreed' : field
}
