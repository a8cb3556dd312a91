import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Chain, ColdChain, ColdOutput } from '../chains/chain.ts'
import { findCursor } from '../chains/chain-cursor.ts'
import { insertColdOutputs } from './cold-rows.ts'

interface ScanContext {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

interface Scan {
  found?: readonly (ColdOutput & { readonly height: number })[]
}

/** The scans of this process: a node takes minutes for one, and the steps of the chain go on meanwhile. */
const scans = new WeakMap<ColdChain, Scan>()

/**
 * Finds what the cold address had before its blocks were followed, once for each address: the node searches all unspent outputs. They are
 * stored when the node confirms them at the last processed block, from which on blocks tell what is spent.
 */
export async function scanCold(context: ScanContext, chain: Chain, cold: ColdChain): Promise<void> {
  const { db, now } = context
  const { network, coins } = chain
  const { address } = cold
  const row = await db
    .selectFrom('cold_address')
    .select('scanned_at')
    .where('network', '=', network)
    .where('address', '=', address)
    .executeTakeFirst()
  if (row && row.scanned_at !== null) return
  const scan = scans.get(cold) ?? start(context, cold)
  const block = await findCursor(db, network)
  if (!scan.found || !block || !coins) return
  const older = scan.found.filter(({ height }) => height <= block.height)
  const amounts = await coins.unspentAt(block, older)
  if (!amounts) return
  const present = older.filter(({ amount }, at) => amounts[at] === amount)
  const hashes = new Map<number, string>()
  // One after the other: an address of hundreds of outputs must not fill the node's queue.
  for (const height of new Set(present.map((output) => output.height)))
    hashes.set(height, (await chain.hashAt(height)) ?? block.hash)
  const outputs = present.map((output) => ({ ...output, hash: hashes.get(output.height) ?? block.hash }))
  await db.transaction().execute(async (trx) => {
    await insertColdOutputs(trx, network, address, outputs)
    await trx
      .insertInto('cold_address')
      .values({ network, address, scanned_at: now() })
      .onConflict((conflict) => conflict.columns(['network', 'address']).doUpdateSet({ scanned_at: now() }))
      .execute()
  })
  scans.delete(cold)
}

function start(context: ScanContext, cold: ColdChain): Scan {
  const scan: Scan = {}
  scans.set(cold, scan)
  void search(context, cold, scan)
  return scan
}

/** Never throws: the next step starts again. */
async function search({ log }: ScanContext, cold: ColdChain, scan: Scan): Promise<void> {
  try {
    scan.found = await cold.scan()
  } catch (error) {
    log.warn({ err: error }, 'failed to search the outputs of the cold address')
    scans.delete(cold)
  }
}
