import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { InstrumentTables, PublicTrade } from '../instruments/instrument-kind.ts'

/** Number of trades cached per instrument. */
const RECENT_TRADES_MAX = 50

/** The latest trades of an instrument, and those not yet published. */
export interface RecentTrades {
  /** Adds the next trade. One that was loaded is in it already. */
  add(trade: PublicTrade): void
  /** Newest first. */
  latest(): readonly PublicTrade[]
  /** Returns the trades since the last call, newest first, at most `RECENT_TRADES_MAX`. */
  takeUnpublished(): readonly PublicTrade[]
}

export function createRecentTrades(newestFirst: readonly PublicTrade[]): RecentTrades {
  let latest = [...newestFirst]
  let unpublished: PublicTrade[] = []
  return {
    add(trade) {
      if (trade.tradeId <= (latest[0]?.tradeId ?? 0)) return
      latest = [trade, ...latest.slice(0, RECENT_TRADES_MAX - 1)]
      unpublished = [trade, ...unpublished.slice(0, RECENT_TRADES_MAX - 1)]
    },
    latest: () => latest,
    takeUnpublished() {
      const taken = unpublished
      unpublished = []
      return taken
    },
  }
}

/** Loads the latest trades of an instrument, newest first. */
export async function loadRecentTrades(
  db: Database,
  { trades, owner }: InstrumentTables,
  instrumentId: number,
): Promise<PublicTrade[]> {
  const { rows } = await sql<Record<'id' | 'ticks' | 'lots' | 'taker_side' | 'at', string>>`
    select id, ticks, lots, taker_side, at from ${sql.table(trades)}
    where ${sql.ref(owner)} = ${instrumentId} order by id desc limit ${RECENT_TRADES_MAX}
  `.execute(db)
  return rows.map((row) => ({
    tradeId: Number(row.id),
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    takerSide: row.taker_side as PublicTrade['takerSide'],
    at: Number(row.at),
  }))
}
