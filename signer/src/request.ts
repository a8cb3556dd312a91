import { createHash } from 'node:crypto'
import { z } from 'zod'

const wholeSchema = z.string().regex(/^(?:0|[1-9][0-9]{0,38})$/)

/** The most inputs of one transaction. */
export const INPUTS_MAX = 100

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
const coinsSchema = z.string().regex(/^(?:0|[1-9][0-9]{0,15})$/)

/** An output to be spent, with the place of its address below the account. */
const inputSchema = z.strictObject({
  txid: hashSchema,
  output: z.int().min(0).max(0xffff_ffff),
  amount: coinsSchema,
  branch: z.union([z.literal(0), z.literal(1)]),
  index: z.int().min(0).max(0x7fff_ffff),
})

const bitcoinTermsSchema = z.strictObject({
  kind: z.literal('bitcoin'),
  inputs: z.array(inputSchema).min(1).max(INPUTS_MAX),
  /** The amount that returns to the paying address; 0 when nothing does. */
  change: coinsSchema,
  /** The paying address as the server knows it: another one shows that their keys differ. */
  changeAddress: z.string().max(128),
  /** A height: the transaction belongs into later blocks only. */
  lockTime: z.int().min(0).max(499_999_999),
  /** The waiting transaction of the same withdrawal that this one replaces. */
  replaces: z.optional(hashSchema),
})

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
  bitcoinTermsSchema,
  tronTermsSchema,
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

/** The terms of a payment on a Bitcoin-like chain. */
export type BitcoinTerms = z.infer<typeof bitcoinTermsSchema>
/** The terms of a payment on TRON. */
export type TronTerms = z.infer<typeof tronTermsSchema>
/** A parsed signing request. */
export type SignRequest = z.infer<typeof signRequestSchema>

/** Returns a hash of the fields that must be equal when a request is repeated. */
export function hashOf({ withdrawalId, network, currencyId, address, amount }: SignRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([withdrawalId, network, currencyId, address, amount]))
    .digest('base64url')
}
