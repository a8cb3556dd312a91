import type { Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Block, BlockMark, Chain } from './chains/chain.ts'
import { findCursor, findCursors } from './chains/chain-cursor.ts'
import { recordCold, undoCold } from './cold/cold-rows.ts'
import { recordCoins, undoCoins } from './coins/coin-rows.ts'
import { recordIncluded, recordUndone } from './deposit-rows.ts'

/** Number of blocks stored: the deepest reorganisation that is recognised. */
const BLOCKS_STORED = 1_000
/** Depth at which a new chain starts: a reorganisation rarely reaches below it. */
const START_BELOW_TIP = 100
/** Blocks processed in one step, so that catching up does not delay other work for long. */
const BLOCKS_PER_STEP = 200

/** How long a chain is not read before customers read it: nodes restart, and an update of one takes minutes. */
const AWAY_AFTER_MS = 5 * 60_000

/** Processes a chain as `syncChain` does, and records since when it could not be read. */
export async function followChain(db: Database, chain: Chain, at: number): Promise<void> {
  try {
    await syncChain(db, chain, at)
  } catch (error) {
    await recordAway(db, chain.network, at)
    throw error
  }
  await recordBack(db, chain.network)
}

/**
 * Processes a chain from the last processed block: rewinds over blocks that a reorganisation undid, then advances to the
 * tip. Each block is one transaction with all its deposits, so the process can be stopped at any time.
 */
export async function syncChain(db: Database, chain: Chain, at: number): Promise<void> {
  const tip = await chain.tip()
  let cursor = await rewind(db, chain, tip, at)
  for (let left = BLOCKS_PER_STEP; left > 0 && cursor.height < tip.height; left -= 1) {
    const block = await chain.blockAt(cursor.height + 1)
    // The block was undone meanwhile. The next step rewinds first.
    if (block?.parentHash !== cursor.hash) return
    await applyBlock(db, chain, block, at)
    cursor = block
  }
}

/** Returns the highest processed block that is still in the chain. A new chain starts near its tip. */
async function rewind(db: Database, chain: Chain, tip: BlockMark, at: number): Promise<BlockMark> {
  for (;;) {
    const [cursor, before] = await findCursors(db, chain.network)
    if (!cursor) return startNearTip(db, chain, tip)
    if ((await chain.hashAt(cursor.height)) === cursor.hash) {
      if (!before) await recordStop(db, chain.network, null)
      return cursor
    }
    if (!before) {
      await recordStop(db, chain.network, at)
      throw new Error(
        `${chain.network}: reorganisation deeper than the stored blocks; manual review required`,
      )
    }
    await db.transaction().execute(async (trx) => {
      await recordUndone(trx, chain.network, cursor, tip.height, at)
      await undoCoins(trx, chain.network, cursor)
      await undoCold(trx, chain.network, cursor)
      await trx
        .deleteFrom('chain_cursor')
        .where('network', '=', chain.network)
        .where('height', '=', String(cursor.height))
        .execute()
    })
  }
}

/** Records when a chain stopped, for the operators' inbox; `null` removes the time, since the chain continues by itself. */
async function recordStop(db: Database, network: string, at: number | null): Promise<void> {
  await db
    .updateTable('chain_cursor')
    .set({ stopped_at: at })
    .where('network', '=', network)
    .where('stopped_at', at === null ? 'is not' : 'is', null)
    .execute()
}

/** Records at the last processed block that the chain could not be read, unless that is recorded already. */
async function recordAway(db: Database, network: string, at: number): Promise<void> {
  const cursor = await findCursor(db, network)
  if (!cursor) return
  await db
    .updateTable('chain_cursor')
    .set({ away_since: at })
    .where('network', '=', network)
    .where('height', '=', String(cursor.height))
    .where('away_since', 'is', null)
    .execute()
}

async function recordBack(db: Database, network: string): Promise<void> {
  await db
    .updateTable('chain_cursor')
    .set({ away_since: null })
    .where('network', '=', network)
    .where('away_since', 'is not', null)
    .execute()
}

/**
 * Returns whether nothing that happens on a chain is noticed, as stored: it was found stopped, or could not be read for five minutes.
 * Its node is not asked.
 */
export async function isUnread(db: Database, network: string, at: number): Promise<boolean> {
  const row = await db
    .selectFrom('chain_cursor')
    .select('height')
    .where('network', '=', network)
    .where((where) =>
      where.or([where('stopped_at', 'is not', null), where('away_since', '<=', String(at - AWAY_AFTER_MS))]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the highest processed block, and whether the chain is stopped: a reorganisation undid all stored blocks. */
export async function syncStateOf(
  db: Database,
  chain: Chain,
): Promise<{ readonly cursor: BlockMark | undefined; readonly isStopped: boolean }> {
  const [cursor, before] = await findCursors(db, chain.network)
  const isStopped = cursor !== undefined && !before && (await chain.hashAt(cursor.height)) !== cursor.hash
  return { cursor, isStopped }
}

/**
 * Restarts a stopped chain below its lowest stored block, on the present branch. Blocks undone further down stay
 * unknown. Returns false, and does nothing, when the chain is not stopped.
 */
export async function restartChain(db: Database, chain: Chain, at: number): Promise<boolean> {
  const { cursor, isStopped } = await syncStateOf(db, chain)
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
    await recordUndone(trx, chain.network, cursor, tip.height, at)
    await undoCoins(trx, chain.network, cursor)
    await undoCold(trx, chain.network, cursor)
    await insertCursor(trx, chain.network, { height, hash })
    return true
  })
}

async function startNearTip(db: Database, chain: Chain, tip: BlockMark): Promise<BlockMark> {
  const height = Math.max(0, tip.height - START_BELOW_TIP)
  const hash = await chain.hashAt(height)
  if (hash === undefined) throw new Error(`${chain.network}: the node has no block ${height} below its tip`)
  await insertCursor(db, chain.network, { height, hash })
  return { height, hash }
}

async function applyBlock(db: Database, { network, coins }: Chain, block: Block, at: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await insertCursor(trx, network, block)
    await recordIncluded(trx, network, block, at)
    if (coins) await recordCoins(trx, network, coins, block)
    if (coins?.cold) await recordCold(trx, network, coins.cold.address, block)
    await trx
      .deleteFrom('chain_cursor')
      .where('network', '=', network)
      .where('height', '<', String(block.height - BLOCKS_STORED))
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
