import type { Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Block, BlockMark, Chain } from './chains/chain.ts'
import { noteIncluded, noteUndone } from './deposit-rows.ts'

/** Blocks remembered: the deepest reorganisation that is recognised. */
const BLOCKS_REMEMBERED = 1_000
/** Where following begins: deep enough that a reorganisation seldom reaches below. */
const BEGIN_BELOW_TIP = 100
/** Blocks taken in one go, so that catching up never holds anything else up for long. */
const BLOCKS_A_STEP = 200

/**
 * Follows a chain from where it was left: goes back over blocks that the chain has undone, then forward to its tip. Each
 * block and all that it says of deposits is one transaction, so that it can be stopped anywhere.
 */
export async function followChain(db: Database, chain: Chain, at: number): Promise<void> {
  const tip = await chain.tip()
  let cursor = await goBack(db, chain, tip, at)
  for (let left = BLOCKS_A_STEP; left > 0 && cursor.height < tip.height; left -= 1) {
    const block = await chain.blockAt(cursor.height + 1)
    // It was undone while we looked. The next step goes back first.
    if (block?.parentHash !== cursor.hash) return
    await takeBlock(db, chain.network, block, at)
    cursor = block
  }
}

/** The highest block that we and the chain both know. A chain seen for the first time is followed from near its tip. */
async function goBack(db: Database, chain: Chain, tip: BlockMark, at: number): Promise<BlockMark> {
  for (;;) {
    const [cursor, before] = await findCursors(db, chain.network)
    if (!cursor) return begin(db, chain, tip)
    if ((await chain.hashAt(cursor.height)) === cursor.hash) return cursor
    if (!before) throw new Error(`${chain.network} undid more blocks than are remembered: a person must look`)
    await db.transaction().execute(async (trx) => {
      await noteUndone(trx, chain.network, cursor, tip.height, at)
      await trx
        .deleteFrom('chain_cursor')
        .where('network', '=', chain.network)
        .where('height', '=', String(cursor.height))
        .execute()
    })
  }
}

/** The highest block that was taken, and whether the chain has undone it with all below that is remembered. */
export async function standingOf(
  db: Database,
  chain: Chain,
): Promise<{ readonly cursor: BlockMark | undefined; readonly isStopped: boolean }> {
  const [cursor, before] = await findCursors(db, chain.network)
  const isStopped = cursor !== undefined && !before && (await chain.hashAt(cursor.height)) !== cursor.hash
  return { cursor, isStopped }
}

/**
 * Goes on with a chain that has undone every block we remember, from below the lowest of them, as the chain is now. What
 * it undid further down we do not know of. Answers false, and does nothing, where that is not so.
 */
export async function followChainAnew(db: Database, chain: Chain, at: number): Promise<boolean> {
  const { cursor, isStopped } = await standingOf(db, chain)
  if (!isStopped || !cursor) return false
  const tip = await chain.tip()
  const height = Math.max(0, Math.min(cursor.height, tip.height) - 1)
  const hash = await chain.hashAt(height)
  if (hash === undefined) return false
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('chain_cursor')
      .where('network', '=', chain.network)
      .where('height', '=', String(cursor.height))
      .where('hash', '=', cursor.hash)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return false
    await noteUndone(trx, chain.network, cursor, tip.height, at)
    await insertCursor(trx, chain.network, { height, hash })
    return true
  })
}

async function begin(db: Database, chain: Chain, tip: BlockMark): Promise<BlockMark> {
  const height = Math.max(0, tip.height - BEGIN_BELOW_TIP)
  const hash = await chain.hashAt(height)
  if (hash === undefined) throw new Error(`${chain.network} does not know its own block ${height}`)
  await insertCursor(db, chain.network, { height, hash })
  return { height, hash }
}

async function takeBlock(db: Database, network: string, block: Block, at: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await insertCursor(trx, network, block)
    await noteIncluded(trx, network, block, at)
    await trx
      .deleteFrom('chain_cursor')
      .where('network', '=', network)
      .where('height', '<', String(block.height - BLOCKS_REMEMBERED))
      .execute()
  })
}

async function insertCursor(
  db: Database | Transaction<Tables>,
  network: string,
  { height, hash }: BlockMark,
): Promise<void> {
  await db.insertInto('chain_cursor').values({ network, height, hash }).execute()
}

/** The block that was taken last. */
export async function findCursor(db: Database, network: string): Promise<BlockMark | undefined> {
  return (await findCursors(db, network))[0]
}

/** The last one, and the one before. */
async function findCursors(db: Database, network: string): Promise<BlockMark[]> {
  const rows = await db
    .selectFrom('chain_cursor')
    .select(['height', 'hash'])
    .where('network', '=', network)
    .orderBy('height', 'desc')
    .limit(2)
    .execute()
  return rows.map(({ height, hash }) => ({ height: Number(height), hash }))
}
