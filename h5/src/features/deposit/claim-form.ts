import type { RequestOf } from '@halyard/api/client'
import { compareDecimals } from '@halyard/ui'
import { collectErrors, type FieldError, type FieldErrors } from '../../lib/forms/form-errors.ts'
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

export type ClaimField = keyof ClaimValues

/** Returns the fields of the form, in their order. A bank transfer has no transaction hash. */
export function claimFields(network: Network): readonly ClaimField[] {
  return network === 'BANK' ? ['amount', 'payer', 'voucher'] : ['amount', 'hash', 'payer', 'voucher']
}

const WIRE_FIELDS: Readonly<Record<string, ClaimField>> = {
  amount: 'amount',
  hash: 'hash',
  acc: 'payer',
  pic: 'voucher',
}

/** Returns the field of a rejection, if it concerns one of the form. */
export function claimFieldOf({ field }: { readonly field?: string }): ClaimField | undefined {
  return WIRE_FIELDS[field ?? '']
}

const HASH = /^(?:0[xX])?[0-9a-fA-F]{64}$/

/** Returns each field's error. `min` is the minimum deposit, undefined until known. */
export function findClaimErrors(
  values: ClaimValues,
  network: Network,
  min: string | undefined,
): FieldErrors<ClaimField> {
  return collectErrors(claimFields(network), (field) => findError(field, values, min))
}

function findError(
  field: ClaimField,
  { amount, hash, voucher }: ClaimValues,
  min: string | undefined,
): FieldError | undefined {
  switch (field) {
    case 'amount':
      if (!/[1-9]/.test(amount)) return { text: 'amountRequired' }
      return min !== undefined && compareDecimals(amount, min) < 0 ? { text: 'amountTooSmall' } : undefined
    case 'hash':
      return hash === '' || HASH.test(hash.trim()) ? undefined : { text: 'hashInvalid' }
    case 'voucher':
      return voucher === undefined ? { text: 'voucherRequired' } : undefined
    case 'payer':
      return undefined
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
