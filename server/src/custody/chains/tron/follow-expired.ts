import type { Header, RawBlock } from './raw-block.ts'
import { checkComplete } from './raw-block.ts'
import { readOwn } from './transaction.ts'

const MINUTE_MS = 60_000
/** The signer signs again after the end of a transaction and ten minutes; one more, for its clock. */
const AFTER_END_MS = 11 * MINUTE_MS
/** The block that the new transaction refers to is later than the end of the old one by this. */
const BLOCK_AFTER_END_MS = MINUTE_MS
/** Blocks between the old transaction's reference and the new one's: an hour has 1,200. */
const BLOCKS_MAX = 2_500
/** A transaction refers to one of the last 65,536 blocks, by the low 16 bits of its height. */
const REFERENCES = 0x1_0000

/** The blocks of the chain that the node answers with. */
export interface BlockSource {
  head(): Promise<Header>
  solidified(): Promise<Header>
  /** Throws if the node has no such block. */
  blockAt(height: number): Promise<RawBlock>
}

/**
 * The state of a transaction that no block is known to include: it may still be included; or it cannot, but is not proven to be in no
 * block yet; or it never was and never will be, on any chain with the block `reference`.
 */
export type Expiry =
  | { readonly kind: 'valid' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'absent'; readonly reference: Header }

/**
 * Proves that a transaction is in no block. Every block from the one that the transaction refers to, which its chain has, up to one after
 * its end is read completely: each id covers its transactions and the block before. So a node cannot leave out the transaction without
 * other ids, and a transaction that refers to such a block is valid on no real chain. Throws if the blocks do not prove it.
 */
export async function findExpiry(source: BlockSource, raw: string): Promise<Expiry> {
  const own = readOwn(raw)
  if ((await source.head()).time < own.expires) return { kind: 'valid' }
  const solidified = await source.solidified()
  if (solidified.time < own.expires + AFTER_END_MS) return { kind: 'ended' }
  const start = solidified.height - ((solidified.height - own.refHeight) % REFERENCES)
  let before = await source.blockAt(start)
  if (before.hash.slice(16, 32) !== own.refHash)
    throw new Error(
      `transaction ${own.txid}: the chain does not have the block that it refers to, or no longer among recent ones`,
    )
  for (let height = start + 1; height <= Math.min(solidified.height, start + BLOCKS_MAX); height += 1) {
    const block = await source.blockAt(height)
    if (block.parentHash !== before.hash)
      throw new Error(`block ${height}: it does not follow the one before it`)
    checkComplete(block)
    if (block.transactions.some(({ txid }) => txid === own.txid)) return { kind: 'ended' }
    if (block.time >= own.expires + BLOCK_AFTER_END_MS) return { kind: 'absent', reference: block }
    before = block
  }
  throw new Error(`transaction ${own.txid}: too many blocks since it was signed`)
}
