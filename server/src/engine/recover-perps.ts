import type { Snapshot } from '@halyard/core'
import { type PositionRecord, positionRowOf } from './position-row.ts'
import { type PerpRecord, perpRowOf } from './perp-row.ts'
import type { ReadRows } from './read-rows.ts'

/** Reads the perpetuals, their working orders and their open positions. */
export async function recoverPerps(
  rows: ReadRows,
): Promise<Pick<Snapshot, 'perps' | 'positions' | 'nextPerpTradeId'>> {
  const open = await rows(`select * from perp_position where status in ('waiting', 'holding')`)
  const [last] = await rows('select max(id) as id from perp_trade')
  return {
    perps: (await rows('select * from perp_market')).map((row) => perpRowOf(row as unknown as PerpRecord)),
    positions: open.map((row) => positionRowOf(row as unknown as PositionRecord)),
    nextPerpTradeId: Number(last?.id ?? 0) + 1,
  }
}
