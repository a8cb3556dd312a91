import { z } from 'zod'

/** The reply of the signer to a request to join own outputs. */
export const consolidationReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed'), txid: z.string(), raw: z.string() }),
  z.object({ kind: z.literal('later'), reason: z.string() }),
  /** Others join some of the outputs. */
  z.object({ kind: z.literal('conflict') }),
])
/** See `consolidationReplySchema`. */
export type ConsolidationReply = z.infer<typeof consolidationReplySchema>

/** The transactions of the signer's last consolidations. */
export const latestReplySchema = z.object({ txids: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(100) })
/** One of them; null if the signer does not know it. */
export const rawReplySchema = z.object({ raw: z.nullable(z.string()) })
