import { z } from 'zod'

/** The direction of a transfer between own addresses that has a number at the signer. */
export type TransferKind = 'sweep' | 'gas' | 'overflow'

const knownSchema = z.object({
  transferId: z.int(),
  kind: z.enum(['sweep', 'gas', 'overflow']),
  network: z.string(),
  currencyId: z.int(),
  index: z.optional(z.int()),
  address: z.string(),
  amount: z.string(),
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('signed'), txid: z.string(), raw: z.string(), fee: z.string() }),
    z.object({ kind: z.literal('refused'), reason: z.string() }),
  ]),
})

/** The contents that the signer recorded under the number of a transfer. */
export type KnownTransfer = z.infer<typeof knownSchema>

/** The reply of the signer to the question what it recorded under a number. */
export const knownReplySchema = z.object({ known: z.nullable(knownSchema) })

/** The reply of the signer to a transfer. Fees are in the smallest unit of the chain. */
export const transferReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed'), txid: z.string(), raw: z.string(), fee: z.string() }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
  z.object({ kind: z.literal('later'), reason: z.string() }),
  z.object({ kind: z.literal('conflict'), known: knownSchema }),
])
/** See `transferReplySchema`. */
export type TransferReply = z.infer<typeof transferReplySchema>
