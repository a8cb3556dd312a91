import type { AccountKindName } from '@halyard/api/client'
import { compareDecimals } from '@halyard/ui'

export interface TransferValues {
  readonly from: AccountKindName
  readonly to: AccountKindName
  readonly currency: number | undefined
  readonly number: string
  readonly pass: string
}

export type TransferField = 'number' | 'pass'

/** Returns the text key of each field's error. `available` is undefined until known. */
export function transferErrors(
  { number, pass }: TransferValues,
  available: string | undefined,
): Partial<Record<TransferField, string>> {
  const numberError = !/[1-9]/.test(number)
    ? 'amountRequired'
    : available !== undefined && compareDecimals(number, available) > 0
      ? 'insufficientBalance'
      : undefined
  return {
    ...(numberError && { number: numberError }),
    ...(pass.length < 6 && { pass: 'fundPasswordSix' }),
  }
}

/** Selects an account on one side. If it is already on the other side, the two swap. */
export function withAccount(
  values: TransferValues,
  side: 'from' | 'to',
  account: AccountKindName,
): TransferValues {
  const other = side === 'from' ? 'to' : 'from'
  if (values[other] !== account) return { ...values, [side]: account }
  return { ...values, [side]: account, [other]: values[side] }
}
