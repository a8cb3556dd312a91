import { createHash } from 'node:crypto'
import { z } from 'zod'

const wholeSchema = z.string().regex(/^(?:0|[1-9][0-9]{0,38})$/)

/** A larger gas limit is not one of a transfer. */
const GAS_MAX = 1_000_000

const fields = {
  transferId: z.int().positive(),
  network: z.string().max(16),
  currencyId: z.int().positive(),
  /** The destination as the server knows it: another one shows that their keys differ. */
  address: z.string().min(1).max(128),
  /** In currency units of the exchange. */
  amount: z.string().regex(/^[1-9][0-9]{0,18}$/),
  /** The chain's present state. Only these fields may differ when a request is repeated. */
  terms: z.strictObject({
    kind: z.literal('evm'),
    nonce: z.int().nonnegative(),
    gas: wholeSchema.refine((gas) => BigInt(gas) <= GAS_MAX),
    maxFeePerGas: wholeSchema,
    maxPriorityFeePerGas: wholeSchema,
  }),
}
/** The deposit address: child 0/`index` of the network's extended key. */
const index = z.int().min(0).max(0x7fff_ffff)

/**
 * A request to sign a transfer between own addresses: from a deposit address to the paying address, from the paying address
 * to a deposit address for its gas, or from the paying address to the cold one.
 */
export const transferRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...fields, kind: z.literal('sweep'), index }),
  z.strictObject({ ...fields, kind: z.literal('gas'), index }),
  z.strictObject({ ...fields, kind: z.literal('overflow') }),
])

/** A parsed request. */
export type TransferRequest = z.infer<typeof transferRequestSchema>

/** Returns the fee in wei that a transfer costs at most. */
export function feeMaxOf({ terms }: Pick<TransferRequest, 'terms'>): bigint {
  return BigInt(terms.gas) * BigInt(terms.maxFeePerGas)
}

/** Returns a hash of the fields that must be equal when a request is repeated. */
export function transferHashOf(request: TransferRequest): string {
  const { transferId, kind, network, currencyId, address, amount } = request
  const place = kind === 'overflow' ? null : request.index
  return createHash('sha256')
    .update(JSON.stringify([transferId, kind, network, currencyId, place, address, amount]))
    .digest('base64url')
}
