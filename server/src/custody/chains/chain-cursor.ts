import type { Database } from '../../db/database.ts'
import type { BlockMark } from './chain.ts'

/** Returns the last processed block. */
export async function findCursor(db: Database, network: string): Promise<BlockMark | undefined> {
  return (await findCursors(db, network))[0]
}

/** Returns the last processed block and the one before it. */
export async function findCursors(db: Database, network: string): Promise<BlockMark[]> {
  const rows = await db
    .selectFrom('chain_cursor')
    .select(['height', 'hash'])
    .where('network', '=', network)
    .orderBy('height', 'desc')
    .limit(2)
    .execute()
  return rows.map(({ height, hash }) => ({ height: Number(height), hash }))
}

/** Returns whether a block was processed, and is among the stored ones. */
export async function isProcessed(
  db: Database,
  network: string,
  { height, hash }: BlockMark,
): Promise<boolean> {
  const row = await db
    .selectFrom('chain_cursor')
    .select('hash')
    .where('network', '=', network)
    .where('height', '=', String(height))
    .executeTakeFirst()
  return row?.hash === hash
}
