import { createHash, randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '@halyard/server/db/database'
import type { Tables } from '@halyard/server/db/tables'

/** Number of blocks stored; older ones are deleted. */
const BLOCKS_KEPT = 2_000

/** Mines a block with all unconfirmed transactions. */
export async function mine(db: Database, network: string, at: number): Promise<void> {
  await withChainLock(db, network, (trx) => mineOne(trx, network, at))
}

/**
 * Replaces the highest `depth` blocks with a longer branch. Their transactions become unconfirmed again; when `loses`,
 * those of strangers are dropped, as after a double spend.
 */
export async function reorganise(
  db: Database,
  network: string,
  { depth, loses, at }: { readonly depth: number; readonly loses: boolean; readonly at: number },
): Promise<void> {
  await withChainLock(db, network, async (trx) => {
    const height = await heightOf(trx, network)
    const from = Math.max(1, height - depth + 1)
    if (loses)
      await trx
        .deleteFrom('practice_transaction')
        .where('network', '=', network)
        .where('height', '>=', String(from))
        .where('sender', 'like', 'stranger:%')
        .execute()
    await trx
      .updateTable('practice_transaction')
      .set({ height: null })
      .where('network', '=', network)
      .where('height', '>=', String(from))
      .execute()
    await trx
      .deleteFrom('practice_block')
      .where('network', '=', network)
      .where('height', '>=', String(from))
      .execute()
    // Undone transactions return one block later than before, as they usually do.
    await addBlock(trx, network, at)
    for (let left = height - from + 1; left > 0; left -= 1) await mineOne(trx, network, at)
  })
}

/** Serialises the changes of a chain. */
async function withChainLock(
  db: Database,
  network: string,
  change: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`practice:${network}`}))`.execute(trx)
    await change(trx)
  })
}

async function mineOne(trx: Transaction<Tables>, network: string, at: number): Promise<void> {
  const height = await addBlock(trx, network, at)
  await trx
    .updateTable('practice_transaction')
    .set({ height })
    .where('network', '=', network)
    .where('height', 'is', null)
    .execute()
}

async function addBlock(trx: Transaction<Tables>, network: string, at: number): Promise<number> {
  const last = await trx
    .selectFrom('practice_block')
    .select(['height', 'hash'])
    .where('network', '=', network)
    .orderBy('height', 'desc')
    .limit(1)
    .executeTakeFirst()
  const height = last ? Number(last.height) + 1 : 0
  const parentHash = last?.hash ?? '0'.repeat(64)
  const hash = createHash('sha256')
    .update(`${network}:${height}:${parentHash}:`)
    .update(randomBytes(16))
    .digest('hex')
  await trx
    .insertInto('practice_block')
    .values({ network, height, hash, parent_hash: parentHash, mined_at: at })
    .execute()
  if (height % 100 === 0)
    await trx
      .deleteFrom('practice_block')
      .where('network', '=', network)
      .where('height', '<', String(height - BLOCKS_KEPT))
      .execute()
  return height
}

async function heightOf(trx: Transaction<Tables>, network: string): Promise<number> {
  const { height } = await trx
    .selectFrom('practice_block')
    .select((row) => row.fn.max('height').as('height'))
    .where('network', '=', network)
    .executeTakeFirstOrThrow()
  return Number(height)
}
