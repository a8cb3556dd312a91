import type { DepositNetwork, RequestOf } from '@halyard/api/client'
import { compareDecimals } from '@halyard/ui'

/** What a submission says. */
export interface ClaimValues {
  readonly amount: string
  readonly hash: string
  /** Who paid: a name and the number of an account, or an address. */
  readonly payer: string
  /** The id of the uploaded voucher. */
  readonly voucher: string | undefined
}

export const EMPTY_CLAIM: ClaimValues = { amount: '', hash: '', payer: '', voucher: undefined }

export type ClaimField = 'amount' | 'hash' | 'voucher'

/** Our fields by the wire's names. */
export const WIRE_FIELDS: Readonly<Record<string, ClaimField>> = {
  amount: 'amount',
  hash: 'hash',
  pic: 'voucher',
}

const HASH = /^(?:0[xX])?[0-9a-fA-F]{64}$/

/** What is wrong with each field, by the text that says it. `min` is undefined while it is not known. */
export function claimErrors(
  { amount, hash, voucher }: ClaimValues,
  min: string | undefined,
): Partial<Record<ClaimField, string>> {
  const amountError = !/[1-9]/.test(amount)
    ? 'amountRequired'
    : min !== undefined && compareDecimals(amount, min) < 0
      ? 'amountTooSmall'
      : undefined
  return {
    ...(amountError && { amount: amountError }),
    ...(hash !== '' && !HASH.test(hash.trim()) && { hash: 'hashInvalid' }),
    ...(voucher === undefined && { voucher: 'voucherRequired' }),
  }
}

/** As it goes to the server; undefined while the voucher is missing. */
export function claimRequest(
  { amount, hash, payer, voucher }: ClaimValues,
  currency: number,
  type: DepositNetwork,
): RequestOf<'wallet/charge_req'> | undefined {
  if (voucher === undefined) return undefined
  return {
    currency,
    type,
    amount,
    pic: voucher,
    ...(payer.trim() === '' ? {} : { acc: payer.trim() }),
    ...(hash.trim() === '' || type === 'BANK' ? {} : { hash: hash.trim() }),
  }
}
