import type { RequestOf } from '@halyard/api/client'
import { compareDecimals } from '@halyard/ui'
import type { Network } from './networks.ts'

/** The values of a deposit claim: a payment that the customer reports for review. */
export interface ClaimValues {
  readonly amount: string
  readonly hash: string
  /** The payer: a name and an account number, or an address. */
  readonly payer: string
  /** The id of the uploaded receipt. */
  readonly voucher: string | undefined
}

export const EMPTY_CLAIM: ClaimValues = { amount: '', hash: '', payer: '', voucher: undefined }

export type ClaimField = 'amount' | 'hash' | 'voucher'

/** Fields of the form by their names on the wire. */
export const WIRE_FIELDS: Readonly<Record<string, ClaimField>> = {
  amount: 'amount',
  hash: 'hash',
  pic: 'voucher',
}

const HASH = /^(?:0[xX])?[0-9a-fA-F]{64}$/

/** Returns the text key of each field's error. `min` is the minimum deposit, undefined until known. */
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

/** Returns the request body, or undefined if the receipt is missing. */
export function claimRequest(
  { amount, hash, payer, voucher }: ClaimValues,
  currency: number,
  type: Network,
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
