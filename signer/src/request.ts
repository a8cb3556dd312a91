import { createHash } from 'node:crypto'
import { z } from 'zod'

const wholeSchema = z.string().regex(/^(?:0|[1-9][0-9]{0,38})$/)

/** A transaction's id. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
const tronTermsSchema = z.strictObject({
  kind: z.literal('tron'),
  /** The header of the block that the transaction refers to, as it is hashed. */
  refHeader: z.string().regex(/^(?:[0-9a-f]{2}){1,400}$/),
  /** Epoch milliseconds. */
  expiration: z.int().positive(),
  /** The most that a call of a contract costs, in the smallest units of the native coin; 0 for a transfer of that coin. */
  feeLimit: z.string().regex(/^(?:0|[1-9][0-9]{0,17})$/),
  /** The expired transaction of the same withdrawal that this one follows. */
  replaces: z.optional(hashSchema),
})

/** The chain's present state that a payment requires. Only these fields may differ when a request is repeated. */
const termsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('evm'),
    /** The next nonce of the paying address according to the chain. */
    nonce: z.int().nonnegative(),
    gas: wholeSchema,
    maxFeePerGas: wholeSchema,
    maxPriorityFeePerGas: wholeSchema,
  }),
  tronTermsSchema,
  z.strictObject({ kind: z.literal('practice'), nonce: z.int().nonnegative() }),
])

/** In currency units of the exchange. */
export const amountField = z.string().regex(/^[1-9][0-9]{0,18}$/)

/** The fields of a payment besides its amount. */
export const requestFields = {
  withdrawalId: z.int().positive(),
  network: z.string().max(16),
  currencyId: z.int().positive(),
  address: z.string().min(1).max(128),
}

/** A request to sign the payment of a withdrawal. */
export const signRequestSchema = z.strictObject({
  ...requestFields,
  amount: amountField,
  terms: termsSchema,
})

/** The terms of a payment on TRON. */
export type TronTerms = z.infer<typeof tronTermsSchema>
/** A parsed signing request. */
export type SignRequest = z.infer<typeof signRequestSchema>

/** Returns a hash of the fields that must be equal when a request is repeated. */
export function hashOf({
  withdrawalId,
  network,
  currencyId,
  address,
  amount,
}: Omit<SignRequest, 'terms'>): string {
  return createHash('sha256')
    .update(JSON.stringify([withdrawalId, network, currencyId, address, amount]))
    .digest('base64url')
}
