import { z } from 'zod'
import { countOutcome } from '../../platform/outcomes.ts'
import { type BatchReply, batchReplySchema } from './batch-client.ts'
import {
  type ConsolidationReply,
  consolidationReplySchema,
  latestReplySchema,
  rawReplySchema,
} from './consolidation-client.ts'
import {
  type KnownTransfer,
  knownReplySchema,
  type TransferReply,
  transferReplySchema,
} from './transfer-client.ts'

const TIMEOUT_MS = 10_000

const responseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed'), txid: z.string(), raw: z.string() }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
  z.object({ kind: z.literal('later'), reason: z.string() }),
  z.object({
    kind: z.literal('conflict'),
    known: z.object({
      network: z.string(),
      currencyId: z.int(),
      amount: z.string(),
      txid: z.optional(z.string()),
    }),
  }),
])
export type SignResponse = z.infer<typeof responseSchema>

const addressSchema = z.object({ address: z.string() })

/** The client of the process that holds the keys. The same withdrawal always gets the same transaction. */
export interface SignerClient {
  sign(request: object): Promise<SignResponse>
  /** Has one transaction signed that pays withdrawals. A withdrawal always gets the same one, or a replacement of it. */
  batch(request: object): Promise<BatchReply>
  /** Has one transaction signed that joins own outputs. */
  consolidate(request: object): Promise<ConsolidationReply>
  /** Returns the newest transaction of each of the signer's last consolidations. */
  consolidations(network: string): Promise<readonly string[]>
  /** Returns the transaction of a consolidation by its id. */
  consolidation(txid: string): Promise<string | null>
  /** Returns the address from which payments on a network are made that has one. */
  payingAddress(network: string): Promise<string>
  /** Has a transfer between own addresses signed: the same number always gets the same transaction. */
  transfer(request: object): Promise<TransferReply>
  /** Returns what the signer recorded under the number of a transfer. */
  knownTransfer(transferId: number): Promise<KnownTransfer | null>
}

/** Creates the client. Requests time out after ten seconds; the paying addresses are cached. */
export function createSignerClient({
  url,
  token,
}: {
  readonly url: string
  readonly token: string
}): SignerClient {
  async function callSigner(path: string, body?: string): Promise<unknown> {
    try {
      return await request(path, body)
    } catch (error) {
      countOutcome('signer', 'failed')
      throw error
    }
  }

  async function request(path: string, body?: string): Promise<unknown> {
    const response = await fetch(new URL(path, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    })
    if (!response.ok) throw new Error(`the signer responded with status ${response.status}`)
    return response.json()
  }

  const addresses = new Map<string, string>()
  return {
    async sign(content) {
      const response = responseSchema.parse(await callSigner('/sign', JSON.stringify(content)))
      countOutcome('signer', response.kind)
      return response
    },
    async batch(content) {
      const reply = batchReplySchema.parse(await callSigner('/batch', JSON.stringify(content)))
      countOutcome('signer', reply.kind)
      return reply
    },
    consolidate: async (content) =>
      consolidationReplySchema.parse(await callSigner('/consolidate', JSON.stringify(content))),
    consolidations: async (network) =>
      latestReplySchema.parse(await callSigner(`/consolidations?network=${network}`)).txids,
    consolidation: async (txid) => rawReplySchema.parse(await callSigner(`/consolidation/${txid}`)).raw,
    async payingAddress(network) {
      const known = addresses.get(network)
      if (known !== undefined) return known
      const { address } = addressSchema.parse(await callSigner(`/paying-address?network=${network}`))
      addresses.set(network, address)
      return address
    },
    transfer: async (request) =>
      transferReplySchema.parse(await callSigner('/transfer', JSON.stringify(request))),
    knownTransfer: async (transferId) =>
      knownReplySchema.parse(await callSigner(`/transfer/${transferId}`)).known,
  }
}
