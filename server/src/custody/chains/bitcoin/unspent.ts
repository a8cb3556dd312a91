import { z } from 'zod'
import type { BlockMark } from '../chain.ts'
import { amountSchema, type Rpc } from './rpc.ts'

/** The node states the block by whose state it answers, but not for an output that is spent or unknown. */
const outputSchema = z
  .object({ bestblock: z.string(), value: amountSchema })
  .nullable()
  .transform((output) => output ?? undefined)

/**
 * Returns what outputs have according to the node at a block, 0 for those that are spent or unknown, in one request. Returns `undefined`
 * if the node's newest block is or becomes another one: it knows the state of that one only.
 */
export async function readUnspent(
  rpc: Rpc,
  tipHash: () => Promise<string>,
  block: BlockMark,
  outputs: readonly { readonly txid: string; readonly output: number }[],
): Promise<readonly bigint[] | undefined> {
  if ((await tipHash()) !== block.hash) return undefined
  const found = await rpc.callEach(
    'gettxout',
    outputSchema,
    outputs.map(({ txid, output }) => [txid, output, false]),
  )
  const isOfBlock = found.every((output) => output === undefined || output.bestblock === block.hash)
  if (!isOfBlock || (await tipHash()) !== block.hash) return undefined
  return found.map((output) => output?.value ?? 0n)
}
