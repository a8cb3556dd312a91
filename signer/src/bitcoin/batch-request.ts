import { z } from 'zod'
import { amountField, hashSchema, requestFields, type SignRequest } from '../request.ts'

/** The most inputs of one transaction, and the most withdrawals that one pays. */
const INPUTS_MAX = 100
const PAYMENTS_MAX = 200

const coinsSchema = z.string().regex(/^(?:0|[1-9][0-9]{0,15})$/)

/** An output to be spent, with the place of its address below the account. */
const inputSchema = z.strictObject({
  txid: hashSchema,
  output: z.int().min(0).max(0xffff_ffff),
  amount: coinsSchema,
  branch: z.union([z.literal(0), z.literal(1)]),
  index: z.int().min(0).max(0x7fff_ffff),
})

/** The terms of a transaction that spends own outputs. */
export const bitcoinTermsSchema = z.strictObject({
  kind: z.literal('bitcoin'),
  inputs: z.array(inputSchema).min(1).max(INPUTS_MAX),
  /** The amount that returns to the paying address; 0 when nothing does. */
  change: coinsSchema,
  /** The paying address as the server knows it: another one shows that their keys differ. */
  changeAddress: z.string().max(128),
  /** A height: the transaction belongs into later blocks only. */
  lockTime: z.int().min(0).max(499_999_999),
  /** The waiting transaction of the same withdrawals that this one replaces. */
  replaces: z.optional(hashSchema),
})

const { network, currencyId, withdrawalId, address } = requestFields

/** A request to sign one transaction that pays withdrawals. */
export const batchRequestSchema = z.strictObject({
  network,
  currencyId,
  payments: z
    .array(z.strictObject({ withdrawalId, address, amount: amountField }))
    .min(1)
    .max(PAYMENTS_MAX)
    // So that none is in it twice.
    .refine((payments) =>
      payments.every((payment, at) => payment.withdrawalId > (payments[at - 1]?.withdrawalId ?? 0)),
    ),
  /** The chain's present state. Only these fields may differ when a request is repeated. */
  terms: bitcoinTermsSchema,
})

/** A parsed request. */
export type BatchRequest = z.infer<typeof batchRequestSchema>
/** A withdrawal of a batch as a payment of its own. */
export type BatchPayment = Omit<SignRequest, 'terms'>

/** Returns the withdrawals of a batch. */
export function paymentsOf({ network: name, currencyId: id, payments }: BatchRequest): BatchPayment[] {
  return payments.map((payment) => ({ network: name, currencyId: id, ...payment }))
}

/** Returns the sum that the withdrawals of a batch receive. */
export function totalOf({ payments }: { readonly payments: readonly { readonly amount: string }[] }): bigint {
  return payments.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}
