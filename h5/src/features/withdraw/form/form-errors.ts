import type { FieldError, FieldErrors } from '../../../lib/forms/form-errors.ts'
import type { Terms } from '../terms.ts'
import type { WithdrawField, WithdrawValues } from './form-reducer.ts'
import type { WithdrawSummary } from './form-summary.ts'

/** An error of the form, and the amount that its text needs, in the currency's smallest units. */
export interface WithdrawError
  extends FieldError<
    | 'addressFirst'
    | 'amountRequired'
    | 'tooSmall'
    | 'tooLarge'
    | 'aboveLimit'
    | 'insufficientBalance'
    | 'fundPasswordSix'
  > {
  readonly limit?: bigint
}

/** Returns each field's error before anything is sent. */
export function findErrors(
  { pass }: Pick<WithdrawValues, 'pass'>,
  summary: WithdrawSummary,
  terms: Pick<Terms, 'available' | 'limitLeft'>,
): FieldErrors<WithdrawField, WithdrawError> {
  const amountError = findAmountError(summary, terms)
  return {
    ...(summary.destination === undefined && { address: { text: 'addressFirst' } }),
    ...(amountError && { number: amountError }),
    ...(pass.length < 6 && { pass: { text: 'fundPasswordSix' } }),
  }
}

function findAmountError(
  { amount, network: { min, max } }: WithdrawSummary,
  { available, limitLeft }: Pick<Terms, 'available' | 'limitLeft'>,
): WithdrawError | undefined {
  if (amount === 0n) return { text: 'amountRequired' }
  if (amount < min) return { text: 'tooSmall', limit: min }
  if (amount > max) return { text: 'tooLarge', limit: max }
  if (limitLeft !== undefined && amount > limitLeft) return { text: 'aboveLimit', limit: limitLeft }
  if (amount > available) return { text: 'insufficientBalance' }
  return undefined
}
