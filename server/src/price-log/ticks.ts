import { GENESIS_HASH, type PriceTick } from '@halyard/receipt'
import type { Database } from '../db/database.ts'
import { storedTick } from '../engine/tables/price-log-rows.ts'

/** Finds up to `limit` ticks of a market's price log from tick `fromN`, oldest first. */
export async function findTicks(
  db: Database,
  marketId: number,
  { fromN, limit }: { readonly fromN: number; readonly limit: number },
): Promise<PriceTick[]> {
  const rows = await db
    .selectFrom('price_tick')
    .select(['n', 'at', 'ticks', 'quality'])
    .where('market_id', '=', marketId)
    .where('n', '>=', String(fromN))
    .orderBy('n')
    .limit(limit)
    .execute()
  return rows.map(storedTick)
}

/** Returns the number of the first tick after a time. */
export async function firstTickAfter(
  db: Database,
  marketId: number,
  time: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('price_tick')
    .select('n')
    .where('market_id', '=', marketId)
    .where('at', '>', String(time))
    .orderBy('at')
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.n)
}

/** Returns the number of a market's last tick; 0 before the first. */
export async function lastTickOf(db: Database, marketId: number): Promise<number> {
  const row = await db
    .selectFrom('price_tick')
    .select('n')
    .where('market_id', '=', marketId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** Returns the hash of a tick; the genesis hash (zeros) if the tick does not exist. */
export async function hashOf(db: Database, marketId: number, n: number): Promise<string> {
  const row = await db
    .selectFrom('price_tick')
    .select('hash')
    .where('market_id', '=', marketId)
    .where('n', '=', String(n))
    .executeTakeFirst()
  return row?.hash.toString('hex') ?? GENESIS_HASH
}
