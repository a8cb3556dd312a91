import type { Database } from '../../db/database.ts'
import type { BlockMark, Chain } from '../chains/chain.ts'

/**
 * Returns the height up to which the processed blocks are final by the node's own word, besides their confirmations; 0 while that word
 * is about a block that was not processed. Chains without such a word are final by confirmations alone.
 */
export async function finalHeightOf(db: Database, chain: Chain, cursor: BlockMark): Promise<number> {
  if (!chain.solidified) return cursor.height
  const { height, hash } = await chain.solidified()
  if (height >= cursor.height) return (await chain.hashAt(cursor.height)) === cursor.hash ? cursor.height : 0
  const stored = await db
    .selectFrom('chain_cursor')
    .select('hash')
    .where('network', '=', chain.network)
    .where('height', '=', String(height))
    .executeTakeFirst()
  return stored?.hash === hash ? height : 0
}
