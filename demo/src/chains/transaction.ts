import { createHash } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { z } from 'zod'
import { transactionHash } from '@halyard/server/custody'

const transfersSchema = z
  .array(
    z.strictObject({
      address: z.string().min(1).max(128),
      /** The name of a coin or token on the chain. Anyone may issue any name. */
      asset: z.string().min(1).max(32),
      amount: z.string().regex(/^[1-9][0-9]{0,18}$/),
    }),
  )
  .min(1)
  .max(100)

export type PracticeTransfer = z.infer<typeof transfersSchema>[number]

const bodySchema = z.strictObject({
  network: z.string(),
  nonce: z.int().nonnegative(),
  transfers: transfersSchema,
})

const rawSchema = z.strictObject({
  body: z.string().max(64 * 1024),
  publicKey: z.string().regex(/^[0-9a-f]{66}$/),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})

/** A verified transaction of a practice chain. */
export interface PracticeTransaction {
  readonly txid: string
  readonly sender: string
  readonly nonce: number
  readonly transfers: readonly PracticeTransfer[]
}

/** Parses a signed transaction of a practice chain. Throws when the signature is not the sender's. */
export function readTransaction(network: string, raw: string): PracticeTransaction {
  const { body, publicKey, signature } = rawSchema.parse(JSON.parse(raw))
  const hash = createHash('sha256').update(body).digest()
  const key = new HDKey({ publicKey: Buffer.from(publicKey, 'hex'), chainCode: new Uint8Array(32) })
  if (!key.verify(hash, Buffer.from(signature, 'hex'))) throw new Error('the signature is wrong')
  const parsed = bodySchema.parse(JSON.parse(body))
  if (parsed.network !== network) throw new Error('the transaction is for another network')
  const txid = transactionHash(network, createHash('sha256').update(raw).digest('hex'))
  return { txid, sender: publicKey, nonce: parsed.nonce, transfers: parsed.transfers }
}

/** Parses stored transfers. Throws when they are malformed. */
export function readTransfers(value: unknown): PracticeTransfer[] {
  return transfersSchema.parse(value)
}
