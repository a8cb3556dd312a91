import type { Terms } from '../terms.ts'
import type { WithdrawSummary, WithdrawValues } from './form-summary.ts'

export type WithdrawField = 'address' | 'number' | 'pass'

/** A text key of an error and the amount of its placeholder, in the currency's smallest units. */
export interface FieldError {
  readonly text:
    | 'addressFirst'
    | 'amountRequired'
    | 'tooSmall'
    | 'tooLarge'
    | 'insufficientBalance'
    | 'fundPasswordSix'
  readonly limit?: bigint
}

/** Returns each field's error before anything is sent. */
export function findErrors(
  { pass }: Pick<WithdrawValues, 'pass'>,
  summary: WithdrawSummary,
  { available }: Pick<Terms, 'available'>,
): Partial<Record<WithdrawField, FieldError>> {
  const amountError = findAmountError(summary, available)
  return {
    ...(summary.destination === undefined && { address: { text: 'addressFirst' } }),
    ...(amountError && { number: amountError }),
    ...(pass.length < 6 && { pass: { text: 'fundPasswordSix' } }),
  }
}

function findAmountError(
  { amount, network: { min, max } }: WithdrawSummary,
  available: bigint,
): FieldError | undefined {
  if (amount === 0n) return { text: 'amountRequired' }
  if (amount < min) return { text: 'tooSmall', limit: min }
  if (amount > max) return { text: 'tooLarge', limit: max }
  if (amount > available) return { text: 'insufficientBalance' }
  return undefined
}
