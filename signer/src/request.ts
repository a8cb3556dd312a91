import { createHash } from 'node:crypto'
import { z } from 'zod'

const wholeSchema = z.string().regex(/^(?:0|[1-9][0-9]{0,38})$/)

/** What the chain says at this moment, which a payment needs. Only these may differ when a request is repeated. */
const termsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('evm'),
    /** Payments that the chain has seen from the paying address. */
    nonce: z.int().nonnegative(),
    gas: wholeSchema,
    maxFeePerGas: wholeSchema,
    maxPriorityFeePerGas: wholeSchema,
  }),
  z.strictObject({ kind: z.literal('practice'), nonce: z.int().nonnegative() }),
])

export const signRequestSchema = z.strictObject({
  withdrawalId: z.int().positive(),
  network: z.string().max(16),
  currencyId: z.int().positive(),
  address: z.string().min(1).max(128),
  /** In units of the exchange. */
  amount: z.string().regex(/^[1-9][0-9]{0,18}$/),
  terms: termsSchema,
})

export type SignRequest = z.infer<typeof signRequestSchema>

/** A hash of what must be the same when a request is repeated. */
export function hashOf({ withdrawalId, network, currencyId, address, amount }: SignRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([withdrawalId, network, currencyId, address, amount]))
    .digest('base64url')
}
