import { z } from 'zod'

const knownBatchSchema = z.object({
  txid: z.string(),
  raw: z.string(),
  payments: z.array(z.object({ withdrawalId: z.int(), address: z.optional(z.string()), amount: z.string() })),
})

/** A transaction that the signer has signed for withdrawals. An address is absent in what earlier versions signed. */
export type KnownBatch = z.infer<typeof knownBatchSchema>

/** The reply of the signer to a request to pay withdrawals with one transaction. */
export const batchReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed'), txid: z.string(), raw: z.string() }),
  /** Nothing is signed: these never will be, the others may be. */
  z.object({
    kind: z.literal('refused'),
    payments: z.array(z.object({ withdrawalId: z.int(), reason: z.string() })),
  }),
  z.object({ kind: z.literal('later'), reason: z.string() }),
  /** Nothing is signed: some were before, with other contents or in another batch. */
  z.object({
    kind: z.literal('conflict'),
    differing: z.array(
      z.object({
        withdrawalId: z.int(),
        network: z.string(),
        currencyId: z.int(),
        amount: z.string(),
        txid: z.optional(z.string()),
      }),
    ),
    batches: z.array(knownBatchSchema),
  }),
])
/** See `batchReplySchema`. */
export type BatchReply = z.infer<typeof batchReplySchema>
