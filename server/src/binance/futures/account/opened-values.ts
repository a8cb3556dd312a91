import { sql } from 'kysely'
import { FIRST_CUSTOMER_ID, type PositionRow } from '../../../engine/index.ts'
import type { BinanceContext, SignedCall } from '../../protocol/endpoint.ts'

/**
 * Returns the value at which each row's lots were opened, in settle units. The PnL of a liquidated row is without what the
 * insurance fund paid, so its value is summed from its trades: a taker opened in the command that placed the order, a maker
 * always opens.
 */
export async function readOpenedValues(
  { db }: BinanceContext,
  { key: { customerId } }: SignedCall,
  rows: readonly PositionRow[],
): Promise<(row: PositionRow) => bigint> {
  const liquidated = rows.filter(({ closeReason }) => closeReason === 'liquidated')
  const summed = new Map<number, bigint>()
  if (liquidated.length > 0) {
    const ids = liquidated.map(({ id }) => id)
    const found = await sql<{ readonly id: string; readonly value: string }>`
      with bounds as materialized (
        select first_command_from(${Math.min(...liquidated.map((row) => row.openedAt))}) as since,
               first_command_from(${Math.max(...liquidated.map((row) => row.updatedAt)) + 1}) as until
      )
      select id, sum(value) as value from (
        select taker_position_id as id, value from perp_trade, bounds
        where taker_id = ${customerId} and taker_id >= ${sql.lit(FIRST_CUSTOMER_ID)} and command_seq >= since and command_seq < until
          and command_seq = taker_position_id and taker_position_id = any(${ids}::bigint[])
        union all
        select maker_position_id, value from perp_trade, bounds
        where maker_id = ${customerId} and maker_id >= ${sql.lit(FIRST_CUSTOMER_ID)} and command_seq >= since and command_seq < until
          and maker_position_id = any(${ids}::bigint[])
      ) opened group by id`.execute(db)
    for (const { id, value } of found.rows) summed.set(Number(id), BigInt(value))
  }
  return (row) => {
    if (row.closeReason === 'liquidated') return summed.get(row.id) ?? 0n
    const closed = row.side === 'long' ? row.exitValue - row.realised : row.exitValue + row.realised
    return row.entryValue + closed
  }
}
