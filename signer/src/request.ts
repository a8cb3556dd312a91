import { createHash } from 'node:crypto'
import { z } from 'zod'

const wholeSchema = z.string().regex(/^(?:0|[1-9][0-9]{0,38})$/)

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
  z.strictObject({ kind: z.literal('practice'), nonce: z.int().nonnegative() }),
])

/** A request to sign the payment of a withdrawal. */
export const signRequestSchema = z.strictObject({
  withdrawalId: z.int().positive(),
  network: z.string().max(16),
  currencyId: z.int().positive(),
  address: z.string().min(1).max(128),
  /** In currency units of the exchange. */
  amount: z.string().regex(/^[1-9][0-9]{0,18}$/),
  terms: termsSchema,
})

/** A parsed signing request. */
export type SignRequest = z.infer<typeof signRequestSchema>

/** Returns a hash of the fields that must be equal when a request is repeated. */
export function hashOf({ withdrawalId, network, currencyId, address, amount }: SignRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([withdrawalId, network, currencyId, address, amount]))
    .digest('base64url')
}
