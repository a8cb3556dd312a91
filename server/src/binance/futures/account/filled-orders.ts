import { sql } from 'kysely'
import { FIRST_CUSTOMER_ID, type PositionRow } from '../../../engine/index.ts'
import type { BinanceContext, SignedCall } from '../../protocol/endpoint.ts'
import type { TradingSettings } from './trading-settings.ts'

/** The lots of an order that were filled, and their value in settle units. */
export interface FilledOrder {
  readonly lots: number
  readonly value: bigint
}

const NOTHING: FilledOrder = { lots: 0, value: 0n }

/**
 * Returns what was filled of each row's order. A row whose fills never netted holds or held exactly these lots. Otherwise they are
 * summed from its trades: for customers who have ever chosen a mode, as lots of an order may be in the row of another one, and for
 * a liquidated row, whose PnL is without what the insurance fund paid.
 */
export async function readFilledOrders(
  ctx: BinanceContext,
  call: SignedCall,
  { mode }: TradingSettings,
  rows: readonly PositionRow[],
): Promise<(row: PositionRow) => FilledOrder> {
  const isSummed = ({ closeReason }: PositionRow) => mode !== undefined || closeReason === 'liquidated'
  const summed = await sumTrades(ctx, call, rows.filter(isSummed))
  return (row) => (isSummed(row) ? (summed.get(row.id) ?? NOTHING) : ofOwnLots(row))
}

function ofOwnLots(row: PositionRow): FilledOrder {
  const closed = row.side === 'long' ? row.exitValue - row.realised : row.exitValue + row.realised
  return { lots: row.openLots + row.closedLots, value: row.entryValue + closed }
}

/** Sums the trades of orders: a taker's are those of the command that placed the order, and a maker's are all of the order. */
async function sumTrades(
  { db }: BinanceContext,
  { key: { customerId } }: SignedCall,
  rows: readonly PositionRow[],
): Promise<ReadonlyMap<number, FilledOrder>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const found = await sql<{ readonly id: string; readonly lots: string; readonly value: string }>`
    with bounds as materialized (
      select first_command_from(${Math.min(...rows.map((row) => row.openedAt))}) as since,
             first_command_from(${Math.max(...rows.map((row) => row.updatedAt)) + 1}) as until
    )
    select id, sum(lots) as lots, sum(value) as value from (
      select taker_position_id as id, lots, value from perp_trade, bounds
      where taker_id = ${customerId} and taker_id >= ${sql.lit(FIRST_CUSTOMER_ID)} and command_seq >= since and command_seq < until
        and command_seq = taker_position_id and taker_position_id = any(${ids}::bigint[])
      union all
      select maker_position_id, lots, value from perp_trade, bounds
      where maker_id = ${customerId} and maker_id >= ${sql.lit(FIRST_CUSTOMER_ID)} and command_seq >= since and command_seq < until
        and maker_position_id = any(${ids}::bigint[])
    ) filled group by id`.execute(db)
  return new Map(
    found.rows.map(({ id, lots, value }) => [Number(id), { lots: Number(lots), value: BigInt(value) }]),
  )
}
