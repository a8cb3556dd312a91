import type { WithdrawNetwork } from '@halyard/api/client'
import { compareDecimals } from '@halyard/ui'

export interface WithdrawValues {
  readonly network: string
  /** The id of a saved address or bank card. */
  readonly address: number | undefined
  readonly number: string
  readonly memo: string
  readonly pass: string
}

export type WithdrawField = 'address' | 'number' | 'pass'

/** A text key of an error and the value of its placeholder. */
export interface FieldError {
  readonly text:
    | 'addressFirst'
    | 'amountRequired'
    | 'tooSmall'
    | 'tooLarge'
    | 'insufficientBalance'
    | 'fundPasswordSix'
  readonly limit?: string
}

/** Returns each field's error before anything is sent. */
export function withdrawErrors(
  { address, number, pass }: WithdrawValues,
  { min, max }: WithdrawNetwork,
  available: string,
): Partial<Record<WithdrawField, FieldError>> {
  const checkQuantity = numberError(number, min, max, available)
  return {
    ...(address === undefined && { address: { text: 'addressFirst' } }),
    ...(checkQuantity && { number: checkQuantity }),
    ...(pass.length < 6 && { pass: { text: 'fundPasswordSix' } }),
  }
}

function numberError(number: string, min: string, max: string, available: string): FieldError | undefined {
  if (!/[1-9]/.test(number)) return { text: 'amountRequired' }
  if (compareDecimals(number, min) < 0) return { text: 'tooSmall', limit: min }
  if (compareDecimals(number, max) > 0) return { text: 'tooLarge', limit: max }
  if (compareDecimals(number, available) > 0) return { text: 'insufficientBalance' }
  return undefined
}
