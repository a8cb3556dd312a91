import type { Database } from '../../db/database.ts'
import { isProcessed } from '../chains/chain-cursor.ts'
import type { BlockMark, Chain } from '../chains/chain.ts'

/**
 * Returns the height up to which the processed blocks are final by the node's own word, besides their confirmations; 0 while that word
 * is about a block that was not processed. Chains without such a word are final by confirmations alone.
 */
export async function finalHeightOf(db: Database, chain: Chain, cursor: BlockMark): Promise<number> {
  if (!chain.solidified) return cursor.height
  const solidified = await chain.solidified()
  if (solidified.height >= cursor.height)
    return (await chain.hashAt(cursor.height)) === cursor.hash ? cursor.height : 0
  return (await isProcessed(db, chain.network, solidified)) ? solidified.height : 0
}
