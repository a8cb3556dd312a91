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

/** How the signer decides on a request. */
type Decision = { readonly kind: 'signed' | 'refused' | 'later' | 'conflict' }

const addressSchema = z.object({ address: z.string() })

/** The client of the process that holds the keys. The same withdrawal always gets the same transaction. */
export interface SignerClient {
  sign(request: object): Promise<SignResponse>
  /** Has one transaction signed that pays withdrawals. A withdrawal always gets the same one, or a replacement of it. */
  batch(request: object): Promise<BatchReply>
  /** Has one transaction signed that joins own outputs. */
  consolidate(request: object): Promise<ConsolidationReply>
  /** Has one transaction signed that sends a part of own outputs to the cold address. */
  overflow(request: object): Promise<ConsolidationReply>
  /** Returns the newest transaction of each of the signer's last consolidations, and of those to the cold address. */
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
  /** Returns a reply of the signer. One that cannot be read counts as none. */
  async function call<Reply>(schema: z.ZodType<Reply>, path: string, content?: object): Promise<Reply> {
    try {
      return schema.parse(await request(path, content && JSON.stringify(content)))
    } catch (error) {
      countOutcome('signer', 'failed')
      throw error
    }
  }

  /** Has the signer decide on a request, and counts how it does. */
  async function decide<Reply extends Decision>(
    schema: z.ZodType<Reply>,
    path: string,
    content: object,
  ): Promise<Reply> {
    const reply = await call(schema, path, content)
    countOutcome('signer', reply.kind)
    return reply
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
    sign: (content) => decide(responseSchema, '/sign', content),
    batch: (content) => decide(batchReplySchema, '/batch', content),
    consolidate: (content) => decide(consolidationReplySchema, '/consolidate', content),
    overflow: (content) => decide(consolidationReplySchema, '/overflow', content),
    consolidations: async (network) =>
      (await call(latestReplySchema, `/consolidations?network=${network}`)).txids,
    consolidation: async (txid) => (await call(rawReplySchema, `/consolidation/${txid}`)).raw,
    async payingAddress(network) {
      const known = addresses.get(network)
      if (known !== undefined) return known
      const { address } = await call(addressSchema, `/paying-address?network=${network}`)
      addresses.set(network, address)
      return address
    },
    transfer: (content) => decide(transferReplySchema, '/transfer', content),
    knownTransfer: async (transferId) => (await call(knownReplySchema, `/transfer/${transferId}`)).known,
  }
}
