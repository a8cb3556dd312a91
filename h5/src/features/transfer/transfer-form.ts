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

/** What is wrong with each field, by the text that says it. `available` is undefined while it is not known. */
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

/** The other account moves out of the way when one is chosen that stands on the other side. */
export function withAccount(
  values: TransferValues,
  side: 'from' | 'to',
  account: AccountKindName,
): TransferValues {
  const other = side === 'from' ? 'to' : 'from'
  if (values[other] !== account) return { ...values, [side]: account }
  return { ...values, [side]: account, [other]: values[side] }
}
