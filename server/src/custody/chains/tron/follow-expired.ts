import type { Header, RawBlock } from './raw-block.ts'
import { checkComplete } from './raw-block.ts'
import { type OwnTransaction, readOwn } from './transaction.ts'

const MINUTE_MS = 60_000
/** The signer signs again after the end of a transaction and ten minutes; one more, for its clock. */
const AFTER_END_MS = 11 * MINUTE_MS
/** The block that the new transaction refers to is later than the end of the old one by this. */
const BLOCK_AFTER_END_MS = MINUTE_MS
/** Blocks between the old transaction's reference and the new one's: an hour has 1,200. */
const BLOCKS_MAX = 2_500
/** A transaction refers to one of the last 65,536 blocks, by the low 16 bits of its height. */
export const REFERENCES = 0x1_0000
/** A transaction ends within a day of a block that has the one that it refers to among these, which are of 55 hours. */
const REFERENCE_MAX_MS = 4 * 86_400_000

/** The blocks of the chain that the node answers with. */
export interface BlockSource {
  head(): Promise<Header>
  solidified(): Promise<Header>
  /** Throws if the node has no such block. */
  blockAt(height: number): Promise<RawBlock>
  headerAt(height: number): Promise<Header>
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
  let before = await findReference(source, solidified, own)
  const last = Math.min(solidified.height, before.height + BLOCKS_MAX)
  for (let height = before.height + 1; height <= last; height += 1) {
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

/**
 * Returns the header of the block that a transaction refers to. However long ago that was, it is one of those with the same low bits of their
 * heights, which its id tells apart. Throws if the chain has none.
 */
async function findReference(source: BlockSource, solidified: Header, own: OwnTransaction): Promise<Header> {
  let height = solidified.height - ((solidified.height - own.refHeight) % REFERENCES)
  for (; height > 0; height -= REFERENCES) {
    const header = await source.headerAt(height)
    if (header.hash.slice(16, 32) === own.refHash) return header
    if (header.time < own.expires - REFERENCE_MAX_MS) break
  }
  throw new Error(`transaction ${own.txid}: the chain does not have the block that it refers to`)
}
